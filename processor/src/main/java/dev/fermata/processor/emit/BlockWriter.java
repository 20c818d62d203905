package dev.fermata.processor.emit;

import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the members of a block, inside a {@code switch (state)} where resumption must get past some of them: what runs first is
 * {@code case 0}, the code behind an await has its state as label, and a statement with awaits inside has all of theirs.
 */
final class BlockWriter {
  private static final int LABELS_PER_LINE = 20;
  private static final int MAX_LABELS = 24;

  private final CoroutineBody body;
  private final Layout layout;
  private final Copies copies;
  private final StatementWriter statements;
  private final AwaitWriter awaits;
  private final Lines out;

  BlockWriter(
      CoroutineBody body,
      Layout layout,
      Copies copies,
      StatementWriter statements,
      AwaitWriter awaits,
      Lines out) {
    this.body = body;
    this.layout = layout;
    this.copies = copies;
    this.statements = statements;
    this.awaits = awaits;
    this.out = out;
  }

  /** Writes what stands between the braces of {@code block}. */
  void write(Code.Block block) {
    copies.enterBlock();
    if (layout.needsSwitch(block)) {
      int end = layout.switchLength(block);
      out.open("switch ($L) {", selector(block.body().subList(0, end)));
      writeGroups(block.body().subList(0, end));
      out.close("}");
      copies.resumePoint();
      writeMembers(block.body().subList(end, block.body().size()));
    } else {
      writeMembers(block.body());
    }
    copies.leaveBlock();
  }

  /** Long ranges of states are mapped to their first before the switch, which would have a label for each otherwise. */
  private String selector(List<Code> members) {
    String state = body.names().state();
    StringBuilder selector = new StringBuilder();
    int done = -1;
    for (Code member : members) {
      if (isLong(member)) {
        int first = layout.states().first(member);
        int last = layout.states().last(member);
        selector.append(first == done + 1 ? "" : state + " <= " + first + " ? " + state + " : ");
        selector
            .append(state)
            .append(" <= ")
            .append(last)
            .append(" ? ")
            .append(first)
            .append(" : ");
        done = last;
      }
    }
    return selector.append(state).toString();
  }

  private boolean isLong(Code member) {
    return layout.isMarked(member)
        && layout.states().last(member) - layout.states().first(member) >= MAX_LABELS;
  }

  private void writeMembers(List<Code> members) {
    boolean reachable = true;
    for (Code member : members) {
      if (reachable) {
        statements.write(member);
        reachable = layout.canComplete(member);
      }
    }
  }

  private void writeGroups(List<Code> members) {
    List<Integer> labels = new ArrayList<>(List.of(0));
    List<Code> comments = new ArrayList<>();
    boolean reachable = true;
    for (Code member : members) {
      if (Layout.isComment(member)) {
        comments.add(member);
      } else if (reachable || layout.isMarked(member)) {
        writeMember(member, labels, comments, reachable);
        reachable = layout.canComplete(member);
      }
    }
    comments.forEach(statements::write);
    out.unindent();
  }

  private void writeMember(
      Code member, List<Integer> labels, List<Code> comments, boolean reachable) {
    boolean isAwait = member instanceof Code.Await;
    if (layout.isMarked(member) && !isAwait) {
      int first = layout.states().first(member);
      IntStream.rangeClosed(first, isLong(member) ? first : layout.states().last(member))
          .forEach(labels::add);
    }
    if (!layout.isSilent(member)) {
      writeLabels(labels);
      comments.forEach(statements::write);
      comments.clear();
    }
    if (isAwait) {
      writeAwait((Code.Await) member, reachable);
    } else {
      statements.write(member);
    }
  }

  /** Each group stands one step further in than its labels, the first one included. */
  private void writeLabels(List<Integer> labels) {
    if (labels.isEmpty()) {
      return;
    }
    if (labels.get(0) != 0) {
      out.unindent().blank();
    }
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < labels.size(); i += LABELS_PER_LINE) {
      rows.add(labels.subList(i, Math.min(i + LABELS_PER_LINE, labels.size())).stream()
          .map(String::valueOf)
          .collect(Collectors.joining(", ")));
    }
    out.open("case $L:", String.join(",\n    ", rows));
    labels.clear();
    copies.resumePoint();
  }

  private void writeAwait(Code.Await await, boolean reachable) {
    int state = layout.states().first(await);
    if (reachable) {
      awaits.writeCall(await, state);
    }
    out.unindent().blank();
    out.open("case $L: // $L", state, awaits.origin(await));
    copies.resumePoint();
    awaits.writeResumption(await, state);
  }
}
