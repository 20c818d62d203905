package dev.fermata.io;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.Steps;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes connections, servers and UDP sockets for protocols, on the running loop: asyncio's callback interface, for authors of libraries. For that loop's thread. */
public final class Transports {
  private Transports() {}

  /** Connects as {@link Tcp#connect(String, int, ConnectOptions)}; done after {@link Protocol#connectionMade} and when reading has begun. */
  public static Future<Transport> connect(
      Supplier<? extends Protocol> protocols, String host, int port, ConnectOptions options) {
    Network network = Network.running();
    return Steps.of(network, Tcp.connect(host, port, options))
        .then(stream -> begun(network, over(stream, protocols.get())));
  }

  private static Future<Transport> begun(Network network, Transport transport) {
    Future<Transport> begun = network.loop().createFuture();
    // behind the callbacks of the two beginnings
    network
        .loop()
        .callSoon(() -> network.loop().callSoon(() -> begun.setResultUnlessCancelled(transport)));
    begun.addDoneCallback(done -> {
      if (done.isCancelled()) {
        transport.abort();
      }
    });
    return begun;
  }

  /** Has a protocol told of a connection; its stream must not be used any more. */
  public static Transport over(TcpStream stream, Protocol protocol) {
    Transport transport = new Transport(stream, protocol);
    transport.begin();
    return transport;
  }

  /** Has a protocol told of a UDP socket's datagrams; it must not be received from any more. */
  public static DatagramTransport over(UdpSocket socket, DatagramProtocol protocol) {
    DatagramTransport transport = new DatagramTransport(Network.running().loop(), socket, protocol);
    transport.begin();
    return transport;
  }

  /** Starts a server as {@link Tcp#startServer(ConnectionHandler, String, int, ServerOptions)}, with a new protocol for each connection. */
  public static Future<TcpServer> startServer(
      Supplier<? extends Protocol> protocols,
      @Nullable String host,
      int port,
      ServerOptions options) {
    return Tcp.startServer(
        stream -> {
          over(stream, protocols.get());
          return Coroutine.completed(null);
        },
        host,
        port,
        options);
  }
}
