package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Several unrelated exceptions that are thrown together, such as those of the tasks of a {@link TaskGroup}. Members may be groups
 * themselves; nesting is kept by everything here that makes groups out of groups.
 *
 * <p>For people who read traces, the first member is the cause and the others are suppressed exceptions. Programs use
 * {@link #members}.
 *
 * <p>Unchecked, whatever its members are: an {@link Error} among them, too, is thrown as part of a group.
 *
 * <p>Source: Python's {@code ExceptionGroup} (PEP 654), with {@link #handle} for {@code except*}.
 */
public class ExceptionGroup extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Throwable[] members;

  /**
   * Creates a group.
   *
   * @param message what the members have in common
   * @param members what is thrown together, at least one
   * @throws IllegalArgumentException if there is no member
   */
  @SuppressWarnings("this-escape") // suppressed exceptions are only stored
  public ExceptionGroup(String message, List<? extends Throwable> members) {
    super(Objects.requireNonNull(message, "message"), firstOf(members));
    this.members = List.copyOf(members).toArray(Throwable[]::new);
    for (int i = 1; i < this.members.length; i++) {
      addSuppressed(this.members[i]);
    }
  }

  private static Throwable firstOf(List<? extends Throwable> members) {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("an exception group needs a member");
    }
    return members.get(0);
  }

  /** The exceptions of this group in their order; groups among them are not taken apart. */
  public final List<Throwable> members() {
    return List.of(members);
  }

  /** The exceptions of this group and of the groups in it, in order, without the groups themselves. */
  public final List<Throwable> leaves() {
    List<Throwable> leaves = new ArrayList<>();
    for (Throwable member : members) {
      if (member instanceof ExceptionGroup group) {
        leaves.addAll(group.leaves());
      } else {
        leaves.add(member);
      }
    }
    return leaves;
  }

  /** What {@link #split} makes of a group: either side is empty if there is nothing in it. */
  public record Split(Optional<ExceptionGroup> matching, Optional<ExceptionGroup> rest) {}

  /** As {@link #split(Predicate)}, by type. */
  public final Split split(Class<? extends Throwable> type) {
    return split(type::isInstance);
  }

  /**
   * Divides this group into what matches and what does not. A group that matches is taken whole; else each of its members is asked.
   * Groups left on either side keep their message, stack trace and nesting.
   */
  public final Split split(Predicate<? super Throwable> condition) {
    if (condition.test(this)) {
      return new Split(Optional.of(this), Optional.empty());
    }
    List<Throwable> matching = new ArrayList<>();
    List<Throwable> rest = new ArrayList<>();
    for (Throwable member : members) {
      if (member instanceof ExceptionGroup group) {
        Split inner = group.split(condition);
        inner.matching().ifPresent(matching::add);
        inner.rest().ifPresent(rest::add);
      } else {
        (condition.test(member) ? matching : rest).add(member);
      }
    }
    return new Split(groupOf(matching), groupOf(rest));
  }

  /** The part of this group that is of a type; empty if there is none. */
  public final Optional<ExceptionGroup> subgroup(Class<? extends Throwable> type) {
    return split(type).matching();
  }

  /** The part of this group that matches; empty if there is none. */
  public final Optional<ExceptionGroup> subgroup(Predicate<? super Throwable> condition) {
    return split(condition).matching();
  }

  /**
   * Handles the exceptions of one type, as {@code except*} does: {@code action} gets each of them, in order, wherever in the nesting
   * it stands. Then what is left is thrown as a group; if nothing is, this returns.
   *
   * @throws ExceptionGroup with the exceptions of other types; if this group has none of {@code type}, this very object
   */
  public final <X extends Throwable> void handle(Class<X> type, Consumer<? super X> action) {
    boolean any = false;
    for (Throwable leaf : leaves()) {
      if (type.isInstance(leaf)) {
        any = true;
        action.accept(type.cast(leaf));
      }
    }
    if (!any) {
      throw this;
    }
    Optional<ExceptionGroup> rest = split(
            error -> !(error instanceof ExceptionGroup) && type.isInstance(error))
        .rest();
    if (rest.isPresent()) {
      throw rest.get();
    }
  }

  private Optional<ExceptionGroup> groupOf(List<Throwable> some) {
    if (some.isEmpty()) {
      return Optional.empty();
    }
    ExceptionGroup group = derive(some);
    group.setStackTrace(getStackTrace());
    return Optional.of(group);
  }

  /** Makes a group of some of the members; for subclasses, which want groups of their own kind. */
  protected ExceptionGroup derive(List<? extends Throwable> some) {
    return new ExceptionGroup(Objects.requireNonNull(getMessage()), some);
  }

  /** Whether {@code error} is a member of this group itself. */
  final boolean hasMember(Throwable error) {
    for (Throwable member : members) {
      if (member == error) {
        return true;
      }
    }
    return false;
  }
}
