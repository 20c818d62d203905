package dev.fermata.io;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;

/** Passes one connection on; after a random number of bytes it changes one, or cuts the connection. */
final class DamagingProxy implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  private final Thread thread;
  private final int target;
  private final int position;
  private final boolean cuts;
  private volatile Socket client = new Socket();
  private volatile Socket server = new Socket();

  DamagingProxy(int target, Random random) throws IOException {
    this.target = target;
    this.position = random.nextInt(30_000) / (1 + random.nextInt(30));
    this.cuts = random.nextBoolean();
    this.thread = new Thread(this::run);
    thread.start();
  }

  int port() {
    return listening.getLocalPort();
  }

  private void run() {
    try {
      client = listening.accept();
      server = new Socket(InetAddress.getLoopbackAddress(), target);
      Thread back = new Thread(() -> pass(server, client, Integer.MAX_VALUE));
      back.start();
      pass(client, server, position);
      back.join();
    } catch (IOException | InterruptedException e) {
      return; // the test is over
    }
  }

  private void pass(Socket from, Socket to, int damageAt) {
    try (from;
        to) {
      byte[] buffer = new byte[1000];
      int passed = 0;
      for (int count = from.getInputStream().read(buffer); count > 0; ) {
        int here = damageAt - passed;
        if (here >= 0 && here < count) {
          if (cuts) {
            return;
          }
          buffer[here] ^= 1;
        }
        to.getOutputStream().write(buffer, 0, count);
        passed += count;
        count = from.getInputStream().read(buffer);
      }
    } catch (IOException e) {
      return; // one of them has gone
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    listening.close();
    client.close();
    server.close();
    thread.join();
  }
}
