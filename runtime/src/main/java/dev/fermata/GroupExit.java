package dev.fermata;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** Waits until a group has no task left, however often its parent is cancelled meanwhile. */
final class GroupExit extends Frame {
  private static final Site SITE = new Site("dev.fermata.TaskGroup", "exit", "TaskGroup.java");

  private final TaskGroup group;
  private final @Nullable Throwable bodyError;

  GroupExit(TaskGroup group, @Nullable Throwable bodyError) {
    this.group = group;
    this.bodyError = bodyError;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      group.beginExit(bodyError);
    } else {
      try {
        t.resumed();
      } catch (CancelledError e) {
        group.cancelledWhileWaiting(e);
      }
    }
    Future<?> empty = group.untilEmpty();
    if (empty != null) {
      state = 1;
      return link(t, t.await((Object) empty));
    }
    group.endExit(bodyError);
    return t.done();
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
