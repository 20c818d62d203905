package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A signal of the process, by the only means that the JDK has for it: {@code sun.misc.Signal} of the module jdk.unsupported. It is reached
 * by method handles, because javac warns of its name in a way that cannot be turned off, and because it may be missing.
 */
final class ProcessSignal {
  private final String name;
  private final Object signal;

  private ProcessSignal(String name, Object signal) {
    this.name = name;
    this.signal = signal;
  }

  /** What is left to say and do about a signal that has been taken over. Any thread. */
  interface Taken {
    /** Whether the JVM's own action was in effect, and not somebody else's handler. */
    boolean fromTheJvm();

    /** Puts back what was in effect before. */
    void giveBack();
  }

  /** Whether this JVM offers signals at all. */
  static boolean available() {
    return Access.FOUND != null;
  }

  /** The name without {@code SIG}, in capitals. */
  static String plainName(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return upper.startsWith("SIG") ? upper.substring(3) : upper;
  }

  /**
   * The signal of that name, as {@code TERM} or {@code SIGTERM}.
   *
   * @throws IllegalArgumentException if there is no such signal
   * @throws UnsupportedOperationException if this JVM offers no signals
   */
  static ProcessSignal named(String name) {
    String plain = plainName(name);
    return new ProcessSignal(plain, access().signal(plain));
  }

  private static Access access() {
    if (Access.FOUND == null) {
      throw new UnsupportedOperationException(
          "this JVM has no signals: it lacks the module jdk.unsupported");
    }
    return Access.FOUND;
  }

  String name() {
    return name;
  }

  /**
   * Has {@code action} run, in a thread of the JVM's, whenever the signal comes.
   *
   * @throws LoopStateException if the operating system or the JVM keeps the signal to itself
   */
  Taken take(Runnable action) {
    Access access = access();
    Object before;
    try {
      before = access.handle(signal, access.handler(action));
    } catch (IllegalArgumentException e) {
      throw new LoopStateException(
          Reason.SIGNAL_UNAVAILABLE, "signal " + name + " cannot be caught: " + e.getMessage());
    }
    return new Taken() {
      @Override
      public boolean fromTheJvm() {
        return before.getClass().getName().equals("sun.misc.Signal$SunMiscHandler");
      }

      @Override
      public void giveBack() {
        access.handle(signal, before);
      }
    };
  }

  /** Sends the signal to this process. */
  void raise() {
    access().raise(signal);
  }

  /** Handles of the four members that are needed. */
  private static final class Access {
    static final @Nullable Access FOUND = find();

    private final Class<?> handlerType;
    private final MethodHandle create;
    private final MethodHandle handle;
    private final MethodHandle raise;

    private Access(Class<?> signalType, Class<?> handlerType) throws ReflectiveOperationException {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      this.handlerType = handlerType;
      this.create = lookup
          .findConstructor(signalType, MethodType.methodType(void.class, String.class))
          .asType(MethodType.methodType(Object.class, String.class));
      this.handle = lookup
          .findStatic(
              signalType, "handle", MethodType.methodType(handlerType, signalType, handlerType))
          .asType(MethodType.methodType(Object.class, Object.class, Object.class));
      this.raise = lookup
          .findStatic(signalType, "raise", MethodType.methodType(void.class, signalType))
          .asType(MethodType.methodType(void.class, Object.class));
    }

    private static @Nullable Access find() {
      try {
        return new Access(
            Class.forName("sun.misc.Signal"), Class.forName("sun.misc.SignalHandler"));
      } catch (ReflectiveOperationException e) {
        return null; // A JVM without the module: whoever needs it says so.
      }
    }

    Object signal(String name) {
      try {
        return create.invokeExact(name);
      } catch (Throwable e) {
        return Sneaky.<Object, RuntimeException>raise(e);
      }
    }

    Object handle(Object signal, Object handler) {
      try {
        return handle.invokeExact(signal, handler);
      } catch (Throwable e) {
        return Sneaky.<Object, RuntimeException>raise(e);
      }
    }

    void raise(Object signal) {
      try {
        raise.invokeExact(signal);
      } catch (Throwable e) {
        Sneaky.<Object, RuntimeException>raise(e);
      }
    }

    Object handler(Runnable action) {
      try {
        MethodHandle run = MethodHandles.publicLookup()
            .findVirtual(Runnable.class, "run", MethodType.methodType(void.class))
            .bindTo(action);
        return MethodHandleProxies.asInterfaceInstance(
            handlerType, MethodHandles.dropArguments(run, 0, Object.class));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("Runnable.run", e);
      }
    }
  }
}
