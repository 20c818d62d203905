package dev.fermata.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The TLS echo server in a process of its own, with openssl and the JDK's blocking sockets. */
@Timeout(60)
class TlsEchoServerTest {
  @TempDir
  private static Path directory;

  private static Path keys;
  private static Program server;
  private static int port;

  @BeforeAll
  static void start() throws Exception {
    keys = directory.resolve("keys.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made = new ProcessBuilder(
            keytool,
            "-genkeypair",
            "-alias",
            "me",
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-dname",
            "CN=localhost",
            "-ext",
            "san=dns:localhost,ip:127.0.0.1",
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-keystore",
            keys.toString(),
            "-storepass",
            "secret")
        .inheritIO()
        .start();
    assertEquals(0, made.waitFor());
    server = new Program("tls.TlsEchoServer", 0, keys, "secret");
    port = Integer.parseInt(server.line().replaceAll("tls echo on port (\\d+)", "$1"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"-tls1_2, TLSv1.2", "-tls1_3, TLSv1.3"})
  @DisplayName("openssl s_client, both versions, with ALPN")
  void openssl(String option, String version) throws IOException {
    Path certificate = certificate();
    String output = Tool.run(
        "",
        "sh",
        "-c",
        "(printf 'hello\\nworld\\n'; sleep 2) | openssl s_client -connect localhost:" + port + " "
            + option + " -alpn echo -CAfile " + certificate
            + " -verify_hostname localhost -verify_return_error -quiet -no_ign_eof");
    assertTrue(output.contains("hello\nworld\n"), output);
    assertEquals(version + " echo", server.line());
  }

  private static Path certificate() throws IOException {
    Path pem = directory.resolve("certificate.pem");
    String text = Tool.run(
        "", "openssl", "pkcs12", "-in", keys.toString(), "-nokeys", "-passin", "pass:secret");
    return Files.writeString(pem, text);
  }

  @Test
  @DisplayName("the JDK's socket, which verifies the certificate and the name")
  void jdkSocket() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, "secret".toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", store.getCertificate("me"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("localhost", port)) {
      var parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      socket.getOutputStream().write("secret line\n".getBytes(UTF_8));
      assertEquals("secret line\n", new String(socket.getInputStream().readNBytes(12), UTF_8));
    }
    assertEquals("TLSv1.3 -", server.line());
  }
}
