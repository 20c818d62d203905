package dev.fermata.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChatServerTest {
  private Program server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    server = new Program("chat.ChatServer", 0);
    port = Integer.parseInt(server.line().replaceAll("chat on port (\\d+)", "$1"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private final class Guest implements AutoCloseable {
    private final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    private final BufferedReader in =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));

    Guest(String name) throws IOException {
      socket.setSoTimeout(10_000);
      assertEquals("Your name?", in.readLine());
      say(name);
    }

    void say(String text) throws IOException {
      socket.getOutputStream().write((text + "\n").getBytes(UTF_8));
    }

    String hear() throws IOException {
      return in.readLine();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  @DisplayName("everybody hears the others, and who comes and goes")
  void talks() throws Exception {
    try (Guest anna = new Guest("Anna")) {
      anna.say("/who");
      assertEquals("* Anna", anna.hear());
      try (Guest bert = new Guest("Bert")) {
        assertEquals("* Bert has come", anna.hear());
        bert.say("hello, grüß dich");
        assertEquals("Bert: hello, grüß dich", anna.hear());
        anna.say("hello Bert");
        assertEquals("Anna: hello Bert", bert.hear());
        try (Guest second = new Guest("Anna")) {
          assertEquals("Not possible.", second.hear());
          assertNull(second.hear());
        }
        bert.say("/quit");
        assertNull(bert.hear());
      }
      assertEquals("* Bert has gone", anna.hear());
      try (Guest rude = new Guest("Rude")) {
        assertEquals("* Rude has come", anna.hear());
        rude.socket.setSoLinger(true, 0);
      }
      assertEquals("* Rude has gone", anna.hear());
    }
  }

  @Test
  @DisplayName("who does not read holds up nobody, and is put out")
  void slowGuest() throws Exception {
    try (Guest slow = new Guest("Slow");
        Guest talker = new Guest("Talker");
        Guest listener = new Guest("Listener")) {
      assertEquals("* Listener has come", talker.hear());
      String line = "x".repeat(900);
      for (int i = 0; i < 20_000; i++) {
        talker.say(line);
        if (i % 100 == 0) {
          for (String heard = ""; !heard.equals("Talker: mark"); heard = listener.hear()) {
            if (heard.isEmpty()) {
              talker.say("mark");
            }
          }
        }
      }
      talker.say("/who");
      String heard = talker.hear();
      while (heard.equals("* Slow has gone")) {
        heard = talker.hear();
      }
      assertEquals("* Talker, Listener", heard);
    }
  }

  @Test
  @DisplayName("SIGTERM ends the server, guests included")
  void ends() throws Exception {
    try (Guest anna = new Guest("Anna")) {
      anna.say("/who");
      assertEquals("* Anna", anna.hear());
      server.terminate();
      assertNull(anna.hear());
    }
    assertEquals(List.of("ended"), server.finish());
  }
}
