package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.fermata.processor.flow.Homes;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * Suspends one method of a split body. The variables are in the frame already; those that are dead are cleared, except what belongs to
 * other parts, which is cleared when control leaves them.
 */
final class SplitSave implements Suspension {
  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final TypeNames types;
  private final TypeName frameType;
  private final Homes homes;
  private final MethodScope scope;
  private final String method;

  SplitSave(
      CoroutineBody body,
      Layout layout,
      BodyNames names,
      TypeNames types,
      TypeName frameType,
      Homes homes,
      MethodScope scope) {
    this.body = body;
    this.layout = layout;
    this.names = names;
    this.types = types;
    this.frameType = frameType;
    this.homes = homes;
    this.scope = scope;
    this.method =
        "save" + scope.part().map(part -> String.valueOf(part.number())).orElse("");
  }

  @Override
  public void write(Lines out, CodeBlock test, int state, String callee) {
    String frame = body.names().frame();
    out.line(
        "if ($L) return $L($L, $L).link($L, $L);",
        test,
        method,
        frame,
        state,
        body.names().driver(),
        callee);
  }

  @Override
  public void writeEmission(Lines out, int state, String value) {
    out.line("$L($L, $L);", method, body.names().frame(), state);
    out.line("return $L;", value);
  }

  MethodSpec method() {
    String frame = body.names().frame();
    String state = body.names().state();
    Lines out = new Lines();
    out.line("$L.state = $L;", frame, state);
    Stream.concat(
            body.parameters().stream(),
            layout.hoisted().stream().filter(local -> homes.isVisible(local, scope.path())))
        .filter(local -> local.type().kind() == ValueType.Kind.REFERENCE)
        .forEach(local -> writeClearing(out, local));
    out.line("return $L;", frame);
    return MethodSpec.methodBuilder(method)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .addTypeVariables(types.variables(body.typeParameters()))
        .returns(frameType)
        .addParameter(frameType, frame)
        .addParameter(TypeName.INT, state)
        .addCode(out.build())
        .build();
  }

  private void writeClearing(Lines out, Local local) {
    int first = layout.states().first(scope.code());
    int last = layout.states().last(scope.code());
    String field =
        names.isInWhole(local) ? names.of(local) : body.names().frame() + "." + names.field(local);
    List<String> dead = deadRanges(local, first, last);
    if (dead.equals(List.of(""))) {
      out.line("$L = null;", field);
    } else if (!dead.isEmpty()) {
      out.line("if ($L) $L = null;", String.join(" || ", dead), field);
    }
  }

  /** Tests for the states in which {@code local} is dead; the empty test where it is in all of them. */
  private List<String> deadRanges(Local local, int first, int last) {
    List<String> ranges = new ArrayList<>();
    for (int start = first; start <= last; start++) {
      int end = start;
      while (end <= last && !layout.liveness().isLive(local, end)) {
        end++;
      }
      if (end > start) {
        ranges.add(range(start, end - 1, first, last));
        start = end;
      }
    }
    return ranges;
  }

  private String range(int start, int end, int first, int last) {
    String state = body.names().state();
    if (start == end) {
      return first == last ? "" : state + " == " + start;
    }
    String from = start == first ? "" : state + " >= " + start;
    String to = end == last ? "" : state + " <= " + end;
    return from + (from.isEmpty() || to.isEmpty() ? "" : " && ") + to;
  }
}
