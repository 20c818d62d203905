package dev.fermata.benchmarks.network;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The servers on Netty, with one event loop for everything. Prints its port first. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel by itself
final class NettyServer {
  private static final byte[] HELLO = Messages.ascii("Hello, World!");

  private NettyServer() {}

  /** The arguments: {@code echo} or {@code http}, {@code nio} or {@code epoll}. */
  public static void main(String[] args) throws InterruptedException {
    boolean http = args[0].equals("http");
    boolean epoll = args[1].equals("epoll");
    Class<? extends ServerChannel> type =
        epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    Channel server = new ServerBootstrap()
        .group(new MultiThreadIoEventLoopGroup(
            1, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory()))
        .channel(type)
        .option(ChannelOption.SO_BACKLOG, Messages.BACKLOG)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(new Connection(http))
        .bind(InetAddress.getLoopbackAddress(), 0)
        .sync()
        .channel();
    System.out.println(((InetSocketAddress) server.localAddress()).getPort());
    server.closeFuture().sync();
  }

  private static final class Connection extends ChannelInitializer<Channel> {
    private final boolean http;

    Connection(boolean http) {
      this.http = http;
    }

    @Override
    protected void initChannel(Channel channel) {
      if (http) {
        channel.pipeline().addLast(new HttpServerCodec(), new Hello());
      } else {
        channel.pipeline().addLast(new Echo());
      }
    }
  }

  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      context.write(message, context.voidPromise());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  private static final class Hello extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof HttpRequest) {
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(HELLO));
        response
            .headers()
            .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
            .setInt(HttpHeaderNames.CONTENT_LENGTH, HELLO.length);
        context.write(response, context.voidPromise());
      }
      ReferenceCountUtil.release(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
