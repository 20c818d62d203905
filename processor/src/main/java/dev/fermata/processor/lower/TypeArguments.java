package dev.fermata.processor.lower;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** The type arguments that the user wrote in a call, for the static method that is called instead. */
final class TypeArguments {
  private final Scope scope;
  private final EditScanner scanner;

  TypeArguments(Scope scope, EditScanner scanner) {
    this.scope = scope;
    this.scanner = scanner;
  }

  /**
   * {@code Owner.m} becomes {@code Owner.<A>m}. A static method made from one of a generic class has the type parameters of the class before
   * its own; where the receiver's type gives arguments for them that cannot be written, all are inferred.
   */
  Slice after(Slice entry, MethodInvocationTree call) {
    if (call.getTypeArguments().isEmpty()) {
      return entry;
    }
    Optional<List<Slice>> ofClass = ofClass(call);
    if (ofClass.isEmpty()) {
      return entry;
    }
    List<Slice> all = new ArrayList<>(ofClass.get());
    call.getTypeArguments().forEach(argument -> all.add(scanner.part(argument)));
    Slice.Builder text = new Slice.Builder();
    List<Slice.Piece> pieces = entry.pieces();
    pieces.subList(0, pieces.size() - 1).forEach(text::add);
    String last = ((Slice.Text) pieces.get(pieces.size() - 1)).text();
    int dot = last.lastIndexOf('.');
    return text.add(last.substring(0, dot + 1))
        .add("<")
        .add(MemberEdits.commaSeparated(all))
        .add(">")
        .add(last.substring(dot + 1))
        .build();
  }

  private Optional<List<Slice>> ofClass(MethodInvocationTree call) {
    ExecutableElement method = (ExecutableElement) scope.typed.element(call).orElseThrow();
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    if (method.getModifiers().contains(Modifier.STATIC)
        || scope.host.asyncTarget(method).isEmpty() && !isGeneric(owner)) {
      return Optional.of(List.of());
    }
    TypeMirror receiver = call.getMethodSelect() instanceof MemberSelectTree select
        ? scope.typeTexts.projected(scope.typed.type(select.getExpression()))
        : owner.asType();
    List<TypeMirror> arguments = new ArrayList<>();
    Optional<DeclaredType> parent = asSuper(receiver, owner);
    parent.ifPresent(type -> add(type, arguments));
    boolean isWritable = parent.isPresent()
        && (!arguments.isEmpty() || !isGeneric(owner))
        && arguments.stream()
            .allMatch(argument ->
                argument.getKind() != TypeKind.WILDCARD && scope.typeTexts.isDenotable(argument));
    return isWritable
        ? Optional.of(arguments.stream().map(scope.typeTexts::print).toList())
        : Optional.empty();
  }

  /** Whether the class or one whose instance encloses it has type parameters. */
  private static boolean isGeneric(TypeElement type) {
    boolean isInner = !type.getModifiers().contains(Modifier.STATIC);
    Element outer = type.getEnclosingElement();
    return !type.getTypeParameters().isEmpty()
        || isInner && outer instanceof TypeElement enclosing && isGeneric(enclosing);
  }

  private static void add(DeclaredType type, List<TypeMirror> arguments) {
    if (type.getEnclosingType() instanceof DeclaredType outer) {
      add(outer, arguments);
    }
    arguments.addAll(type.getTypeArguments());
  }

  private Optional<DeclaredType> asSuper(TypeMirror type, TypeElement owner) {
    if (type instanceof DeclaredType declared && declared.asElement().equals(owner)) {
      return Optional.of(declared);
    }
    return scope.host.types().directSupertypes(type).stream()
        .flatMap(parent -> asSuper(parent, owner).stream())
        .findFirst();
  }
}
