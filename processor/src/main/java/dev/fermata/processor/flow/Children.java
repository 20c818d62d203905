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

  /** {@code code} and everything inside it, in source order. */
  public static Stream<Code> deep(Code code) {
    List<Code> all = new ArrayList<>();
    collect(code, true, all);
    return all.stream();
  }

  /** As {@link #deep}, without what stands in parts inside: what is written into one method. */
  public static Stream<Code> inMethod(Code code) {
    List<Code> all = new ArrayList<>();
    collect(code, false, all);
    return all.stream();
  }

  /** Loops and not nested streams, of which there would be one for each node: this is where a body is walked most. */
  private static void collect(Code code, boolean intoParts, List<Code> all) {
    all.add(code);
    for (Code child : of(code)) {
      if (child instanceof Code.Part && !intoParts) {
        all.add(child);
      } else {
        collect(child, intoParts, all);
      }
    }
  }

  /** The locals that {@code code} mentions anywhere inside, except by declaring them. */
  static Stream<Local> mentioned(Code code) {
    return deep(code).flatMap(Children::ownMentions);
  }

  /** The locals that {@code code} itself mentions, what stands inside it left out. */
  public static Stream<Local> ownMentions(Code code) {
    List<Local> mentions = new ArrayList<>();
    for (Slice slice : slices(code)) {
      for (Slice.LocalUse use : slice.uses()) {
        mentions.add(use.local());
      }
    }
    if (code instanceof Code.Assign assign) {
      mentions.add(assign.local());
    } else if (code instanceof Code.Switch s) {
      mentions.add(s.arm());
    }
    return mentions.stream();
  }
}
