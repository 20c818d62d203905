package dev.fermata.debug;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.abi.Frame;
import dev.fermata.debug.CallFrame.Kind;
import dev.fermata.internal.loop.ProgramFrames;
import dev.fermata.internal.task.DrivenTask;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects a {@link CallGraph}. */
final class GraphCapture {
  private final int depth;
  private final int limit;
  private final Set<Future<?>> path = new HashSet<>();

  GraphCapture(int depth, int limit) {
    this.depth = depth;
    this.limit = limit;
  }

  CallGraph of(Future<?> future) {
    path.add(future);
    List<CallGraph> awaiters = new ArrayList<>();
    for (Future<?> awaiter : future.awaitedBy()) {
      if (!path.contains(awaiter)) {
        awaiters.add(of(awaiter));
      }
    }
    path.remove(future);
    return new CallGraph(
        future, future instanceof Task<?> task ? limited(stack(task)) : List.of(), awaiters);
  }

  private List<CallFrame> limited(List<CallFrame> stack) {
    return limit >= 0
        ? stack.subList(0, Math.min(limit, stack.size()))
        : stack.subList(Math.max(0, stack.size() + limit), stack.size());
  }

  private List<CallFrame> stack(Task<?> task) {
    List<CallFrame> stack = new ArrayList<>();
    List<StackTraceElement> suspended = task.stack();
    if (task == task.loop().currentTask() && task instanceof DrivenTask<?> driven) {
      stack.addAll(running());
      suspended = driven.waitingStack();
    }
    List<StackTraceElement> innermostFirst = new ArrayList<>(suspended);
    Collections.reverse(innermostFirst);
    innermostFirst.forEach(frame -> stack.add(new CallFrame(frame, Kind.ASYNC)));
    return stack;
  }

  /** What this thread has called since the task was resumed. */
  private List<CallFrame> running() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(frames -> frames
            .takeWhile(frame -> !ProgramFrames.isEntry(frame.getClassName(), frame.getMethodName()))
            .filter(frame -> !ProgramFrames.isMachinery(frame.getClassName()))
            .skip(depth)
            .map(frame -> new CallFrame(frame.toStackTraceElement(), kind(frame)))
            .toList());
  }

  private static Kind kind(StackFrame frame) {
    return Frame.class.isAssignableFrom(frame.getDeclaringClass()) ? Kind.ASYNC : Kind.PLAIN;
  }
}
