package dev.fermata.processor.javac;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;

/**
 * Lombok edits syntax trees in place, and what it adds is in no source and no element that another processor could wait
 * for. So the inner compiler runs it too, from the same processor path.
 */
final class Lombok {
  private static final String PACKAGE = "lombok.";

  private Lombok() {}

  /** New instances of Lombok's processors; empty where the project does not use it. */
  static List<Processor> processors(ClassLoader processorPath) {
    List<Processor> found = new ArrayList<>();
    try {
      Iterator<ServiceLoader.Provider<Processor>> providers =
          ServiceLoader.load(Processor.class, processorPath).stream().iterator();
      while (providers.hasNext()) {
        ServiceLoader.Provider<Processor> provider = providers.next();
        if (provider.type().getName().startsWith(PACKAGE)) {
          found.add(provider.get());
        }
      }
    } catch (ServiceConfigurationError e) {
      // Another processor is broken; the host reports that.
      return found;
    }
    return found;
  }
}
