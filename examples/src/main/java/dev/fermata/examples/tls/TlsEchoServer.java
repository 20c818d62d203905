package dev.fermata.examples.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.io.ServerOptions;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import dev.fermata.io.TlsOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;

/**
 * Sends back every line over TLS. A key store comes from, say,
 * {@code keytool -genkeypair -alias me -keyalg EC -dname CN=localhost -ext san=dns:localhost -keystore me.p12 -storepass secret}.
 */
class TlsEchoServer {
  @Async
  Coroutine<Void> echo(TcpStream client) {
    try (client) {
      SSLSession session = client.tlsSession().orElseThrow();
      System.out.println(
          session.getProtocol() + " " + client.applicationProtocol().orElse("-"));
      for (byte[] line : each(client.lines())) {
        await(client.write(line), IOException.class);
      }
    } catch (IOException e) {
      return done(); // the client has gone without a word
    }
    return done();
  }

  @Async
  Coroutine<Void> main(int port, SSLContext context) throws IOException {
    ServerOptions options = ServerOptions.defaults()
        .withTls(TlsOptions.server(context).withApplicationProtocols("echo"));
    TcpServer server = await(Tcp.startServer(this::echo, "127.0.0.1", port, options));
    System.out.println("tls echo on port " + server.port());
    await(server.serveForever());
    return done();
  }

  private static SSLContext context(Path keyStore, String password)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      store.load(in, password.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, password.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  /** Arguments: the port (0 for any), the key store, its password. */
  public static void main(String[] args) throws IOException, GeneralSecurityException {
    SSLContext context = context(Path.of(args[1]), args[2]);
    Loop.run(new TlsEchoServer_Async().main(Integer.parseInt(args[0]), context));
  }
}
