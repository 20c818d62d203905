package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The parts of a node of code, in source order. */
public final class Children {
  private Children() {}

  /** The statements directly inside {@code code}. */
  public static List<Code> of(Code code) {
    if (code instanceof Code.Block block) {
      return block.body();
    } else if (code instanceof Code.If i) {
      return Stream.concat(Stream.of(i.then()), i.otherwise().stream()).toList();
    } else if (code instanceof Code.While w) {
      return List.of(w.body());
    } else if (code instanceof Code.DoWhile d) {
      return List.of(d.body());
    } else if (code instanceof Code.Labeled l) {
      return List.of(l.body());
    } else if (code instanceof Code.Switch s) {
      return s.arms().stream().map(Code.Arm::body).toList();
    } else if (code instanceof Code.Try t) {
      List<Code> parts = new ArrayList<>(List.of(t.body()));
      t.catches().forEach(c -> parts.add(c.body()));
      t.finallyBlock().ifPresent(parts::add);
      return parts;
    } else if (code instanceof Code.Part part) {
      return List.of(part.body());
    }
    return List.of();
  }

  /** The text that belongs to {@code code} itself; comments are left out. */
  public static List<Slice> slices(Code code) {
    if (code instanceof Code.Text text) {
      return List.of(text.text());
    } else if (code instanceof Code.Declare declare) {
      return declare.init().stream().toList();
    } else if (code instanceof Code.Assign assign) {
      return List.of(assign.value());
    } else if (code instanceof Code.Await await) {
      return List.of(await.call());
    } else if (code instanceof Code.If i) {
      return List.of(i.condition());
    } else if (code instanceof Code.While w) {
      return Stream.concat(w.condition().stream(), w.updates().stream()).toList();
    } else if (code instanceof Code.DoWhile d) {
      return List.of(d.condition());
    } else if (code instanceof Code.Leave leave) {
      return List.of(leave.text());
    }
    return List.of();
  }

  /** The uses of locals in {@code slice}. */
  public static Stream<Slice.LocalUse> uses(Slice slice) {
    return slice.pieces().stream()
        .filter(Slice.LocalUse.class::isInstance)
        .map(Slice.LocalUse.class::cast);
  }

  /** {@code code} and everything inside it, in source order. */
  public static Stream<Code> deep(Code code) {
    return Stream.concat(Stream.of(code), of(code).stream().flatMap(Children::deep));
  }

  /** As {@link #deep}, without what stands in parts inside: what is written into one method. */
  public static Stream<Code> inMethod(Code code) {
    return Stream.concat(
        Stream.of(code),
        of(code).stream()
            .flatMap(child -> child instanceof Code.Part ? Stream.of(child) : inMethod(child)));
  }

  /** The locals that {@code code} mentions anywhere inside, except by declaring them. */
  static Stream<Local> mentioned(Code code) {
    return deep(code).flatMap(Children::ownMentions);
  }

  /** The locals that {@code code} itself mentions, what stands inside it left out. */
  public static Stream<Local> ownMentions(Code code) {
    return Stream.concat(
        slices(code).stream().flatMap(Children::uses).map(Slice.LocalUse::local), ownLocal(code));
  }

  private static Stream<Local> ownLocal(Code code) {
    if (code instanceof Code.Assign assign) {
      return Stream.of(assign.local());
    }
    return code instanceof Code.Switch s ? Stream.of(s.arm()) : Stream.empty();
  }
}
