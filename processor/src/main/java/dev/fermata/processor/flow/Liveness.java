package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which locals may still be read after each suspension point: a backward analysis over the structured code, loops to a fixed point.
 *
 * <p>An exception may leave a try body anywhere, so what its handlers and its finally block need is live throughout the body. The arm
 * variable of a switch is live throughout the switch, because resuming enters the switch again.
 */
public final class Liveness {
  private final States states;
  private final LocalSet[] liveAt;
  private final Map<Label, LocalSet> onBreak = new HashMap<>();
  private final Map<Label, LocalSet> onContinue = new HashMap<>();
  private final IdentityHashMap<Code, LocalSet> heads = new IdentityHashMap<>();

  /** What the handlers and finally blocks around the current statement need, and what re-entering it reads. */
  private LocalSet around = LocalSet.EMPTY;

  private Liveness(States states) {
    this.states = states;
    this.liveAt = new LocalSet[states.count() + 1];
    Arrays.fill(liveAt, LocalSet.EMPTY);
  }

  /** Analyses {@code body}, which must be in {@link NormalForm}. */
  public static Liveness of(Code body, States states) {
    Liveness liveness = new Liveness(states);
    liveness.before(body, LocalSet.EMPTY);
    return liveness;
  }

  /** Whether {@code local} may be read after a resumption in {@code state}. */
  public boolean isLive(Local local, int state) {
    return liveAt[state].contains(local);
  }

  /** Whether {@code local} is live at any suspension point. */
  public boolean isEverLive(Local local) {
    for (LocalSet live : liveAt) {
      if (live.contains(local)) {
        return true;
      }
    }
    return false;
  }

  /** The locals live before {@code code}, given those live after it. */
  private LocalSet before(Code code, LocalSet after) {
    return transfer(code, after).and(around);
  }

  private LocalSet transfer(Code code, LocalSet after) {
    if (code instanceof Code.Block block) {
      return beforeBlock(block.body(), after);
    } else if (code instanceof Code.Await await) {
      int state = states.first(await);
      liveAt[state] = liveAt[state].and(after).and(around);
      return reads(await, liveAt[state]);
    } else if (code instanceof Code.Text text) {
      return beforeText(text, after);
    } else if (code instanceof Code.Declare declare) {
      return reads(declare, after.without(declare.local()));
    } else if (code instanceof Code.Assign assign) {
      return reads(assign, after.without(assign.local()));
    } else if (code instanceof Code.Jump jump) {
      return target(jump.target(), jump.isContinue());
    } else if (code instanceof Code.Leave leave) {
      return reads(leave, LocalSet.EMPTY);
    }
    return beforeComposite(code, after);
  }

  private LocalSet beforeComposite(Code code, LocalSet after) {
    if (code instanceof Code.If i) {
      LocalSet otherwise = i.otherwise().map(o -> before(o, after)).orElse(after);
      return reads(i, before(i.then(), after).and(otherwise));
    } else if (code instanceof Code.While loop) {
      return beforeWhile(loop, after);
    } else if (code instanceof Code.DoWhile loop) {
      return beforeDoWhile(loop, after);
    } else if (code instanceof Code.Labeled labeled) {
      onBreak.put(labeled.label(), after);
      return before(labeled.body(), after);
    } else if (code instanceof Code.Switch s) {
      return beforeSwitch(s, after);
    } else if (code instanceof Code.Try t) {
      return beforeTry(t, after);
    } else if (code instanceof Code.Part part) {
      return before(part.body(), after);
    }
    return after;
  }

  private LocalSet beforeBlock(List<Code> members, LocalSet after) {
    LocalSet live = after;
    for (int i = members.size() - 1; i >= 0; i--) {
      live = before(members.get(i), live);
    }
    return live;
  }

  /** A copied statement may skip what it writes, so it ends the life of nothing. */
  private LocalSet beforeText(Code.Text text, LocalSet after) {
    LocalSet live = text.completes() ? after : LocalSet.EMPTY;
    for (Code.Exit exit : text.exits()) {
      live = live.and(target(exit.target(), exit.isContinue()));
    }
    return reads(text, live);
  }

  private LocalSet beforeWhile(Code.While loop, LocalSet after) {
    onBreak.put(loop.label(), after);
    LocalSet end = loop.condition().isPresent() ? after : LocalSet.EMPTY;
    LocalSet head = reads(loop.condition().stream().toList(), end).and(known(loop));
    while (true) {
      LocalSet updates = reads(loop.updates(), head);
      onContinue.put(loop.label(), updates.and(around));
      LocalSet next = head.and(before(loop.body(), updates));
      if (next.equals(head)) {
        heads.put(loop, head);
        return head;
      }
      head = next;
    }
  }

  private LocalSet beforeDoWhile(Code.DoWhile loop, LocalSet after) {
    onBreak.put(loop.label(), after);
    LocalSet condition = reads(loop, after).and(around).and(known(loop));
    while (true) {
      onContinue.put(loop.label(), condition);
      LocalSet body = before(loop.body(), condition);
      LocalSet next = condition.and(body);
      if (next.equals(condition)) {
        heads.put(loop, condition);
        return body;
      }
      condition = next;
    }
  }

  /** Sets only grow while an outer loop is analysed again, so an inner one goes on from where it was; that keeps nested loops cheap. */
  private LocalSet known(Code loop) {
    return heads.getOrDefault(loop, LocalSet.EMPTY);
  }

  private LocalSet beforeSwitch(Code.Switch s, LocalSet after) {
    onBreak.put(s.label(), after);
    LocalSet outside = around;
    around = around.with(s.arm());
    LocalSet all = after;
    LocalSet next = after;
    for (int i = s.arms().size() - 1; i >= 0; i--) {
      next = before(s.arms().get(i).body(), next);
      all = all.and(next);
    }
    around = outside;
    return all.with(s.arm());
  }

  private LocalSet beforeTry(Code.Try t, LocalSet after) {
    LocalSet outside = around;
    LocalSet end = t.finallyBlock().map(f -> before(f, after)).orElse(after);
    if (t.finallyBlock().isPresent()) {
      around = around.and(end);
    }
    LocalSet handlers = LocalSet.EMPTY;
    for (Code.Catch c : t.catches()) {
      handlers = handlers.and(before(c.body(), end).without(c.parameter()));
    }
    around = around.and(handlers);
    LocalSet live = before(t.body(), end);
    around = outside;
    return live;
  }

  private LocalSet target(Label label, boolean isContinue) {
    LocalSet live = (isContinue ? onContinue : onBreak).get(label);
    if (live == null) {
      throw new IllegalArgumentException("no enclosing statement for label " + label);
    }
    return live;
  }

  private static LocalSet reads(Code code, LocalSet after) {
    return reads(Children.slices(code), after);
  }

  private static LocalSet reads(List<Slice> slices, LocalSet after) {
    LocalSet live = after;
    for (Slice slice : slices) {
      for (Slice.LocalUse use : slice.uses()) {
        live = use.access() == Slice.Access.WRITE ? live : live.with(use.local());
      }
    }
    return live;
  }
}
