package dev.fermata.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.io.Acceptor;
import dev.fermata.internal.io.Connection;
import dev.fermata.internal.io.Network;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Area SERV: accepting that fails. What makes the connection of the accepted channel fails as often as a test wants. */
@Timeout(60)
@ExtendWith(DescriptorCount.class)
class AcceptRowsTest {
  private final OnLoop on = new OnLoop();
  private final List<String> reports = new ArrayList<>();
  private final List<TcpStream> accepted = new ArrayList<>();
  private final List<Socket> clients = new ArrayList<>();
  private int failures;

  @AfterEach
  void close() throws IOException {
    for (Socket client : clients) {
      client.close();
    }
    on.close();
  }

  private TcpStream wrap(Connection connection) {
    if (failures > 0) {
      failures--;
      throw new UncheckedIOException(new IOException("connection aborted"));
    }
    return new TcpStream(connection);
  }

  private Acceptor startAccepting() {
    on.onReport(reports::add);
    return on.call(() -> {
      Network network = Network.running();
      ServerOptions options = ServerOptions.defaults();
      Acceptor acceptor = Acceptor.listen(
          network, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), options.binding());
      new Accepting<>(on.loop, List.of(acceptor), options, this::wrap, accepted::add).start();
      return acceptor;
    });
  }

  private Socket client(Acceptor acceptor) throws IOException {
    Socket client = new Socket();
    clients.add(client);
    client.connect(acceptor.address());
    client.setSoTimeout(10_000);
    return client;
  }

  @Test
  @DisplayName(
      "SERV-06 an accept that fails is reported and its connection closed; the next one follows at once")
  void SERV_06_acceptError() throws IOException {
    Acceptor acceptor = startAccepting();
    failures = 1;
    Socket lost = client(acceptor);
    on.turnUntil(() -> reports.size() == 1);
    long failed = System.nanoTime();
    assertEquals(List.of("accepting a connection failed"), reports);
    assertEquals(-1, lost.getInputStream().read());
    client(acceptor);
    on.turnUntil(() -> accepted.size() == 1);
    assertTrue(System.nanoTime() - failed < 900_000_000L, "no pause after a single failure");
  }

  @Test
  @DisplayName("SERV-06 accepting that fails again and again pauses, does not spin, and goes on")
  void SERV_06_acceptErrors() throws IOException {
    Acceptor acceptor = startAccepting();
    failures = 3;
    for (int i = 0; i < 4; i++) {
      client(acceptor);
    }
    long begin = System.nanoTime();
    on.turnUntil(() -> accepted.size() == 1);
    long took = System.nanoTime() - begin;
    assertEquals(3, reports.size());
    assertTrue(
        took > 1_900_000_000L, took + " ns: a second after the second and the third failure");
    client(acceptor);
    on.turnUntil(() -> accepted.size() == 2);
    assertEquals(3, reports.size());
  }
}
