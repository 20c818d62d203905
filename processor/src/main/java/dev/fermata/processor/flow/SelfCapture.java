package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Code.Block;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Takes conditions out of their statements when they both assign a variable and capture it, as {@code o instanceof String s && test(() ->
 * s)} does where {@code s} is kept in a variable. What the lambda sees must then be made anew at each evaluation, which takes a statement
 * of its own.
 */
public final class SelfCapture {
  private int nextId;

  /** @param body where the rewritten statements stand */
  SelfCapture(Block body) {
    int last = 0;
    for (Code code : Children.deep(body).toList()) {
      last =
          code instanceof Code.Declare declare ? Math.max(last, declare.local().id()) : last;
      last = Math.max(last, Children.ownMentions(code).mapToInt(Local::id).max().orElse(0));
    }
    nextId = last + 1;
  }

  /** The variables that {@code slice} both assigns and captures. */
  public static Set<Local> in(Slice slice) {
    return in(List.of(slice), List.of(slice));
  }

  private static Set<Local> in(List<Slice> writing, List<Slice> capturing) {
    Set<Local> captured = locals(capturing, Slice.LocalUse::captured);
    if (captured.isEmpty()) {
      return captured;
    }
    Set<Local> both = locals(writing, use -> use.access() != Slice.Access.READ);
    both.retainAll(captured);
    return both;
  }

  private static Set<Local> locals(List<Slice> slices, Predicate<Slice.LocalUse> wanted) {
    Set<Local> locals = new HashSet<>();
    for (Slice slice : slices) {
      for (Slice.LocalUse use : slice.uses()) {
        if (wanted.test(use)) {
          locals.add(use.local());
        }
      }
    }
    return locals;
  }

  /** {@code code} itself, or what means the same without such a condition; not in {@link NormalForm}. */
  Code rewritten(Code code) {
    if (code instanceof Code.If i && !in(i.condition()).isEmpty()) {
      return rewritten(i);
    } else if (code instanceof Code.While loop) {
      List<Slice> condition = loop.condition().stream().toList();
      boolean isAffected = !in(condition, Children.slices(loop)).isEmpty();
      return isAffected ? rewritten(loop) : loop;
    } else if (code instanceof Code.DoWhile loop && !in(loop.condition()).isEmpty()) {
      return rewritten(loop);
    }
    return code;
  }

  private Code rewritten(Code.If i) {
    Local test = flag("test");
    return sequence(
        declare(test, i.comment(), i.condition(), i.line()),
        new Code.If(Slice.EMPTY, Slice.read(test), i.then(), i.otherwise(), i.line()));
  }

  /** {@code while (true) { if (!condition) break; … }}, with the updates at the start of every round but the first. */
  private Code rewritten(Code.While loop) {
    List<Code> round = new ArrayList<>();
    Local first = flag("first");
    if (!loop.updates().isEmpty()) {
      List<Code> updates = new ArrayList<>();
      loop.updates()
          .forEach(update ->
              updates.add(new Code.Text(Slice.join(update, ";"), loop.line(), true, List.of())));
      round.add(unlessFirst(first, new Block(updates, true), loop.line()));
    }
    loop.condition().ifPresent(condition -> round.add(breakUnless(condition, loop)));
    round.add(loop.body());
    Code endless = endless(loop, round);
    return loop.updates().isEmpty()
        ? endless
        : sequence(declare(first, Slice.EMPTY, Slice.of("true"), loop.line()), endless);
  }

  private Code rewritten(Code.DoWhile loop) {
    Local first = flag("first");
    Code.While plain = new Code.While(
        loop.comment(), loop.label(), Optional.empty(), List.of(), loop.body(), loop.line());
    List<Code> round =
        List.of(unlessFirst(first, breakUnless(loop.condition(), plain), loop.line()), loop.body());
    return sequence(
        declare(first, Slice.EMPTY, Slice.of("true"), loop.line()), endless(plain, round));
  }

  private static Code endless(Code.While loop, List<Code> round) {
    return new Code.While(
        loop.comment(),
        loop.label(),
        Optional.empty(),
        List.of(),
        new Block(round, true),
        loop.line());
  }

  private static Code breakUnless(Slice condition, Code.While loop) {
    Code jump = new Code.Jump(Slice.EMPTY, loop.label(), false, loop.line());
    return new Code.If(
        Slice.EMPTY,
        Slice.join("!(", condition, ")"),
        new Block(List.of(jump), true),
        Optional.empty(),
        loop.line());
  }

  private static Code unlessFirst(Local first, Code later, int line) {
    Code done = new Code.Assign(first, Slice.EMPTY, Slice.of("false"), line);
    return new Code.If(
        Slice.EMPTY,
        Slice.read(first),
        new Block(List.of(done), true),
        Optional.of(new Block(List.of(later), true)),
        line);
  }

  private static Code declare(Local flag, Slice comment, Slice value, int line) {
    return new Code.Declare(flag, comment, flag.type().text(), Optional.of(value), false, line);
  }

  private static Block sequence(Code... members) {
    return new Block(List.of(members), false);
  }

  private Local flag(String name) {
    return new Local(
        nextId++, name, ValueType.primitive(ValueType.Kind.BOOLEAN), Local.Role.TEMPORARY);
  }
}
