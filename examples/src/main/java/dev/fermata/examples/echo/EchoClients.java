package dev.fermata.examples.echo;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Five clients that talk to the echo server at the same time. */
class EchoClients {
  static final int CLIENTS = 5;
  private static final int MESSAGES = 3;

  /** Sends the messages of one client and counts the right answers. */
  @Async
  Coroutine<Integer> talk(int port, int client) throws IOException {
    int echoes = 0;
    try (TcpStream stream = await(Tcp.connect("127.0.0.1", port))) {
      for (int i = 0; i < MESSAGES; i++) {
        String message = "message " + i + " of client " + client + "\n";
        await(stream.write(message));
        String answer = new String(await(stream.readLine()), StandardCharsets.UTF_8);
        if (answer.equals(message)) {
          echoes++;
        }
        await(sleep(50));
      }
    }
    return done(echoes);
  }

  @Async
  Coroutine<Integer> main(int port) throws IOException {
    List<Coroutine<Integer>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(talk(port, i));
    }
    int echoes = 0;
    for (int count : await(gather(clients))) {
      echoes += count;
    }
    System.out.printf("%d clients x %d messages: %d echoes%n", CLIENTS, MESSAGES, echoes);
    return done(echoes);
  }

  /** Argument: the port of the server. Exits with 1 unless every message came back. */
  public static void main(String[] args) throws IOException {
    int echoes = Loop.run(new EchoClients_Async().main(Integer.parseInt(args[0])));
    System.exit(echoes == CLIENTS * MESSAGES ? 0 : 1);
  }
}
