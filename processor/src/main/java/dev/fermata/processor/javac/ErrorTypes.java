package dev.fermata.processor.javac;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ErrorType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.UnionType;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.SimpleTypeVisitor14;

/** Says whether a type, or what leads to it, could not be resolved. */
final class ErrorTypes {
  private final IdentityHashMap<Element, Boolean> broken = new IdentityHashMap<>();
  private final IdentityHashMap<TypeMirror, Boolean> types = new IdentityHashMap<>();

  /** Whether a type has an unresolved part. */
  boolean in(TypeMirror type) {
    Boolean known = types.get(type); // javac has one object for many expressions
    if (known == null) {
      known = new Search().visit(type, null);
      types.put(type, known);
    }
    return known;
  }

  /** Whether the signature of a method or variable, or the supertypes of a class, have an unresolved part. */
  boolean inSignature(Element element) {
    Boolean known = broken.putIfAbsent(element, false);
    if (known != null) {
      return known;
    }
    boolean result = isType(element)
        ? inSupertypes((TypeElement) element)
        : isMember(element) && in(element.asType());
    broken.put(element, result);
    return result;
  }

  private boolean inSupertypes(TypeElement type) {
    return inSupertype(type.getSuperclass())
        || type.getInterfaces().stream().anyMatch(this::inSupertype);
  }

  private boolean inSupertype(TypeMirror type) {
    return in(type) || (type instanceof DeclaredType declared && inSignature(declared.asElement()));
  }

  private static boolean isType(Element element) {
    return element instanceof TypeElement;
  }

  private static boolean isMember(Element element) {
    return element.getKind() == ElementKind.METHOD
        || element.getKind() == ElementKind.CONSTRUCTOR
        || element.getKind().isField();
  }

  private static final class Search extends SimpleTypeVisitor14<Boolean, Void> {
    private final Set<Element> variables = new HashSet<>();

    Search() {
      super(false);
    }

    @Override
    public Boolean visitError(ErrorType type, Void unused) {
      return true;
    }

    /** What javac gives to members of what has no type itself is of no kind that the language model knows. */
    @Override
    public Boolean visitUnknown(TypeMirror type, Void unused) {
      return true;
    }

    @Override
    public Boolean visitDeclared(DeclaredType type, Void unused) {
      return any(type.getTypeArguments()) || visit(type.getEnclosingType());
    }

    @Override
    public Boolean visitArray(ArrayType type, Void unused) {
      return visit(type.getComponentType());
    }

    @Override
    public Boolean visitExecutable(ExecutableType type, Void unused) {
      return visit(type.getReturnType())
          || any(type.getParameterTypes())
          || any(type.getThrownTypes());
    }

    @Override
    public Boolean visitIntersection(IntersectionType type, Void unused) {
      return any(type.getBounds());
    }

    @Override
    public Boolean visitUnion(UnionType type, Void unused) {
      return any(type.getAlternatives());
    }

    @Override
    public Boolean visitTypeVariable(TypeVariable type, Void unused) {
      return variables.add(type.asElement()) && visit(type.getUpperBound());
    }

    @Override
    public Boolean visitWildcard(WildcardType type, Void unused) {
      return (type.getExtendsBound() != null && visit(type.getExtendsBound()))
          || (type.getSuperBound() != null && visit(type.getSuperBound()));
    }

    private boolean any(List<? extends TypeMirror> types) {
      return types.stream().anyMatch(this::visit);
    }
  }
}
