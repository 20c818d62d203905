package dev.fermata.processor.parse;

import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.model.Overriders;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Tells where the compiled body of a coroutine method is, whether its class is compiled now or has been before. */
public final class Bodies {
  private final Elements elements;
  private final Types types;
  private final FrameNames frameNames;
  private final Predicate<TypeElement> compiledNow;

  /** @param compiledNow whether a class is among the sources of this compilation, so that its twin is going to exist */
  public Bodies(Elements elements, Types types, Predicate<TypeElement> compiledNow) {
    this.elements = elements;
    this.types = types;
    this.frameNames = new FrameNames(types);
    this.compiledNow = compiledNow;
  }

  /** How a body is called. */
  public enum Target {
    /** A static coroutine: no receiver. */
    STATIC,
    /** The receiver's class may override it. */
    VIRTUAL,
    /** Private, final, or in a class that no twin can extend. */
    EXACT
  }

  /**
   * One compiled body.
   *
   * @param twin the class that its continuation class is nested in
   * @param frameName simple name of the continuation class
   * @param kind what the method returns
   * @param overriders with an EXACT target, known subclasses whose instances may have another body; empty nearly always
   * @param isPublic whether other packages may call it
   */
  public record Body(
      Slice.TypeName twin,
      String frameName,
      BodyKind kind,
      Protocol protocol,
      Target target,
      Overriders overriders,
      boolean isPublic) {

    /** The continuation class. */
    public Slice.TypeName frame() {
      return new Slice.TypeName(twin.packageName(), List.of(twin.simpleNames().get(0), frameName));
    }

    /** Whether the receiver decides which body a call reaches. */
    public boolean isDispatched() {
      return target == Target.VIRTUAL || !overriders.isEmpty();
    }

    public boolean isCallableFrom(String packageName) {
      return isPublic || twin.packageName().equals(packageName);
    }
  }

  /** The body of a coroutine method; empty when the method has none, or none that will exist when generated code runs. */
  public Optional<Body> of(ExecutableElement method) {
    TypeElement declaring = (TypeElement) method.getEnclosingElement();
    if (!AsyncMethods.hasBody(method) || !canHaveTwin(declaring) || !twinExists(declaring)) {
      return Optional.empty();
    }
    return Optional.of(new Body(
        ClassNames.twinOf(declaring),
        frameNames.of(method),
        kind(method.getReturnType()),
        protocol(method.getReturnType()),
        target(method, declaring),
        overriders(method, declaring),
        isPublic(method, declaring)));
  }

  /** What stands for a body of an ancestor whose twin the heir's package cannot name; empty where nothing does. */
  public Optional<Slice.TypeName> entry(ExecutableElement method, TypeElement heir) {
    Entries entries = new Entries(elements, types, this);
    return entries
        .through(method, new Lineage(elements, types, heir))
        .map(ancestor -> entries.entry(method, ancestor));
  }

  /** The same for a call on an object of the class, whose own twin may have it. */
  public Optional<Slice.TypeName> entryOf(ExecutableElement method, TypeElement receiver) {
    Entries entries = new Entries(elements, types, this);
    return ClassNames.packageOf(receiver).equals(ClassNames.packageOf(method))
            && twinExists(receiver)
            && entries.offered(method, receiver).isPresent()
        ? Optional.of(entries.entry(method, receiver))
        : entry(method, receiver);
  }

  /** The twin through which the static form of a method of {@code declaring} can be called, if the class that is named has one. */
  public Optional<Slice.TypeName> twinOf(TypeElement named) {
    return canHaveTwin(named) && twinExists(named)
        ? Optional.of(ClassNames.twinOf(named))
        : Optional.empty();
  }

  /** Whether the method is package-private, so that subclasses in other packages inherit it without being able to override it. */
  public static boolean isUnseen(ExecutableElement method) {
    Set<Modifier> modifiers = method.getModifiers();
    return !modifiers.contains(Modifier.PUBLIC)
        && !modifiers.contains(Modifier.PROTECTED)
        && !modifiers.contains(Modifier.PRIVATE);
  }

  /** How {@code dev.fermata.abi} knows the method. */
  public Overriders.Signature signature(ExecutableElement method) {
    return signature(method, (TypeElement) method.getEnclosingElement());
  }

  private Overriders.Signature signature(ExecutableElement method, TypeElement type) {
    return new Overriders.Signature(ClassNames.of(type), frameNames.descriptor(method));
  }

  /** The subclasses of {@code type}, which declares or inherits the method, that may override it. */
  Overriders overriders(ExecutableElement method, TypeElement type) {
    return Subclasses.thatOverride(method, type, elements, signature(method, type));
  }

  boolean twinExists(TypeElement declaring) {
    return compiledNow.test(declaring)
        || elements.getTypeElement(ClassNames.canonical(ClassNames.twinOf(declaring))) != null;
  }

  /** Whether a class beside the outermost class could name it. */
  public static boolean canHaveTwin(TypeElement type) {
    boolean isMember = type.getNestingKind() == NestingKind.TOP_LEVEL
        || type.getNestingKind() == NestingKind.MEMBER;
    return isMember && Reach.isNameable(type, ClassNames.packageOf(type));
  }

  /** What a method with the given declared return type is. */
  public static BodyKind kind(TypeMirror returnType) {
    return switch (nameOf(returnType)) {
      case "dev.fermata.Generator" -> BodyKind.GENERATOR;
      case "dev.fermata.AsyncGenerator" -> BodyKind.ASYNC_GENERATOR;
      default -> BodyKind.COROUTINE;
    };
  }

  private static String nameOf(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? ((TypeElement) declared.asElement()).getQualifiedName().toString()
        : "";
  }

  /** The protocol that a body with the given declared return type uses. */
  public static Protocol protocol(TypeMirror returnType) {
    if (!(returnType instanceof DeclaredType declared)
        || !nameOf(returnType).equals("dev.fermata.Coroutine")
        || declared.getTypeArguments().size() != 1
        || !(declared.getTypeArguments().get(0) instanceof DeclaredType result)) {
      return Protocol.REFERENCE;
    }
    return switch (((TypeElement) result.asElement()).getQualifiedName().toString()) {
      case "java.lang.Boolean" -> Protocol.BOOLEAN;
      case "java.lang.Byte" -> Protocol.BYTE;
      case "java.lang.Short" -> Protocol.SHORT;
      case "java.lang.Character" -> Protocol.CHAR;
      case "java.lang.Integer" -> Protocol.INT;
      case "java.lang.Long" -> Protocol.LONG;
      case "java.lang.Float" -> Protocol.FLOAT;
      case "java.lang.Double" -> Protocol.DOUBLE;
      default -> Protocol.REFERENCE;
    };
  }

  private static Target target(ExecutableElement method, TypeElement declaring) {
    if (method.getModifiers().contains(Modifier.STATIC)) {
      return Target.STATIC;
    }
    return isOverridable(method, declaring) ? Target.VIRTUAL : Target.EXACT;
  }

  static boolean isOverridable(ExecutableElement method, TypeElement declaring) {
    return !method.getModifiers().contains(Modifier.STATIC)
        && !method.getModifiers().contains(Modifier.PRIVATE)
        && !method.getModifiers().contains(Modifier.FINAL)
        && isExtensible(declaring);
  }

  /** Whether a twin can extend the class. */
  public static boolean isExtensible(TypeElement type) {
    boolean closed = type.getModifiers().contains(Modifier.FINAL)
        || type.getModifiers().contains(Modifier.SEALED);
    if (closed || type.getKind() == ElementKind.ENUM || type.getKind() == ElementKind.RECORD) {
      return false;
    }
    return type.getKind() == ElementKind.INTERFACE
        || !accessibleConstructors(type).isEmpty();
  }

  /** The constructors that a subclass in the same package can call. One that takes a private class is as good as private. */
  static List<ExecutableElement> accessibleConstructors(TypeElement type) {
    String packageName = ClassNames.packageOf(type);
    return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
        .filter(constructor -> !constructor.getModifiers().contains(Modifier.PRIVATE))
        .filter(constructor -> Reach.isWritable((ExecutableType) constructor.asType(), packageName))
        .toList();
  }

  private static boolean isPublic(ExecutableElement method, TypeElement declaring) {
    boolean visible = method.getModifiers().contains(Modifier.PUBLIC)
        || method.getModifiers().contains(Modifier.PROTECTED);
    return visible && Reach.isPublic(declaring);
  }
}
