package dev.fermata.processor.corpus;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** What plain Java would not have, and is therefore left as it was. */
final class Decisions {
  private final Set<Wrap> dropped = new LinkedHashSet<>();
  private final Set<CoroutineMethod> left = new LinkedHashSet<>();
  private final Set<CoroutineMethod> endless = new LinkedHashSet<>();

  boolean keeps(CoroutineMethod method) {
    return !left.contains(method);
  }

  boolean endsWithDone(CoroutineMethod method) {
    return !method.hasResult() && !endless.contains(method);
  }

  Set<Wrap> dropped() {
    return Collections.unmodifiableSet(dropped);
  }

  /** Javac does not accept the method's text that came from the given place. */
  void refused(CoroutineMethod method, int origin) {
    if (origin >= method.body().end() - 1 && endsWithDone(method)) {
      endless.add(method);
      return;
    }
    boolean any = false;
    for (Wrap wrap : method.wraps()) {
      any |= wrap.isAwait() && wrap.contains(origin) && dropped.add(wrap);
    }
    for (Wrap wrap : method.wraps()) {
      any |= !any && wrap.isAwait() && wrap.statement().contains(origin) && dropped.add(wrap);
    }
    if (!any) {
      left.add(method);
    }
  }
}
