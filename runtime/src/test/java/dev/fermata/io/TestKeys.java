package dev.fermata.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Keys and certificates that are made for the tests when they run, with the JDK's keytool. */
final class TestKeys {
  private static final String PASSWORD = "secret";
  private static final Path DIRECTORY = directory();

  private TestKeys() {}

  /** Of a server for localhost and 127.0.0.1, signed by itself. */
  static KeyStore localhost() {
    return store("localhost", "dns:localhost,ip:127.0.0.1");
  }

  /** Of a server for another name. */
  static KeyStore elsewhere() {
    return store("elsewhere.example", "dns:elsewhere.example");
  }

  /** One store with the keys of two servers. */
  static KeyStore both() {
    Path file = DIRECTORY.resolve("both.p12");
    if (!Files.exists(file)) {
      generate(file, "localhost", "dns:localhost,ip:127.0.0.1");
      generate(file, "elsewhere.example", "dns:elsewhere.example");
    }
    return load(file);
  }

  /** Of a client. */
  static KeyStore client() {
    return store("client", "dns:client");
  }

  /** Presents the keys, trusts whoever is in the other store. */
  static SSLContext context(KeyStore own, KeyStore trusted) {
    try {
      KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
      keys.init(own, PASSWORD.toCharArray());
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(certificates(trusted));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A server for localhost. */
  static SSLContext server() {
    return context(localhost(), client());
  }

  /** A client that trusts {@link #localhost}. */
  static SSLContext trusting() {
    return context(client(), localhost());
  }

  /** A client that trusts the other server only. */
  static SSLContext distrusting() {
    return context(client(), elsewhere());
  }

  /** The key and certificate of localhost as openssl reads them. */
  static Path pem() throws IOException, InterruptedException {
    Path pem = DIRECTORY.resolve("localhost.pem");
    localhost();
    if (!Files.exists(pem)) {
      run(List.of(
          "openssl",
          "pkcs12",
          "-in",
          DIRECTORY.resolve("localhost.p12").toString(),
          "-nodes",
          "-passin",
          "pass:" + PASSWORD,
          "-out",
          pem.toString()));
    }
    return pem;
  }

  /** The certificates as trusted ones: only those without keys count. */
  private static KeyStore certificates(KeyStore keys) throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    for (String alias : java.util.Collections.list(keys.aliases())) {
      trusted.setCertificateEntry(alias, keys.getCertificate(alias));
    }
    return trusted;
  }

  private static synchronized KeyStore store(String name, String alternatives) {
    Path file = DIRECTORY.resolve(name + ".p12");
    if (!Files.exists(file)) {
      generate(file, name, alternatives);
    }
    return load(file);
  }

  private static KeyStore load(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD.toCharArray());
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void generate(Path file, String name, String alternatives) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
    command.addAll(List.of("-alias", name, "-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-dname", "CN=" + name, "-ext", "san=" + alternatives));
    command.addAll(List.of("-validity", "2", "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", file.toString(), "-storepass", PASSWORD));
    try {
      run(command);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(command + ": " + output);
    }
  }

  private static Path directory() {
    try {
      Path directory = Files.createTempDirectory("fermata-keys");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
      return directory;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void delete(Path directory) {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      System.getLogger("dev.fermata").log(System.Logger.Level.DEBUG, "left " + directory, e);
    }
  }
}
