package dev.fermata.docs;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fenced Java block of a document, and what the hidden comment before it says about the code around it.
 *
 * <p>A block without such a comment is a whole file. {@code <!-- java statements -->} puts it into a coroutine, {@code <!-- java plain -->}
 * into an ordinary method, {@code <!-- java members -->} into a class; further lines of the comment are members of that class.
 * {@code rejected} after the word says that the compiler must refuse it.
 */
record Snippet(Path file, int line, Place place, boolean rejected, String context, String code) {
  enum Place {
    FILE,
    MEMBERS,
    STATEMENTS,
    PLAIN,
    /** Written and compiled by the test that owns the page. */
    GENERATED
  }

  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:\\w+ )*(?:class|interface|record|enum) (\\w+)");
  private static final String IMPORTS = """
      import static dev.fermata.Fermata.*;
      import dev.fermata.*;
      import dev.fermata.debug.*;
      import dev.fermata.interop.*;
      import dev.fermata.io.*;
      import dev.fermata.process.*;
      import dev.fermata.sync.*;
      import dev.fermata.sync.PriorityQueue;
      import dev.fermata.sync.Queue;
      import java.io.IOException;
      import java.net.InetSocketAddress;
      import java.net.URI;
      import java.net.http.*;
      import java.net.http.HttpResponse.BodyHandlers;
      import java.nio.ByteBuffer;
      import java.nio.channels.*;
      import java.nio.charset.StandardCharsets;
      import java.nio.file.Path;
      import java.time.Duration;
      import java.util.*;
      import java.util.concurrent.CompletableFuture;
      import java.util.concurrent.CompletionStage;
      import java.util.concurrent.ExecutorService;
      import java.util.concurrent.Executors;
      import java.util.concurrent.Flow;
      import java.util.stream.Stream;
      """;

  /** The class that the compiled file is named after. */
  String typeName() {
    Matcher type = TYPE.matcher(code);
    return place == Place.FILE && type.find() ? type.group(1) : "Snippet";
  }

  String source() {
    return switch (place) {
      case FILE, GENERATED -> code;
      case MEMBERS -> inClass(code);
      // The condition keeps what follows reachable, whatever the snippet returns.
      case STATEMENTS ->
        inClass(
            "@Async Coroutine<Void> snippet() throws Exception {\nif (System.nanoTime() != 0) {\n"
                + code + "}\nreturn done();\n}\n");
      case PLAIN -> inClass("void snippet() throws Exception {\n" + code + "}\n");
    };
  }

  private String inClass(String members) {
    return IMPORTS + "class Snippet {\n" + context + "\n" + members + "}\n";
  }
}
