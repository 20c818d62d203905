package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the writer of a body needs to know about its code.
 *
 * @param code the code in {@link NormalForm}
 * @param states the numbers of its suspension points
 * @param hoisted the locals declared at its top, in source order
 * @param liveness what is live at which suspension point
 * @param isSplit whether some of the code stands in methods of its own, so that hoisted variables live in the frame all the time
 */
public record Layout(
    Code.Block code, States states, Set<Local> hoisted, Liveness liveness, boolean isSplit) {
  /** C2 does not compile methods of more than 8,000 bytes; the sizes of statements are only guessed. */
  private static final int METHOD_SIZE = 6_000;

  private static final Pattern COMMENTS = Pattern.compile("(?:\\s++|//[^\n]*+|/\\*(?s:.*?)\\*/)*+");

  public static Layout of(Code.Block body) {
    return of(body, METHOD_SIZE);
  }

  /** @param methodSize what a method may have, in bytes of bytecode, before the body is split into parts */
  public static Layout of(Code.Block body, int methodSize) {
    Code.Block code = Splitting.of(NormalForm.of(body), methodSize);
    States states = States.of(code);
    boolean isSplit = Children.deep(code).anyMatch(Code.Part.class::isInstance);
    return new Layout(code, states, Hoisting.of(code, states), Liveness.of(code, states), isSplit);
  }

  /** The hoisted locals that some suspension must keep. */
  public List<Local> spilled() {
    return hoisted.stream().filter(liveness::isEverLive).toList();
  }

  /** Those of {@code parameters} that the body assigns. */
  public List<Local> written(List<Local> parameters) {
    Set<Local> written = Children.deep(code)
        .flatMap(part -> Stream.concat(
            part instanceof Code.Assign assign ? Stream.of(assign.local()) : Stream.empty(),
            Children.slices(part).stream()
                .flatMap(slice -> slice.uses().stream())
                .filter(use -> use.access() != Slice.Access.READ)
                .map(Slice.LocalUse::local)))
        .collect(Collectors.toSet());
    return parameters.stream().filter(written::contains).toList();
  }

  public boolean isMarked(Code code) {
    return states.isMarked(code);
  }

  /** Whether no statement is written for {@code code}: a comment, or a declaration whose variable stands at the top. */
  public boolean isSilent(Code code) {
    return isComment(code)
        || code instanceof Code.Declare declare
            && declare.init().isEmpty()
            && hoisted.contains(declare.local());
  }

  /** Whether {@code code} is text that consists of comments. */
  public static boolean isComment(Code code) {
    return code instanceof Code.Text text
        && text.text().pieces().stream().allMatch(Slice.Text.class::isInstance)
        && COMMENTS
            .matcher(text.text().pieces().stream()
                .map(p -> ((Slice.Text) p).text())
                .collect(Collectors.joining()))
            .matches();
  }

  /**
   * Whether a block needs a switch to get to its resume points. Where its only marked member is also the first thing written and takes
   * care of its states itself, none is needed.
   */
  public boolean needsSwitch(Code.Block block) {
    List<Code> written =
        block.body().stream().filter(member -> !isSilent(member)).toList();
    long marked = written.stream().filter(this::isMarked).count();
    return marked > 1
        || marked == 1 && (!isMarked(written.get(0)) || written.get(0) instanceof Code.Await);
  }

  /**
   * How many members of a block with a switch stand inside it: up to its last marked member, and what follows that if it is an await,
   * since what runs behind an await is headed by its line.
   */
  public int switchLength(Code.Block block) {
    List<Code> members = block.body();
    int last = members.size() - 1;
    while (!isMarked(members.get(last))) {
      last--;
    }
    return members.get(last) instanceof Code.Await ? members.size() : last + 1;
  }

  /** Whether {@code code}, if javac finds it reachable, can complete normally for javac as it is written. */
  public boolean canComplete(Code code) {
    return new Completion(this, true).isPossible(code);
  }

  /** Whether control really gets to the end of {@code code}, as far as javac's rules tell. */
  public boolean reachesEnd(Code code) {
    return new Completion(this, false).isPossible(code);
  }
}
