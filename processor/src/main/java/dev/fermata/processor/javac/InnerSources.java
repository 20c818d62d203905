package dev.fermata.processor.javac;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one inner compilation reads: the files that it attributes, and those beside them of which it reads what it comes to need. Most
 * classes of a project have no coroutines, and most of those are used by no coroutine class; they should cost nothing.
 */
final class InnerSources {
  private final List<InnerTask.Input> attributed = new ArrayList<>();
  private final Map<String, List<SourceOnDemand>> onDemand = new HashMap<>();

  /** Files to attribute. */
  List<InnerTask.Input> attributed() {
    return List.copyOf(attributed);
  }

  /** Files of a package that are read once their class is asked for. */
  List<SourceOnDemand> onDemand(String packageName) {
    return List.copyOf(onDemand.getOrDefault(packageName, List.of()));
  }

  void attribute(InnerTask.Input input) {
    attributed.add(input);
  }

  void offer(String packageName, SourceOnDemand file) {
    onDemand.computeIfAbsent(packageName, any -> new ArrayList<>()).add(file);
  }

  /**
   * Whether a file can wait until its class is asked for: it declares just the one that it is named after, and none of the wanted ones.
   * Where nothing is wanted nothing waits, for javac refuses to start without a file.
   */
  static boolean canWait(HostSource source, Set<String> wanted) {
    List<String> types = source.typeNames();
    if (types.size() != 1 || wanted.isEmpty()) {
      return false;
    }
    String type = types.get(0);
    String simpleName = type.substring(type.lastIndexOf('.') + 1);
    return source.file().isNameCompatible(simpleName, source.file().getKind())
        && !wanted.contains(type)
        && wanted.stream().noneMatch(name -> name.startsWith(type + "."));
  }
}
