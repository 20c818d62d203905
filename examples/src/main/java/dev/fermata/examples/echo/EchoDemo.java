package dev.fermata.examples.echo;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the echo server in one process and its clients in another, and ends with the clients' exit status. */
public final class EchoDemo {
  private static final Pattern PORT = Pattern.compile("echo server on port (\\d+),.*");
  private static final long LAST_WORDS_MILLIS = 2000;

  private EchoDemo() {}

  /** No arguments. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Process server = java(EchoServer.class);
    int status = 1;
    try {
      status = runClients(server.inputReader(StandardCharsets.UTF_8));
    } finally {
      server.destroy();
    }
    System.exit(status);
  }

  private static int runClients(BufferedReader serverOutput)
      throws IOException, InterruptedException {
    String first = String.valueOf(serverOutput.readLine());
    System.out.println("[server]  " + first);
    Matcher started = PORT.matcher(first);
    if (!started.matches()) {
      throw new IOException("the server did not start");
    }
    Thread copying = new Thread(() -> copyUntilLastDisconnects(serverOutput));
    copying.setDaemon(true);
    copying.start();
    Process clients = java(EchoClients.class, started.group(1));
    try (BufferedReader output = clients.inputReader(StandardCharsets.UTF_8)) {
      output.lines().forEach(line -> System.out.println("[clients] " + line));
    }
    int status = clients.waitFor();
    copying.join(LAST_WORDS_MILLIS);
    return status;
  }

  private static void copyUntilLastDisconnects(BufferedReader serverOutput) {
    int left = EchoClients.CLIENTS;
    try {
      for (String line = serverOutput.readLine(); line != null; line = serverOutput.readLine()) {
        System.out.println("[server]  " + line);
        left -= line.endsWith(" disconnected") ? 1 : 0;
        if (left == 0) {
          return;
        }
      }
    } catch (IOException e) {
      System.out.println("[server]  its output broke off: " + e);
    }
  }

  private static Process java(Class<?> main, String... args) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-classpath",
        System.getProperty("java.class.path"),
        main.getName());
    builder.command().addAll(List.of(args));
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
