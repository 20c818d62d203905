package dev.fermata.abi;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which body a call reaches, where generated code cannot name the classes that it depends on.
 *
 * <p>A package-private coroutine is inherited in other packages by classes that do not see it (JLS 8.4.8): neither they nor their generated
 * classes can override it. A class that no generated class can extend may have anonymous or private subclasses: those of enum constants,
 * or beside a private constructor.
 */
public final class Overriding {
  private static final String SUFFIX = "_Async";
  private static final String IDENTITY = "itself";

  private static final ClassValue<Map<String, Boolean>> INHERITED = answers();
  private static final ClassValue<Map<String, Boolean>> OVERRIDDEN = answers();
  private static final ClassValue<Map<String, Boolean>> PLAIN_HEIRS = answers();

  private static final ClassValue<Optional<Field>> IDENTITIES = new ClassValue<>() {
    @Override
    protected Optional<Field> computeValue(Class<?> type) {
      return identityIn(type);
    }
  };

  private Overriding() {}

  private static ClassValue<Map<String, Boolean>> answers() {
    return new ClassValue<>() {
      @Override
      protected Map<String, Boolean> computeValue(Class<?> type) {
        return new ConcurrentHashMap<>();
      }
    };
  }

  /**
   * Whether the object's class overrides the method.
   *
   * @param self the receiver of the call
   * @param declaring the user's class or interface
   * @param signature name and erased parameters of the method, e.g. {@code size(java.net.URI,int[])}
   * @throws NullPointerException if {@code self} is null
   */
  public static boolean isOverridden(Object self, Class<?> declaring, String signature) {
    Class<?> type = self.getClass();
    return type != declaring
        && OVERRIDDEN
            .get(type)
            .computeIfAbsent(
                declaring.getName() + "." + signature,
                key -> overrides(type, declaring, signature));
  }

  private static boolean overrides(@Nullable Class<?> type, Class<?> declaring, String signature) {
    if (type == null || type == declaring || !declaring.isAssignableFrom(type)) {
      return false;
    }
    return declares(type, signature)
        || overrides(type.getSuperclass(), declaring, signature)
        || Arrays.stream(type.getInterfaces())
            .anyMatch(parent -> overrides(parent, declaring, signature));
  }

  /**
   * Whether the object has the user's own method only because no generated class can extend its class, which does not override it: a record,
   * an enum, a final or anonymous class, a lambda.
   *
   * @param self the receiver of the call
   * @param declaring the user's class or interface
   * @param signature name and erased parameters of the method, e.g. {@code size(java.net.URI,int[])}
   * @throws NullPointerException if {@code self} is null
   */
  public static boolean isPlainHeir(Object self, Class<?> declaring, String signature) {
    Class<?> type = self.getClass();
    return type != declaring
        && PLAIN_HEIRS
            .get(type)
            .computeIfAbsent(
                declaring.getName() + "." + signature,
                key -> !hasGeneratedSubclass(type)
                    && !overrides(type, declaring, signature)
                    && !superclassDeclares(type.getSuperclass(), declaring, signature));
  }

  /** A class that knows nothing of an interface may have the method that its subclass implements it by. */
  private static boolean superclassDeclares(
      @Nullable Class<?> type, Class<?> declaring, String signature) {
    return declaring.isInterface()
        && type != null
        && (declares(type, signature)
            || superclassDeclares(type.getSuperclass(), declaring, signature));
  }

  /**
   * Whether a class between stands in another package and none overrides the method. Mocks, spies and clones of generated
   * classes never inherit: their methods are called.
   *
   * @param self the receiver of the call
   * @param declaring the user's class
   * @param signature name and erased parameters of the method, e.g. {@code size(java.net.URI,int[])}
   * @throws NullPointerException if {@code self} is null
   */
  public static boolean isInherited(Object self, Class<?> declaring, String signature) {
    Class<?> type = self.getClass();
    boolean inherited = type != declaring
        && INHERITED
            .get(type)
            .computeIfAbsent(
                declaring.getName() + "." + signature, key -> inherits(type, declaring, signature));
    return inherited && IDENTITIES.get(type).map(field -> isItself(self, field)).orElse(true);
  }

  private static boolean inherits(Class<?> type, Class<?> declaring, String signature) {
    boolean isElsewhere = false;
    for (@Nullable Class<?> at = type; at != declaring; at = at.getSuperclass()) {
      if (at == null || isTogether(at, declaring) && declares(at, signature)) {
        return false;
      }
      isElsewhere |= !isTogether(at, declaring);
    }
    return isElsewhere && (IDENTITIES.get(type).isPresent() || !hasGeneratedClass(type));
  }

  private static boolean isTogether(Class<?> one, Class<?> other) {
    return one.getClassLoader() == other.getClassLoader()
        && one.getPackageName().equals(other.getPackageName());
  }

  private static boolean declares(Class<?> type, String signature) {
    return Arrays.stream(type.getDeclaredMethods())
        .map(Overriding::signature)
        .anyMatch(signature::equals);
  }

  private static String signature(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(Class::getCanonicalName)
        .collect(Collectors.joining(",", method.getName() + "(", ")"));
  }

  /** The field by which an object of a generated class knows that its constructor has run. */
  private static Optional<Field> identityIn(Class<?> type) {
    for (@Nullable Class<?> at = type; at != null; at = at.getSuperclass()) {
      Optional<Field> field = Arrays.stream(at.getDeclaredFields())
          .filter(declared -> declared.getName().equals(IDENTITY))
          .findFirst();
      if (at.getName().endsWith(SUFFIX) && field.isPresent()) {
        return field;
      }
    }
    return Optional.empty();
  }

  /** Whether an object of the class itself was made where one of its generated class was meant, as mocks are. */
  private static boolean hasGeneratedClass(Class<?> type) {
    return generatedClass(type).isPresent();
  }

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
