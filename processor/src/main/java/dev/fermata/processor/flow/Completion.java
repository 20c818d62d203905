package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether javac thinks that a statement, as it is written into the body, can complete normally (JLS 14.22). The answer may differ from
 * that for the user's code: a block with resume points becomes a switch without default, which always can.
 */
public final class Completion {
  private final Optional<Layout> written;

  private Completion(Optional<Layout> written) {
    this.written = written;
  }

  /** @param asWritten whether the switches that are written around resume points count, or the code as it stands in the model */
  Completion(Layout layout, boolean asWritten) {
    this(asWritten ? Optional.of(layout) : Optional.empty());
  }

  /** Of the code as it stands in the model. */
  static Completion ofModel() {
    return new Completion(Optional.empty());
  }

  /** Whether {@code code}, if reachable, can complete normally. */
  public boolean isPossible(Code code) {
    return new Walk().visit(code);
  }

  /** One pass over the code; collects the jumps that are reachable. */
  private final class Walk {
    private final Set<Label> broken = new HashSet<>();
    private final Set<Label> continued = new HashSet<>();

    boolean visit(Code code) {
      if (code instanceof Code.Text text) {
        text.exits().forEach(exit -> jump(exit.target(), exit.isContinue()));
        return text.completes();
      } else if (code instanceof Code.Jump jump) {
        jump(jump.target(), jump.isContinue());
        return false;
      } else if (code instanceof Code.Leave) {
        return false;
      } else if (code instanceof Code.While
          || code instanceof Code.DoWhile
          || code instanceof Code.Labeled) {
        return visitTarget(code);
      }
      return visitComposite(code);
    }

    /** Statements that a jump can complete. */
    private boolean visitTarget(Code code) {
      if (code instanceof Code.While loop) {
        visit(loop.body());
        return loop.condition().isPresent() || broken.contains(loop.label());
      } else if (code instanceof Code.DoWhile loop) {
        boolean condition = visit(loop.body()) || continued.contains(loop.label());
        return (condition && !NormalForm.isTrue(loop.condition())) || broken.contains(loop.label());
      }
      Code.Labeled labeled = (Code.Labeled) code;
      return visit(labeled.body()) || broken.contains(labeled.label());
    }

    private boolean visitComposite(Code code) {
      if (code instanceof Code.Block block) {
        return visitBlock(block);
      } else if (code instanceof Code.If i) {
        boolean then = visit(i.then());
        return i.otherwise().map(this::visit).orElse(true) || then;
      } else if (code instanceof Code.Switch s) {
        s.arms().forEach(arm -> visit(arm.body()));
        return true;
      } else if (code instanceof Code.Part part) {
        return visitPart(part);
      }
      return !(code instanceof Code.Try t) || visitTry(t);
    }

    private boolean visitBlock(Code.Block block) {
      if (written.isEmpty() || !written.get().needsSwitch(block)) {
        return visitMembers(block.body());
      }
      Layout layout = written.get();
      int end = layout.switchLength(block);
      boolean reachable = true;
      for (Code member : block.body().subList(0, end)) {
        reachable = (reachable || layout.isMarked(member)) && visit(member);
      }
      return visitMembers(block.body().subList(end, block.body().size()));
    }

    private boolean visitMembers(List<Code> members) {
      boolean reachable = true;
      for (Code member : members) {
        reachable = reachable && visit(member);
      }
      return reachable;
    }

    private boolean visitTry(Code.Try t) {
      Walk inside = new Walk();
      boolean completes = inside.visit(t.body());
      for (Code.Catch c : t.catches()) {
        completes |= inside.visit(c.body());
      }
      boolean through = t.finallyBlock().map(f -> visit(f) || isGuarded(t)).orElse(true);
      if (through) {
        broken.addAll(inside.broken);
        continued.addAll(inside.continued);
      }
      return completes && through;
    }

    private boolean isGuarded(Code.Try t) {
      return written.filter(layout -> layout.isMarked(t)).isPresent();
    }

    /** The call of a part is followed by a test for each way out of it. */
    private boolean visitPart(Code.Part part) {
      if (written.isEmpty()) {
        return visit(part.body());
      }
      Exits.of(part).forEach(exit -> jump(exit.target(), exit.isContinue()));
      return true;
    }

    private void jump(Label target, boolean isContinue) {
      (isContinue ? continued : broken).add(target);
    }
  }
}
