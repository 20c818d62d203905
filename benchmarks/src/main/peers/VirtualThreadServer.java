import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** The servers with a virtual thread for each connection, in blocking style. Needs JDK 21. Prints its port first. */
public final class VirtualThreadServer {
  private static final byte[] RESPONSE =
      ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!")
          .getBytes(StandardCharsets.US_ASCII);
  private static final int END = '\r' << 24 | '\n' << 16 | '\r' << 8 | '\n';

  public static void main(String[] args) throws IOException {
    boolean http = args[0].equals("http");
    try (ServerSocket server = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress())) {
      System.out.println(server.getLocalPort());
      while (true) {
        Socket connection = server.accept();
        connection.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> serve(connection, http));
      }
    }
  }

  private static void serve(Socket connection, boolean http) {
    try (connection) {
      if (http) {
        http(connection.getInputStream(), connection.getOutputStream());
      } else {
        echo(connection.getInputStream(), connection.getOutputStream());
      }
    } catch (IOException e) {
      return; // the peer has gone
    }
  }

  private static void echo(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[256];
    int count;
    while ((count = in.read(buffer)) >= 0) {
      out.write(buffer, 0, count);
    }
  }

  private static void http(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[1024];
    int last = 0; // four bytes
    int count;
    while ((count = in.read(buffer)) >= 0) {
      for (int i = 0; i < count; i++) {
        last = last << 8 | buffer[i];
        if (last == END) {
          out.write(RESPONSE);
        }
      }
    }
  }
}
