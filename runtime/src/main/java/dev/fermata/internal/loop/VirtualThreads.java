package dev.fermata.internal.loop;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Virtual threads, which the oldest supported JDK does not have: reached by method handles. */
final class VirtualThreads {
  private static final @Nullable MethodHandle FACTORY = find();

  private VirtualThreads() {}

  private static @Nullable MethodHandle find() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      Class<?> builder = Class.forName("java.lang.Thread$Builder");
      Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
      MethodHandle make =
          lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual));
      MethodHandle name = lookup.findVirtual(
          builder, "name", MethodType.methodType(builder, String.class, long.class));
      MethodHandle factory =
          lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class));
      MethodHandle named = MethodHandles.insertArguments(name, 1, "asyncio_", 0L);
      return MethodHandles.filterReturnValue(
              MethodHandles.filterReturnValue(
                  make, named.asType(MethodType.methodType(builder, ofVirtual))),
              factory)
          .asType(MethodType.methodType(ThreadFactory.class));
    } catch (ReflectiveOperationException e) {
      return null; // An older JDK.
    }
  }

  /** A new executor with a virtual thread for each task, named {@code asyncio_N}; null if the JDK has none. */
  static @Nullable ExecutorService newExecutor() {
    if (FACTORY == null) {
      return null;
    }
    try {
      MethodHandle perTask = MethodHandles.publicLookup()
          .findStatic(
              Executors.class,
              "newThreadPerTaskExecutor",
              MethodType.methodType(ExecutorService.class, ThreadFactory.class));
      return (ExecutorService) perTask.invokeExact((ThreadFactory) FACTORY.invokeExact());
    } catch (Throwable e) {
      throw new LinkageError("virtual threads are not as expected", e);
    }
  }
}
