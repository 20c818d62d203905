package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Code.Block;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brings lowered code into the form that the other classes of this package expect: every body is a {@link Block}, a block without braces
 * is spliced into the one around it, a loop on the literal {@code true} has no condition, no condition captures what it assigns, and no node occurs twice (nodes are told apart
 * by identity, since two suspension points may read the same).
 */
public final class NormalForm {
  private final SelfCapture selfCapture;

  private NormalForm(SelfCapture selfCapture) {
    this.selfCapture = selfCapture;
  }

  public static Block of(Block body) {
    return new Block(new NormalForm(new SelfCapture(body)).members(body), body.braces());
  }

  private List<Code> members(Block block) {
    List<Code> members = new ArrayList<>();
    for (Code raw : block.body()) {
      Code member = selfCapture.rewritten(raw);
      if (member instanceof Block inner && !inner.braces()) {
        members.addAll(members(inner));
      } else {
        members.add(node(member));
      }
    }
    return List.copyOf(members);
  }

  private Block block(Code code) {
    return code instanceof Block block
        ? new Block(members(block), true)
        : block(new Block(List.of(code), true));
  }

  private Code node(Code code) {
    if (code instanceof Block block) {
      return block(block);
    } else if (code instanceof Code.Await a) {
      return new Code.Await(a.comment(), a.call(), a.protocol(), a.source(), a.line());
    } else if (code instanceof Code.If i) {
      return new Code.If(
          i.comment(),
          i.condition(),
          block(i.then()),
          i.otherwise().flatMap(this::otherwise),
          i.line());
    } else if (code instanceof Code.While w) {
      Optional<Slice> condition = w.condition().filter(c -> !isTrue(c));
      return new Code.While(
          w.comment(), w.label(), condition, w.updates(), block(w.body()), w.line());
    } else if (code instanceof Code.DoWhile d) {
      return new Code.DoWhile(d.comment(), d.label(), block(d.body()), d.condition(), d.line());
    } else if (code instanceof Code.Labeled l) {
      return new Code.Labeled(l.comment(), l.label(), block(l.body()), l.line());
    } else if (code instanceof Code.Switch s) {
      List<Code.Arm> arms = s.arms().stream()
          .map(arm -> new Code.Arm(arm.heading(), block(arm.body())))
          .toList();
      return new Code.Switch(s.comment(), s.label(), s.arm(), arms, s.line());
    } else if (code instanceof Code.Try t) {
      return tryStatement(t);
    }
    return code;
  }

  private Code tryStatement(Code.Try t) {
    List<Code.Catch> catches = t.catches().stream()
        .map(c -> new Code.Catch(c.parameter(), c.modifiersAndTypes(), block(c.body())))
        .toList();
    return new Code.Try(
        t.comment(), block(t.body()), catches, t.finallyBlock().map(this::block), t.line());
  }

  /** An if statement stays one, so that it can be written as {@code else if}; an empty branch is dropped. */
  private Optional<Code> otherwise(Code code) {
    if (code instanceof Code.If i && i.comment().isEmpty() && selfCapture.rewritten(i) == i) {
      return Optional.of(node(i));
    }
    Block block = block(code);
    return block.body().isEmpty() ? Optional.empty() : Optional.of(block);
  }

  static boolean isTrue(Slice condition) {
    return condition.pieces().size() == 1
        && condition.pieces().get(0) instanceof Slice.Text text
        && text.text().strip().equals("true");
  }
}
