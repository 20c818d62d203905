package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mocks and spies of coroutine classes, and JDK proxies of interfaces with coroutines: their answers are never passed by. */
class DoublesTest {
  @TempDir
  Path directory;

  @Test
  void stubbedCoroutinesAreCalled() {
    Project project = new Project(directory)
        .onClassPath(
            Artifacts.runtime(),
            Artifacts.of("org.mockito.Mockito"),
            Artifacts.of("net.bytebuddy.ByteBuddy"),
            Artifacts.of("net.bytebuddy.agent.ByteBuddyAgent"),
            Artifacts.of("org.objenesis.ObjenesisStd"))
        .source("x/Main.java", SOURCE);
    project.compile().expectSuccess();
    assertEquals("""
        real: a1
        mock of the class: a7
        mock of the twin: a8
        spy: a9
        spy without stub: a1
        stubbed failure: no size
        proxy: kept proxy
        default of a mocked interface: kept real
        """, results(project.run("x.Main")));
  }

  /** Without what the JVM says of the agent that Mockito attaches. */
  private static String results(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith("> "))
        .map(line -> line.substring(2) + "\n")
        .collect(Collectors.joining());
  }

  private static final String[] SOURCE = {
    "package x;",
    "import static dev.fermata.Fermata.*;",
    "import static org.mockito.Mockito.*;",
    "import dev.fermata.*;",
    "import java.lang.reflect.*;",
    "public class Main {",
    "  public static class Sizes {",
    "    @Async public Coroutine<Integer> size(String s) { await(sleep(0)); return done(s.length()); }",
    "    @Async public Coroutine<String> label(String s) { return done(s + await(size(s))); }",
    "  }",
    "  public static class Client {",
    "    private final Sizes sizes;",
    "    public Client(Sizes sizes) { this.sizes = sizes; }",
    "    @Async public Coroutine<String> ask(String s) { return done(s + await(sizes.size(s))); }",
    "  }",
    "  public interface Store {",
    "    Coroutine<String> get(String key);",
    "    @Async default Coroutine<String> kept(String key) { return done(\"kept \" + await(get(key))); }",
    "  }",
    "  static String ask(Sizes sizes) { return Loop.run(new Main_Client_Async(sizes).ask(\"a\")); }",
    "  public static void main(String[] args) {",
    "    System.out.println(\"> real: \" + ask(new Main_Sizes_Async()));",
    "    Sizes plain = mock(Sizes.class);",
    "    when(plain.size(\"a\")).thenReturn(Coroutine.completed(7));",
    "    System.out.println(\"> mock of the class: \" + ask(plain));",
    "    Sizes twin = mock(Main_Sizes_Async.class);",
    "    when(twin.size(\"a\")).thenReturn(Coroutine.completed(8));",
    "    System.out.println(\"> mock of the twin: \" + ask(twin));",
    "    Sizes spy = spy(new Main_Sizes_Async());",
    "    doReturn(Coroutine.completed(9)).when(spy).size(\"a\");",
    "    System.out.println(\"> spy: \" + Loop.run(spy.label(\"a\")));",
    "    System.out.println(\"> spy without stub: \" + Loop.run(spy(new Main_Sizes_Async()).label(\"a\")));",
    "    Sizes failing = mock(Main_Sizes_Async.class);",
    "    when(failing.size(\"a\")).thenReturn(Coroutine.failed(new IllegalStateException(\"no size\")));",
    "    try {",
    "      ask(failing);",
    "    } catch (IllegalStateException e) {",
    "      System.out.println(\"> stubbed failure: \" + e.getMessage());",
    "    }",
    "    InvocationHandler handler = (proxy, method, arguments) -> Coroutine.completed(\"proxy\");",
    "    Store proxied = (Store) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Store.class}, handler);",
    "    Store store = new Main_Store_Async() {",
    "      @Override public Coroutine<String> get(String key) { return proxied.get(key); }",
    "    };",
    "    System.out.println(\"> proxy: \" + Loop.run(store.kept(\"k\")));",
    "    Store mocked = mock(Main_Store_Async.class);",
    "    when(mocked.get(\"k\")).thenReturn(Coroutine.completed(\"real\"));",
    "    when(mocked.kept(\"k\")).thenCallRealMethod();",
    "    System.out.println(\"> default of a mocked interface: \" + Loop.run(mocked.kept(\"k\")));",
    "  }",
    "}"
  };
}
