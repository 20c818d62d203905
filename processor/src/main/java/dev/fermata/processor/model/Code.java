package dev.fermata.processor.model;

import java.util.List;
import java.util.Optional;

/**
 * The code of a coroutine body after lowering. Java's own statements stay Java's own statements: only what contains a suspension
 * point is taken apart, and in what is left every suspension point is a statement of its own ({@link Await}).
 *
 * <p>{@code line} is the line in the user's file, 0 where there is none.
 */
public sealed interface Code {

  /**
   * Statements copied whole; no suspension point in them. Control may leave them through {@code exits}.
   *
   * @param text complete statement text, without a line break at its end; comments that stood before it come first
   * @param completes whether it can complete normally (JLS 14.22)
   * @param exits labels of enclosing statements that a break or continue inside jumps to
   */
  record Text(Slice text, int line, boolean completes, List<Exit> exits) implements Code {}

  /**
   * A jump out of a copied statement.
   *
   * @param named whether the text names the label, so that it must be written
   */
  record Exit(Label target, boolean isContinue, boolean named) {}

  /**
   * Declaration of a local variable. Written as {@code modifiersAndType name = init;} where the variable can stay in place; a
   * hoisted variable is declared at the top of the body and only assigned here.
   *
   * @param comment comment text that stood before the declaration, may be empty
   * @param modifiersAndType as the user wrote it, e.g. {@code final var}
   * @param init absent when declared without initialiser; never a bare array initialiser
   * @param mustHoist whether it must be declared at the top in any case (pattern variables used across statements)
   */
  record Declare(
      Local local,
      Slice comment,
      Slice modifiersAndType,
      Optional<Slice> init,
      boolean mustHoist,
      int line)
      implements Code {}

  /** {@code local = value;} which overwrites the variable without reading it. */
  record Assign(Local local, Slice comment, Slice value, int line) implements Code {}

  /**
   * A suspension point. With REFERENCE, {@code call} is an Object expression: a frame means "suspended", anything else is the value and is
   * read from the {@code result} variable by the statement that follows. With EMISSION, {@code call} is the value that a generator hands
   * out, and the result variable holds what is sent in. Otherwise {@code call} is a Frame expression: null means "done",
   * and the statement that follows reads the driver's register.
   *
   * @param source the await as the user wrote it, on one line, for comments in the output
   */
  record Await(Slice comment, Slice call, Protocol protocol, String source, int line)
      implements Code {}

  /** Statements in order; {@code braces} when it is a block of its own in the output (a scope). */
  record Block(List<Code> body, boolean braces) implements Code {}

  record If(Slice comment, Slice condition, Code then, Optional<Code> otherwise, int line)
      implements Code {}

  /**
   * {@code label: while (condition)} or, with updates, {@code label: for (; condition; updates)}.
   *
   * @param condition absent for an endless loop
   */
  record While(
      Slice comment,
      Label label,
      Optional<Slice> condition,
      List<Slice> updates,
      Code body,
      int line)
      implements Code {}

  record DoWhile(Slice comment, Label label, Code body, Slice condition, int line)
      implements Code {}

  /** {@code label: { body }}; left by a break to the label. */
  record Labeled(Slice comment, Label label, Code body, int line) implements Code {}

  /**
   * {@code label: switch (arm) { case 1: … case 2: … }} with Java's fall-through; {@code arm} was set by the code before it, and is 0 when
   * no arm runs. Arms are numbered from 1.
   */
  record Switch(Slice comment, Label label, Local arm, List<Arm> arms, int line) implements Code {}

  /** @param heading the user's labels, for a comment, e.g. {@code case "GET", "HEAD"} */
  record Arm(String heading, Code body) {}

  /**
   * A real Java try statement. Suspension points may stand in {@code body} only; a finally block is skipped while the body leaves
   * because it suspends.
   */
  record Try(Slice comment, Code body, List<Catch> catches, Optional<Code> finallyBlock, int line)
      implements Code {}

  /** {@code catch (types name) { body }}; the parameter is visible in the body only and never hoisted. */
  record Catch(Local parameter, Slice modifiersAndTypes, Code body) {}

  /** {@code break target;} or {@code continue target;} */
  record Jump(Slice comment, Label target, boolean isContinue, int line) implements Code {}

  /**
   * Leaves the body with a value, or by throwing.
   *
   * @param text the complete statement, e.g. {@code return t.doneInt(sum);} or {@code throw e;}
   */
  record Leave(Slice text, int line) implements Code {}

  /**
   * A stretch of a long block that is written as a method of its own, since neither javac nor the JIT compiler takes methods of any
   * length. Made when the code is laid out, never by lowering.
   *
   * @param number distinct within one body, from 1
   */
  record Part(int number, Block body) implements Code {}
}
