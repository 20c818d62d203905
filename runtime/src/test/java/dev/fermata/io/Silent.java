package dev.fermata.io;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** An address that does not answer: its queue is full, and Linux then drops what asks for a connection. */
final class Silent implements AutoCloseable {
  private final ServerSocket server;
  private final List<Socket> queue = new ArrayList<>();

  Silent(String address, int port) throws IOException {
    server = new ServerSocket(port, 1, InetAddress.getByName(address));
    for (int i = 0; i < 100; i++) {
      Socket socket = new Socket();
      queue.add(socket);
      try {
        socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), 200);
      } catch (SocketTimeoutException e) {
        return;
      }
    }
    throw new IOException("the queue of " + server + " is never full");
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : queue) {
      socket.close();
    }
    server.close();
  }
}
