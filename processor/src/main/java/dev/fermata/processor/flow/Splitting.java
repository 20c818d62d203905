package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Code.Block;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Divides the members of blocks that are too long for one method into parts. Only blocks that control enters again on resumption are
 * divided; what stands in a handler, a finally block or a statement without awaits stays whole.
 *
 * <p>Some neighbours must stay in one method: an await and the statement that reads its value, and the declaration of a local class and
 * what names it.
 */
final class Splitting {
  private static final Pattern LOCAL_CLASS = Pattern.compile(
      "\\b(?:class|record|enum|interface)\\s+(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)");

  /** What is not much longer than the call of a method is not worth one. */
  private static final int TRIFLE = 70;

  /**
   * What a part of a long body should not exceed: much less than a method may have, since C2 stops to put awaits in place where what it
   * compiles becomes large, which it does after some 40 of them.
   */
  private static final int PART = 2_500;

  /** What a branch takes that is the call of a part. */
  private static final int BRANCH = 60;

  private final Flattening flattening;
  private final int limit;
  private final int trifle;
  private int parts;

  private Splitting(Block body, int limit) {
    this.flattening = new Flattening(body);
    this.limit = limit;
    this.trifle = Math.min(TRIFLE, limit / 2);
  }

  /**
   * Splits {@code body}, which must be in {@link NormalForm}.
   *
   * @param limit the size that a method may have, in bytes of bytecode, before it is split
   */
  static Block of(Block body, int limit) {
    return CodeSize.of(body) <= limit || !isMarked(body)
        ? body
        : new Splitting(body, Math.min(limit, PART)).block(body);
  }

  /** Members that stay together. */
  private record Item(List<Code> members, boolean isSplit) {
    int size() {
      return members.stream().mapToInt(CodeSize::of).sum();
    }
  }

  /** A block inside something that is too long. */
  private Block block(Block block) {
    int whole = CodeSize.of(block);
    if (whole <= limit) {
      return whole <= trifle ? block : new Block(List.of(new Code.Part(++parts, block)), true);
    }
    List<Code> members = new ArrayList<>();
    List<Code> group = new ArrayList<>();
    int size = 0;
    for (Item item : items(block.body())) {
      boolean fits = !item.isSplit() && size + item.size() <= limit;
      if (!fits) {
        addPart(group, members);
        size = 0;
      }
      (item.isSplit() ? members : group).addAll(item.members());
      size += item.isSplit() ? 0 : item.size();
    }
    addPart(group, members);
    return new Block(members, block.braces());
  }

  private void addPart(List<Code> group, List<Code> members) {
    if (group.stream().mapToInt(CodeSize::of).sum() <= trifle) {
      members.addAll(group);
    } else {
      members.add(new Code.Part(++parts, new Block(List.copyOf(group), true)));
    }
    group.clear();
  }

  private List<Item> items(List<Code> members) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < members.size(); ) {
      int end = endOfItem(members, i);
      List<Code> item = new ArrayList<>();
      boolean isSplit = false;
      for (Code member : members.subList(i, end)) {
        boolean isLong = isMarked(member) && CodeSize.of(member) > limit;
        item.add(isLong ? split(member) : member);
        isSplit |= isLong;
      }
      items.add(new Item(item, isSplit));
      i = end;
    }
    return items;
  }

  /** The end of the members that must stay together with the one at {@code start}. */
  private static int endOfItem(List<Code> members, int start) {
    int end = start + 1;
    for (int i = start; i < end && end < members.size(); i++) {
      Code member = members.get(i);
      if (member instanceof Code.Await || isGlue(members, start, i)) {
        end = Math.max(end, i + 2);
      } else if (member instanceof Code.Text text) {
        end = Math.max(end, lastMention(members, text) + 1);
      }
    }
    return Math.min(end, members.size());
  }

  /** Whether only comments and declarations without initialiser stand between an await and the end of {@code i}. */
  private static boolean isGlue(List<Code> members, int start, int i) {
    int at = i;
    while (at >= start && isQuiet(members.get(at))) {
      at--;
    }
    return at < i && at >= start && members.get(at) instanceof Code.Await;
  }

  private static boolean isQuiet(Code code) {
    return Layout.isComment(code)
        || code instanceof Code.Declare declare && declare.init().isEmpty();
  }

  /** The index of the last member that names a class declared in {@code text}; -1 where it declares none. */
  private static int lastMention(List<Code> members, Code.Text text) {
    int last = -1;
    for (Slice.Piece piece : text.text().pieces()) {
      Matcher declared = LOCAL_CLASS.matcher(piece instanceof Slice.Text t ? t.text() : "");
      while (declared.find()) {
        Pattern name = Pattern.compile("\\b" + Pattern.quote(declared.group(1)) + "\\b");
        for (int i = 0; i < members.size(); i++) {
          last = mentions(members.get(i), name) ? Math.max(last, i) : last;
        }
      }
    }
    return last;
  }

  private static boolean mentions(Code code, Pattern name) {
    return Children.deep(code)
        .flatMap(part -> Stream.concat(
            Children.slices(part).stream(),
            part instanceof Code.Declare declare
                ? Stream.of(declare.modifiersAndType())
                : Stream.empty()))
        .flatMap(slice -> slice.pieces().stream())
        .anyMatch(piece ->
            piece instanceof Slice.Text text && name.matcher(text.text()).find());
  }

  private Code split(Code code) {
    if (code instanceof Block block) {
      return block(block);
    } else if (code instanceof Code.If i) {
      return split(i);
    } else if (code instanceof Code.While w) {
      return new Code.While(
          w.comment(), w.label(), w.condition(), w.updates(), split(w.body()), w.line());
    } else if (code instanceof Code.DoWhile d) {
      return new Code.DoWhile(d.comment(), d.label(), split(d.body()), d.condition(), d.line());
    } else if (code instanceof Code.Labeled l) {
      return new Code.Labeled(l.comment(), l.label(), split(l.body()), l.line());
    } else if (code instanceof Code.Switch s) {
      return split(s);
    } else if (code instanceof Code.Try t) {
      return new Code.Try(t.comment(), split(t.body()), t.catches(), t.finallyBlock(), t.line());
    }
    return code;
  }

  private Code split(Code.If i) {
    if (Flattening.links(i) * BRANCH > limit && i.otherwise().isPresent()) {
      return split(flattening.of(i));
    }
    return new Code.If(
        i.comment(), i.condition(), split(i.then()), i.otherwise().map(this::split), i.line());
  }

  private Code split(Code.Switch s) {
    if (s.arms().size() * BRANCH > limit) {
      return split(flattening.of(s));
    }
    List<Code.Arm> arms = s.arms().stream()
        .map(arm -> new Code.Arm(arm.heading(), split(arm.body())))
        .toList();
    return new Code.Switch(s.comment(), s.label(), s.arm(), arms, s.line());
  }

  private static boolean isMarked(Code code) {
    return Children.deep(code).anyMatch(Code.Await.class::isInstance);
  }
}
