package dev.fermata.examples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The HTTP server in a process of its own, with the JDK's client, curl, wrk, and bytes by hand. */
@Timeout(60)
class HttpServerTest {
  private static Program server;
  private static int port;

  @BeforeAll
  static void start() throws IOException {
    server = new Program("http.HttpMain", 0);
    port = Integer.parseInt(server.line().replaceAll("http on port (\\d+)", "$1"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  /** All that the server answers to these bytes; the connection's end is part of the answer. */
  private static String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private static HttpResponse<byte[]> jdk(HttpRequest.Builder request) throws Exception {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .send(request.build(), BodyHandlers.ofByteArray());
  }

  @Test
  @DisplayName("the JDK's client: pages, bodies of known and unknown length, a streamed answer")
  void jdkClient() throws Exception {
    assertEquals(
        "Hello from one thread.\n",
        new String(jdk(HttpRequest.newBuilder(uri("/"))).body()));
    assertEquals(404, jdk(HttpRequest.newBuilder(uri("/none"))).statusCode());
    assertEquals(500, jdk(HttpRequest.newBuilder(uri("/fails"))).statusCode());
    byte[] data = new byte[700_000];
    new Random(1).nextBytes(data);
    HttpRequest.Builder known =
        HttpRequest.newBuilder(uri("/echo")).POST(BodyPublishers.ofByteArray(data));
    assertArrayEquals(data, jdk(known).body());
    HttpRequest.Builder chunked = HttpRequest.newBuilder(uri("/echo"))
        .POST(BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(data)));
    assertArrayEquals(data, jdk(chunked).body());
    HttpRequest.Builder expecting = HttpRequest.newBuilder(uri("/echo"))
        .expectContinue(true)
        .POST(BodyPublishers.ofByteArray(data));
    assertArrayEquals(data, jdk(expecting).body());
    assertEquals(
        "tick 1\ntick 2\ntick 3\ntick 4\ntick 5\n",
        new String(jdk(HttpRequest.newBuilder(uri("/ticks"))).body()));
  }

  @Test
  @DisplayName("many requests of the JDK's client at once")
  void jdkClientManyAtOnce() {
    HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      answers.add(client.sendAsync(
          HttpRequest.newBuilder(uri("/echo"))
              .POST(BodyPublishers.ofString("body " + i))
              .build(),
          BodyHandlers.ofString()));
    }
    for (int i = 0; i < 200; i++) {
      assertEquals("body " + i, answers.get(i).join().body());
    }
  }

  @Test
  @DisplayName("curl: keep-alive over one connection, chunked upload, HEAD")
  void curl() throws IOException {
    String url = uri("/").toString();
    String twice = Tool.run("", "curl", "-sv", url, url);
    assertEquals(2, twice.split("Hello from one thread", -1).length - 1, twice);
    assertTrue(twice.contains("Re-using existing connection"), twice);
    String chunked = Tool.run(
        "sent in chunks", "curl", "-s", "-T", "-", "-X", "POST", uri("/echo").toString());
    assertEquals("sent in chunks", chunked);
    String head = Tool.run("", "curl", "-sI", url);
    assertTrue(head.startsWith("HTTP/1.1 200 OK") && head.contains("Content-Length: 23"), head);
  }

  @Test
  @DisplayName("wrk: 64 connections as fast as they can, without an error")
  void wrk() throws IOException {
    String told = Tool.run("", "wrk", "-t1", "-c64", "-d2s", uri("/").toString());
    Matcher requests = Pattern.compile("(\\d+) requests in").matcher(told);
    assertTrue(requests.find() && Integer.parseInt(requests.group(1)) >= 64, told);
    assertFalse(told.contains("Socket errors") || told.contains("Non-2xx"), told);
  }

  @Test
  @DisplayName("requests that come together are answered in their order")
  void pipelining() throws IOException {
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      String body = "number " + i;
      requests.append(
          "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }
    String answers = raw(requests.toString());
    int at = 0;
    for (int i = 0; i < 50; i++) {
      at = answers.indexOf("\r\n\r\nnumber " + i, at) + 1;
      assertTrue(at > 0, "no answer " + i);
    }
  }

  @Test
  @DisplayName(
      "HTTP/1.0 closes unless asked to keep alive, HTTP/1.1 keeps alive unless asked to close")
  void keepAlive() throws IOException {
    String one = "GET / HTTP/1.0\r\n\r\n";
    assertEquals(1, answers(raw(one + one)));
    String kept = "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
    assertEquals(2, answers(raw(kept + kept)));
    String close = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    assertEquals(1, answers(raw(close + close)));
  }

  private static int answers(String text) {
    return text.split("HTTP/1.1 200 OK", -1).length - 1;
  }

  static List<String> malformed() {
    String host = "Host: x\r\n";
    String post = "POST /echo HTTP/1.1\r\n" + host;
    String chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
    return List.of(
        "400 GET / HTTP/1.1\r\n\r\n", // no host
        "400 GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "400 GET / HTTP/1.1\n" + "Host: x\n\n", // bare line feeds
        "400 GET / HTTP/1.1\r\nHost: x\nX: y\r\n\r\n",
        "400 GET / HTTP/1.1\r\nHost: x\rX: y\r\n\r\n", // bare carriage return
        "400 GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        "400 GET / HTTP/1.1\r\n Host: x\r\n\r\n",
        "400 GET / HTTP/1.1\r\n" + host + "A: b\r\n folded\r\n\r\n",
        "400 GET / HTTP/1.1\r\n" + host + ": empty name\r\n\r\n",
        "400 GET / HTTP/1.1\r\n" + host + "no colon\r\n\r\n",
        "400 GET / HTTP/1.1\r\n" + host + "A: nul\0nul\r\n\r\n",
        "400 GET / HTTP/1.1\r\n" + host + "A\u00e9: b\r\n\r\n",
        "400 GET /  HTTP/1.1\r\n" + host + "\r\n",
        "400 GET\t/\tHTTP/1.1\r\n" + host + "\r\n",
        "400 GET /a b HTTP/1.1\r\n" + host + "\r\n",
        "400 GET /\u0001 HTTP/1.1\r\n" + host + "\r\n",
        "400 GET nonsense HTTP/1.1\r\n" + host + "\r\n",
        "400 G@T / HTTP/1.1\r\n" + host + "\r\n",
        "400 GET / http/1.1\r\n" + host + "\r\n",
        "400 GET / HTTP/1.10\r\n" + host + "\r\n",
        "400 GET /\r\n\r\n", // HTTP/0.9
        "400 \r\n\r\n",
        "400 \u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n", // TLS
        "400 GET / HTTP/1.1\r\nHos", // cut off
        "505 GET / HTTP/2.0\r\n" + host + "\r\n",
        "505 PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "400 " + post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "400 " + post + "Content-Length: 1, 1\r\n\r\na",
        "400 " + post + "Content-Length: -1\r\n\r\n",
        "400 " + post + "Content-Length: +1\r\n\r\na",
        "400 " + post + "Content-Length: 0x1\r\n\r\na",
        "400 " + post + "Content-Length: 1 \u000b\r\n\r\na",
        "400 " + post + "Content-Length:\r\n\r\n",
        "400 " + post + "Content-Length: 99999999999999999999\r\n\r\n",
        "413 " + post + "Content-Length: 99999999\r\n\r\n",
        "400 " + post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "501 " + post + "Transfer-Encoding: gzip\r\n\r\n",
        "501 " + post + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
        "501 " + post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
        "501 " + post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "400 POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "400 " + chunked + "-1\r\n\r\n",
        "400 " + chunked + "0x1\r\na\r\n0\r\n\r\n",
        "400 " + chunked + "1g\r\na\r\n0\r\n\r\n",
        "400 " + chunked + " 1\r\na\r\n0\r\n\r\n",
        "400 " + chunked + "\r\n",
        "400 " + chunked + "1\r\nab\r\n0\r\n\r\n",
        "400 " + chunked + "1\na\n0\n\n\r\n",
        "400 " + chunked + "fffffffffffffffff\r\n\r\n",
        "413 " + chunked + "fffffff\r\n\r\n",
        "400 " + chunked + "1;" + "x".repeat(1000) + "\r\na\r\n0\r\n\r\n",
        "414 GET /" + "a".repeat(10_000) + " HTTP/1.1\r\n" + host + "\r\n",
        "431 GET / HTTP/1.1\r\n" + host + "A: " + "a".repeat(40_000) + "\r\n\r\n",
        "431 GET / HTTP/1.1\r\n" + host + "A: b\r\n".repeat(200) + "\r\n",
        "431 GET / HTTP/1.1\r\n" + host + "A: b\r\n".repeat(20_000));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  @DisplayName("what is malformed is refused with the right status, and the connection closed")
  void refuses(String statusAndRequest) throws IOException {
    String status = statusAndRequest.substring(0, 3);
    String answer = raw(statusAndRequest.substring(4));
    assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    assertTrue(answer.contains("Connection: close\r\n"), answer);
    assertEquals(1, answer.split("HTTP/1.1 ", -1).length - 1, answer);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4", "5"})
  @DisplayName("random bytes, and requests with random damage, leave the server working")
  void survivesNonsense(int seed) throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < 40; i++) {
      StringBuilder request = new StringBuilder(
          "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
      for (int damage = random.nextInt(5); damage >= 0; damage--) {
        request.setCharAt(random.nextInt(request.length()), (char) random.nextInt(256));
      }
      String answer = raw(request.substring(0, random.nextInt(request.length())));
      assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 "), answer);
    }
    assertEquals(200, jdk(HttpRequest.newBuilder(uri("/"))).statusCode());
  }

  @Test
  @DisplayName(
      "SIGTERM: no new connections, the request in flight is answered, idle connections end, then the process does")
  void endsGracefully() throws Exception {
    try (Program own = new Program("http.HttpMain", 0)) {
      int ownPort = Integer.parseInt(own.line().replaceAll("http on port (\\d+)", "$1"));
      try (Socket idle = new Socket(InetAddress.getLoopbackAddress(), ownPort);
          Socket busy = new Socket(InetAddress.getLoopbackAddress(), ownPort)) {
        busy.getOutputStream().write("GET /ticks HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(ISO_8859_1));
        assertEquals('H', busy.getInputStream().read());
        own.terminate();
        assertEquals("ending", own.line());
        assertEquals(-1, idle.getInputStream().read());
        String answer = new String(busy.getInputStream().readAllBytes(), ISO_8859_1);
        assertTrue(answer.contains("tick 5") && answer.endsWith("0\r\n\r\n"), answer);
      }
      assertEquals(List.of("ended"), own.finish());
    }
  }
}
