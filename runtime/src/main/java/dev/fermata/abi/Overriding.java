package dev.fermata.abi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which body a call of one coroutine or generator method reaches, where generated code cannot name the classes that it depends on.
 *
 * <p>A package-private method is inherited in other packages by classes that do not see it (JLS 8.4.8): neither they nor their generated
 * classes can override it. A class that no generated class can extend may have anonymous or private subclasses: those of enum constants,
 * or beside a private constructor. And records, enums, final and anonymous classes and lambdas inherit methods that no generated class
 * could override for them.
 *
 * <p>Each generated class has one object for each of its methods; what is asked of a class once is remembered with that class.
 */
public final class Overriding {
  private static final String SUFFIX = "_Async";
  private static final String IDENTITY = "itself";
  private static final String INVOKE = "invoke";

  /**
   * @param isOverridden whether the class has another method than the declaring one's
   * @param isHeir whether the class has the user's own method only because no generated class overrides it
   * @param identity what tells an object made by a constructor of a generated class from a test double, where heirs may be either
   * @param other makes the object of an overriding method that an heir has in the same way; null for none
   */
  private record Answer(
      boolean isOverridden,
      boolean isHeir,
      Optional<Field> identity,
      @Nullable MethodHandle other) {}

  private final MethodHandles.Lookup lookup;
  private final Class<?> declaring;
  private final String signature;
  private final boolean isPackagePrivate;

  private final ClassValue<Answer> answers = new ClassValue<>() {
    @Override
    protected Answer computeValue(Class<?> type) {
      return answer(type);
    }
  };

  private Overriding(
      MethodHandles.Lookup lookup, Class<?> declaring, String signature, boolean isPackagePrivate) {
    this.lookup = lookup;
    this.declaring = declaring;
    this.signature = signature;
    this.isPackagePrivate = isPackagePrivate;
  }

  /**
   * What is to be known of a method that is public or protected, or whose class has no heirs in other packages.
   *
   * @param lookup of the generated class
   * @param declaring the user's class or interface
   * @param signature name and erased parameters of the method, e.g. {@code size(java.net.URI,int[])}
   */
  public static Overriding of(MethodHandles.Lookup lookup, Class<?> declaring, String signature) {
    return new Overriding(lookup, declaring, signature, false);
  }

  /** The same for a package-private method of a class that has, or may have, heirs in other packages. */
  public static Overriding ofPackagePrivate(
      MethodHandles.Lookup lookup, Class<?> declaring, String signature) {
    return new Overriding(lookup, declaring, signature, true);
  }

  /** Whether the object's class overrides the method. True for null: the call itself is to fail. */
  public boolean isOverridden(@Nullable Object self) {
    if (self == null) {
      return true;
    }
    Class<?> type = self.getClass();
    return type != declaring && answers.get(type).isOverridden();
  }

  /**
   * Whether the object has the user's own method, which no class overrides, only because no generated class can: it is a record, an enum,
   * a lambda, or its class is final, anonymous or, for a package-private method, in another package. Mocks, spies and clones of generated
   * classes are no heirs: their methods are called. Nor is null.
   */
  public boolean isHeir(@Nullable Object self) {
    if (self == null) {
      return false;
    }
    Class<?> type = self.getClass();
    if (type == declaring) {
      return false;
    }
    Answer answer = answers.get(type);
    return answer.isHeir()
        && answer.identity().map(field -> isItself(self, field)).orElse(true);
  }

  /**
   * Whether the object has a coroutine or generator method of another class that overrides this one, and has that only because no generated
   * class can override it. Null has none.
   */
  public boolean isOther(@Nullable Object self) {
    if (self == null) {
      return false;
    }
    Class<?> type = self.getClass();
    return type != declaring && answers.get(type).other() != null;
  }

  /**
   * Makes the object of the method for which {@link #isOther} answered.
   *
   * @param arguments those of the call, boxed
   */
  public Object other(Object self, @Nullable Object... arguments) {
    MethodHandle other = answers.get(self.getClass()).other();
    try {
      return (Object) java.util.Objects.requireNonNull(other).invokeExact(self, arguments);
    } catch (Throwable e) {
      throw Driver.<AssertionError, RuntimeException>rethrow(e);
    }
  }

  // What is found out once for each class

  private Answer answer(Class<?> type) {
    Optional<Class<?>> found = implementing(type);
    boolean isOwn = found.filter(declaring::equals).isPresent();
    boolean isHeir = isOwn && isBeyondGenerated(type);
    Optional<Field> identity = isHeir && isElsewhere(type) ? identityIn(type) : Optional.empty();
    MethodHandle other = isOwn || hasGeneratedSubclass(type)
        ? null
        : found.flatMap(this::otherBody).orElse(null);
    return new Answer(!isOwn, isHeir, identity, other);
  }

  private boolean isBeyondGenerated(Class<?> type) {
    return isElsewhere(type)
        ? identityIn(type).isPresent() || generatedClass(type).isEmpty()
        : !hasGeneratedSubclass(type);
  }

  /** Whether a class between stands where a package-private method is not seen. */
  private boolean isElsewhere(Class<?> type) {
    return isPackagePrivate
        && superclasses(type)
            .takeWhile(at -> at != declaring)
            .anyMatch(at -> !isTogether(at, declaring));
  }

  /** The class or interface whose method a call reaches: the nearest class that has it, else the most special interface. */
  private Optional<Class<?>> implementing(Class<?> type) {
    Optional<Class<?>> inClass = superclasses(type).filter(this::hasMethod).findFirst();
    if (inClass.isPresent()) {
      return inClass;
    }
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    superclasses(type).forEach(at -> addInterfaces(at, interfaces));
    interfaces.removeIf(one -> !hasMethod(one));
    return interfaces.stream()
        .filter(one ->
            interfaces.stream().noneMatch(other -> other != one && one.isAssignableFrom(other)))
        .findFirst();
  }

  private static Stream<Class<?>> superclasses(Class<?> type) {
    return Stream.iterate(type, at -> at != null, Class::getSuperclass);
  }

  private static void addInterfaces(Class<?> type, Set<Class<?>> found) {
    for (Class<?> one : type.getInterfaces()) {
      if (found.add(one)) {
        addInterfaces(one, found);
      }
    }
  }

  private boolean hasMethod(Class<?> type) {
    return (!isPackagePrivate || isTogether(type, declaring))
        && Arrays.stream(type.getDeclaredMethods())
            .map(Overriding::signature)
            .anyMatch(signature::equals);
  }

  private static boolean isTogether(Class<?> one, Class<?> other) {
    return one.getClassLoader() == other.getClassLoader()
        && one.getPackageName().equals(other.getPackageName());
  }

  private static String signature(Method method) {
    return parameters(method.getName(), method.getParameterTypes(), 0);
  }

  private static String parameters(String name, Class<?>[] types, int from) {
    return Arrays.stream(types)
        .skip(from)
        .map(Class::getCanonicalName)
        .collect(Collectors.joining(",", name + "(", ")"));
  }

  // The bodies of other classes

  /** What makes the object of this method in the generated class of another class, as {@code (Object, Object[])Object}. */
  private Optional<MethodHandle> otherBody(Class<?> type) {
    return generatedClass(type).flatMap(twin -> {
      String name = signature.substring(0, signature.indexOf('('));
      int first = name.codePointAt(0);
      String frame = Character.toString(Character.toUpperCase(first))
          + name.substring(Character.charCount(first)) + "Frame";
      return Arrays.stream(twin.getDeclaredClasses())
          .filter(nested ->
              Frame.class.isAssignableFrom(nested) && nested.getSimpleName().startsWith(frame))
          .flatMap(nested -> Arrays.stream(nested.getDeclaredMethods()))
          .filter(method -> isMaker(method, type))
          .findFirst()
          .flatMap(this::handle);
    });
  }

  /** A method with more special parameters overrides this one by way of a bridge. */
  private boolean isMaker(Method method, Class<?> type) {
    Class<?>[] own = method.getParameterTypes();
    return method.getName().equals(INVOKE)
        && Modifier.isStatic(method.getModifiers())
        && own.length > 0
        && own[0] == type
        && Arrays.stream(type.getDeclaredMethods())
            .filter(declared -> signature(declared).equals(signature))
            .anyMatch(declared -> accepts(declared.getParameterTypes(), own));
  }

  private static boolean accepts(Class<?>[] general, Class<?>[] special) {
    boolean accepts = general.length == special.length - 1;
    for (int i = 0; accepts && i < general.length; i++) {
      accepts = general[i].isAssignableFrom(special[i + 1]);
    }
    return accepts;
  }

  private Optional<MethodHandle> handle(Method method) {
    try {
      MethodHandle handle =
          MethodHandles.privateLookupIn(method.getDeclaringClass(), lookup).unreflect(method);
      int arguments = handle.type().parameterCount() - 1;
      return Optional.of(handle
          .asFixedArity()
          .asType(handle.type().generic())
          .asSpreader(Object[].class, arguments)
          .asType(MethodType.methodType(Object.class, Object.class, Object[].class)));
    } catch (IllegalAccessException e) {
      return Optional.empty(); // in a module that is not open to the caller's
    }
  }

  // Generated classes

  /** The field by which an object of a generated class knows that its constructor has run. */
  private static Optional<Field> identityIn(Class<?> type) {
    return superclasses(type)
        .filter(at -> at.getName().endsWith(SUFFIX))
        .flatMap(at -> Arrays.stream(at.getDeclaredFields()))
        .filter(declared -> declared.getName().equals(IDENTITY))
        .findFirst();
  }

  /** Absent too where an object of the class itself was made though one of its generated class was meant, as mocks are. */
  private static boolean hasGeneratedSubclass(Class<?> type) {
    return generatedClass(type).filter(type::isAssignableFrom).isPresent();
  }

  private static Optional<Class<?>> generatedClass(Class<?> type) {
    String packageName = type.getPackageName();
    String simple = type.getName().substring(packageName.isEmpty() ? 0 : packageName.length() + 1);
    String twin = (packageName.isEmpty() ? "" : packageName + ".") + simple.replace('$', '_');
    try {
      return Optional.of(Class.forName(twin + SUFFIX, false, type.getClassLoader()));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static boolean isItself(Object self, Field field) {
    try {
      field.setAccessible(true);
      return field.get(self) == self;
    } catch (InaccessibleObjectException | IllegalAccessException e) {
      return true; // a module that is not open to this one, and so not to mocking libraries either
    }
  }
}
