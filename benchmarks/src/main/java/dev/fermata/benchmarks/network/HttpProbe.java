package dev.fermata.benchmarks.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a server once, and checks that it answers as it should. */
final class HttpProbe {
  private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n");

  private HttpProbe() {}

  static int answerBytes(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(Messages.REQUEST);
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        byte[] next = socket.getInputStream().readNBytes(1);
        if (next.length == 0) {
          throw new IOException("the server closed the connection after " + head);
        }
        head.append(new String(next, StandardCharsets.US_ASCII));
      }
      Matcher length = LENGTH.matcher(head.toString().toLowerCase(Locale.ROOT));
      if (!head.toString().startsWith("HTTP/1.1 200") || !length.find()) {
        throw new IOException("not the answer that was expected: " + head);
      }
      byte[] body = socket.getInputStream().readNBytes(Integer.parseInt(length.group(1)));
      if (!new String(body, StandardCharsets.US_ASCII).equals("Hello, World!")) {
        throw new IOException("not the body that was expected");
      }
      return head.length() + body.length;
    }
  }
}
