package dev.fermata.io;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;

/** Passes one connection on, and cuts it between two records, some time after the last byte. */
final class CuttingProxy {
  private final ServerSocket proxy;
  private final int target;

  CuttingProxy(ServerSocket proxy, int target) {
    this.proxy = proxy;
    this.target = target;
  }

  void run() throws IOException, InterruptedException {
    try (Socket client = proxy.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      CompletableFuture.runAsync(() -> pass(client, server));
      CompletableFuture.runAsync(() -> pass(server, client));
      Thread.sleep(1000);
    }
  }

  private static void pass(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      return; // cut
    }
  }
}
