package dev.fermata.processor.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Sketch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;

/** The whole text of two continuation classes. {@code -Dgolden.update} writes the file anew. */
class CrawlerTest {
  private static final Path GOLDEN =
      Path.of("src/test/resources/dev/fermata/processor/emit/Crawler_Async.txt");

  @Test
  void theClassesReadLikeTheSource() throws IOException {
    TypeNames types = new TypeNames(name -> false);
    TypeSpec twin = TypeSpec.classBuilder("Crawler_Async")
        .addType(new ContinuationClass(types, size()).write(Modifier.STATIC, Modifier.FINAL))
        .addType(new ContinuationClass(types, total()).write(Modifier.STATIC, Modifier.FINAL))
        .build();
    String text = JavaFile.builder("com.x", twin)
        .skipJavaLangImports(true)
        .indent("  ")
        .build()
        .toString();
    if (System.getProperty("golden.update") != null) {
      Files.createDirectories(GOLDEN.getParent());
      Files.writeString(GOLDEN, text);
    }
    assertEquals(
        Files.readString(GOLDEN, StandardCharsets.UTF_8), text, "rewrite with -Dgolden.update");
  }

  private static CoroutineBody size() {
    Sketch s = new Sketch();
    Local self = s.local("@com.x.Crawler", "self", Local.Role.SELF);
    Local uri = s.local("@java.net.URI", "uri", Local.Role.PARAMETER);
    Local response = s.local("@java.net.http.HttpResponse<@String>", "response");
    Code.Await await = new Code.Await(
        s.slice("// a CompletionStage"),
        s.slice(
            "t.<@java.net.http.HttpResponse<@String>>await(#self.http.sendAsync(#self.get(#uri), @java.net.http.HttpResponse.BodyHandlers.ofString()))"),
        Protocol.REFERENCE,
        "await(http.sendAsync(get(uri), BodyHandlers.ofString()))",
        11);
    return s.body(
            "SizeFrame",
            await,
            s.declare(
                "@java.net.http.HttpResponse<@String>",
                response,
                "(@java.net.http.HttpResponse<@String>) r"),
            new Code.Text(
                s.slice(
                    "if (#response.statusCode() != 200) throw new @java.io.IOException(#uri + \": \" + #response.statusCode());"),
                12,
                true,
                java.util.List.of()),
            s.leave("return t.doneInt(#response.body().length());"))
        .with(self, uri)
        .returning(Protocol.INT)
        .dispatch("com.x.Crawler_Async", "#self.size(#uri)")
        .at("com.x.Crawler", "size", 10);
  }

  private static CoroutineBody total() {
    Sketch s = new Sketch();
    Local self = s.local("@com.x.Crawler", "self", Local.Role.SELF);
    Local uris = s.local("@java.util.List<@java.net.URI>", "uris", Local.Role.PARAMETER);
    Local sum = s.local("int", "sum");
    Local iterator = s.local("@java.util.Iterator<@java.net.URI>", "it", Local.Role.TEMPORARY);
    Local uri = s.local("@java.net.URI", "uri");
    Code.Await await = new Code.Await(
        s.slice(""),
        s.slice("SizeFrame.call(t, #self, #uri)"),
        Protocol.INT,
        "await(size(uri))",
        18);
    return s.body(
            "TotalFrame",
            s.declare("int", sum, "0"),
            s.declare("@java.util.Iterator<@java.net.URI>", iterator, "#uris.iterator()"),
            new Code.While(
                s.slice("// one after the other"),
                s.label("loop"),
                Optional.of(s.slice("#it.hasNext()")),
                java.util.List.of(),
                s.block(
                    s.declare("@java.net.URI", uri, "#it.next()"),
                    await,
                    s.text("#sum~ += t.intValue();")),
                18),
            s.leave("return t.doneInt(#sum);"))
        .with(self, uris)
        .returning(Protocol.INT)
        .dispatch("com.x.Crawler_Async", "#self.total(#uris)")
        .at("com.x.Crawler", "total", 16);
  }
}
