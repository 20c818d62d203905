package dev.fermata.examples.echo;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.LoopInterrupt;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Sends back every line. One thread holds all clients; a client that breaks off costs nobody else anything. */
class EchoServer {
  @Async
  Coroutine<Void> echo(TcpStream client) throws IOException {
    String name = "client " + client.remoteAddress().getPort();
    System.out.println(name + " connected");
    try (client) {
      byte[] line;
      while ((line = await(client.readLine(), IOException.class)).length > 0) {
        System.out.println(
            "echoing to " + name + ": " + new String(line, StandardCharsets.UTF_8).strip());
        await(client.write(line));
      }
    } catch (IOException e) {
      System.out.println(name + " broke off: " + e.getMessage());
    }
    System.out.println(name + " disconnected");
    return done();
  }

  @Async
  Coroutine<Void> main(int port) throws IOException {
    TcpServer server = await(Tcp.startServer(this::echo, "127.0.0.1", port));
    System.out.println("echo server on port " + server.port() + ", one thread: "
        + Thread.currentThread().getName());
    await(server.serveForever());
    return done();
  }

  /** Argument: the port, any free one if not given. SIGTERM ends it, as it does the clients that are connected. */
  public static void main(String[] args) throws IOException {
    try {
      Loop.run(new EchoServer_Async().main(args.length > 0 ? Integer.parseInt(args[0]) : 0));
    } catch (LoopInterrupt asked) {
      return; // somebody asked for the end
    }
  }
}
