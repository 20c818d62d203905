package dev.fermata.processor.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The methods that are known to block. An entry is {@code type#method}, {@code type#method/arity} where only one overload does,
 * {@code type#new/arity} for a constructor, or {@code type#*} for everything of a type; subtypes are included.
 */
public final class BlockingMethods {
  /** The option that adds entries, separated by commas. */
  public static final String OPTION = "fermata.blockingMethods";

  /** What is known without any option. */
  static final List<String> DEFAULTS = List.of(
      "java.lang.Thread#sleep",
      "java.lang.Thread#join",
      "java.lang.Object#wait",
      "java.lang.Process#waitFor",
      "java.util.concurrent.TimeUnit#sleep",
      "java.util.concurrent.TimeUnit#timedJoin",
      "java.util.concurrent.TimeUnit#timedWait",
      "java.util.concurrent.Future#get",
      "java.util.concurrent.CompletableFuture#join",
      "java.util.concurrent.ForkJoinTask#join",
      "java.util.concurrent.ForkJoinTask#invoke",
      "java.util.concurrent.ExecutorService#invokeAll",
      "java.util.concurrent.ExecutorService#invokeAny",
      "java.util.concurrent.ExecutorService#awaitTermination",
      "java.util.concurrent.ExecutorService#close",
      "java.util.concurrent.BlockingQueue#put",
      "java.util.concurrent.BlockingQueue#take",
      "java.util.concurrent.BlockingQueue#offer/3",
      "java.util.concurrent.BlockingQueue#poll/2",
      "java.util.concurrent.BlockingDeque#putFirst",
      "java.util.concurrent.BlockingDeque#putLast",
      "java.util.concurrent.BlockingDeque#takeFirst",
      "java.util.concurrent.BlockingDeque#takeLast",
      "java.util.concurrent.TransferQueue#transfer",
      "java.util.concurrent.CountDownLatch#await",
      "java.util.concurrent.CyclicBarrier#await",
      "java.util.concurrent.Phaser#arriveAndAwaitAdvance",
      "java.util.concurrent.Phaser#awaitAdvance",
      "java.util.concurrent.Exchanger#exchange",
      "java.util.concurrent.Semaphore#acquire",
      "java.util.concurrent.Semaphore#acquireUninterruptibly",
      "java.util.concurrent.Semaphore#tryAcquire/2",
      "java.util.concurrent.Semaphore#tryAcquire/3",
      "java.util.concurrent.locks.Lock#lock",
      "java.util.concurrent.locks.Lock#lockInterruptibly",
      "java.util.concurrent.locks.Lock#tryLock/2",
      "java.util.concurrent.locks.StampedLock#readLock",
      "java.util.concurrent.locks.StampedLock#writeLock",
      "java.util.concurrent.locks.Condition#await",
      "java.util.concurrent.locks.Condition#awaitNanos",
      "java.util.concurrent.locks.Condition#awaitUntil",
      "java.util.concurrent.locks.Condition#awaitUninterruptibly",
      "java.util.concurrent.locks.LockSupport#park",
      "java.util.concurrent.locks.LockSupport#parkNanos",
      "java.util.concurrent.locks.LockSupport#parkUntil",
      "java.io.InputStream#read",
      "java.io.InputStream#readAllBytes",
      "java.io.InputStream#readNBytes",
      "java.io.InputStream#transferTo",
      "java.io.OutputStream#write",
      "java.io.OutputStream#flush",
      "java.io.DataInput#readFully",
      "java.io.ObjectInput#readObject",
      "java.io.ObjectOutput#writeObject",
      "java.io.Reader#read",
      "java.io.Reader#transferTo",
      "java.io.BufferedReader#readLine",
      "java.io.BufferedReader#lines",
      "java.io.Writer#write",
      "java.io.Writer#flush",
      "java.io.Console#readLine",
      "java.io.Console#readPassword",
      "java.io.RandomAccessFile#read",
      "java.io.RandomAccessFile#write",
      "java.net.Socket#new/2",
      "java.net.Socket#new/4",
      "java.net.Socket#connect",
      "java.net.ServerSocket#accept",
      "java.net.DatagramSocket#send",
      "java.net.DatagramSocket#receive",
      "java.net.InetAddress#getByName",
      "java.net.InetAddress#getAllByName",
      "java.net.InetAddress#isReachable",
      "java.net.URL#openStream",
      "java.net.URL#getContent",
      "java.net.URLConnection#connect",
      "java.net.URLConnection#getInputStream",
      "java.net.URLConnection#getOutputStream",
      "java.net.HttpURLConnection#getResponseCode",
      "java.net.http.HttpClient#send",
      "java.nio.channels.Selector#select",
      "java.nio.channels.FileChannel#read",
      "java.nio.channels.FileChannel#write",
      "java.nio.channels.FileChannel#lock",
      "java.nio.channels.FileChannel#force",
      "java.nio.file.Files#copy",
      "java.nio.file.Files#lines",
      "java.nio.file.Files#readAllBytes",
      "java.nio.file.Files#readAllLines",
      "java.nio.file.Files#readString",
      "java.nio.file.Files#write",
      "java.nio.file.Files#writeString",
      "java.sql.DriverManager#getConnection",
      "javax.sql.DataSource#getConnection",
      "java.sql.Connection#commit",
      "java.sql.Connection#rollback",
      "java.sql.Connection#isValid",
      "java.sql.Statement#execute",
      "java.sql.Statement#executeBatch",
      "java.sql.Statement#executeQuery",
      "java.sql.Statement#executeUpdate",
      "java.sql.Statement#executeLargeUpdate",
      "java.sql.PreparedStatement#execute",
      "java.sql.PreparedStatement#executeQuery",
      "java.sql.PreparedStatement#executeUpdate",
      "java.sql.ResultSet#next");

  /** Streams over memory, which inherit blocking methods and never wait. */
  static final List<String> HARMLESS = List.of(
      "java.io.ByteArrayInputStream",
      "java.io.ByteArrayOutputStream",
      "java.io.CharArrayReader",
      "java.io.CharArrayWriter",
      "java.io.StringReader",
      "java.io.StringWriter");

  /** A listed method: its type, and the number of parameters if only that overload blocks. */
  record Entry(String type, Optional<Integer> arity) {
    boolean matches(int parameters) {
      return arity.isEmpty() || arity.get() == parameters;
    }
  }

  private final Map<String, List<Entry>> byName = new LinkedHashMap<>();

  private BlockingMethods(List<String> entries) {
    entries.forEach(this::add);
  }

  /** The list under the options of a compilation. */
  public static BlockingMethods of(Map<String, String> options) {
    List<String> entries = new ArrayList<>(DEFAULTS);
    Optional.ofNullable(options.get(OPTION)).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(String::trim)
        .filter(entry -> !entry.isEmpty())
        .forEach(entries::add);
    return new BlockingMethods(entries);
  }

  private void add(String text) {
    int hash = text.indexOf('#');
    String type = hash < 0 ? text : text.substring(0, hash);
    String[] method = hash < 0 ? new String[] {"*"} : text.substring(hash + 1).split("/");
    Optional<Integer> arity = method.length == 2 && method[1].matches("\\d{1,3}")
        ? Optional.of(Integer.valueOf(method[1]))
        : Optional.empty();
    byName.computeIfAbsent(method[0], name -> new ArrayList<>()).add(new Entry(type, arity));
  }

  /** The entries for methods of a name; {@code new} is the name of constructors. */
  List<Entry> named(String method) {
    List<Entry> entries = new ArrayList<>(byName.getOrDefault(method, List.of()));
    entries.addAll(byName.getOrDefault("*", List.of()));
    return entries;
  }
}
