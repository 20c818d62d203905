package dev.fermata.examples.chat;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A room for all who connect. The first line is one's name; {@code /who} lists the others, {@code /quit} leaves. */
class ChatServer {
  private static final int MAX_LINE = 1000;
  private static final long MAX_BACKLOG = 256 * 1024;

  private final Map<TcpStream, String> members =
      new LinkedHashMap<>(); // one thread: no lock is needed

  @Async
  Coroutine<Void> serve(TcpStream client) throws IOException {
    try (client) {
      await(client.write("Your name?\n"), IOException.class);
      String name = text(await(client.readLine(MAX_LINE), IOException.class));
      if (name.isEmpty() || members.containsValue(name)) {
        await(client.write("Not possible.\n"), IOException.class);
        return done();
      }
      members.put(client, name);
      tellOthers(client, "* " + name + " has come");
      await(listen(client, name));
    } catch (IOException e) {
      // broken off, or a line that is too long: the others learn that the member has gone
      return done();
    } finally {
      String name = members.remove(client);
      if (name != null) {
        tellOthers(client, "* " + name + " has gone");
      }
    }
    return done();
  }

  @Async
  Coroutine<Void> listen(TcpStream client, String name) throws IOException {
    for (byte[] line : each(client.lines(MAX_LINE))) {
      String text = text(line);
      if (text.equals("/quit")) {
        return done();
      }
      if (text.equals("/who")) {
        await(client.write("* " + String.join(", ", members.values()) + "\n"), IOException.class);
      } else {
        tellOthers(client, name + ": " + text);
      }
    }
    return done();
  }

  /** Waits for nobody; who has left too much unread is put out. */
  private void tellOthers(TcpStream sender, String message) {
    for (TcpStream member : List.copyOf(members.keySet())) {
      if (member == sender || !member.isOpen()) {
        continue;
      }
      if (member.bufferedBytes() > MAX_BACKLOG) {
        member.abort();
      } else {
        member.write(message + "\n");
      }
    }
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.UTF_8).strip();
  }

  @Async
  Coroutine<Void> main(int port) throws IOException {
    TcpServer server = await(Tcp.startServer(this::serve, "127.0.0.1", port));
    Future<Void> signalled = Loop.running().createFuture();
    Loop.running().addSignalHandler("TERM", () -> {
      if (!signalled.isDone()) {
        signalled.setResult(null);
      }
    });
    System.out.println("chat on port " + server.port());
    await(signalled);
    await(server.shutdown(Duration.ofSeconds(1)));
    System.out.println("ended");
    return done();
  }

  /** Argument: the port, any free one if not given. */
  public static void main(String[] args) throws IOException {
    Loop.run(new ChatServer_Async().main(args.length > 0 ? Integer.parseInt(args[0]) : 0));
  }
}
