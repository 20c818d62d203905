package dev.fermata.io;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Passes one connection on, and cuts it between two records, some time after the last byte. */
final class CuttingProxy {
  private final ServerSocket proxy;
  private final int target;

  CuttingProxy(ServerSocket proxy, int target) {
    this.proxy = proxy;
    this.target = target;
  }

  void run() throws IOException, InterruptedException {
    // the client's end is closed first: told of an end, the server would say a goodbye that must
    // not get through
    try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        Socket client = proxy.accept()) {
      begin(() -> pass(client, server));
      begin(() -> pass(server, client));
      Thread.sleep(1000);
    }
  }

  /** A thread of its own: the common pool has a single one on a machine of two cores. */
  private static void begin(Runnable passing) {
    Thread thread = new Thread(passing);
    thread.setDaemon(true);
    thread.start();
  }

  private static void pass(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      return; // cut
    }
  }
}
