package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.lower.CaptureClasses.CaptureClass;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;

/**
 * Local classes that are used beyond a suspension point, or by an async lambda. They move to the top of the body, where every state sees
 * them. Parameters can be captured there as ever; for captured variables see {@link CaptureClasses}.
 */
final class LocalClassLowering {
  private final Scope scope;

  LocalClassLowering(Scope scope) {
    this.scope = scope;
  }

  void lower(ClassTree tree, Slice comment, List<Code> out) {
    TypeElement type = (TypeElement) scope.typed.element(tree).orElseThrow();
    String name = tree.getSimpleName().toString();
    List<Slice> further = new ArrayList<>();
    if (isNameRepeated(tree.getSimpleName())) {
      // Classes in blocks beside each other meet at the top of the body.
      name = scope.names.fresh(name);
      scope.typeTexts.name(type, name);
      if (type.getKind() == ElementKind.RECORD) {
        RecordText.of(tree, type).ifPresent(further::add);
      }
    }
    lower(tree, name, () -> StatementLowering.withComment(comment, text(tree, further)), out);
  }

  private boolean isNameRepeated(Name name) {
    List<ClassTree> found = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree node, Void none) {
        if (node.getSimpleName().equals(name)) {
          found.add(node);
        }
        return super.visitClass(node, none);
      }
    }.scan(scope.typed.root(), null);
    return found.size() > 1;
  }

  /** Adds the class that {@code text} makes, and has what it captures stored now. */
  void lower(ClassTree tree, String name, Supplier<Slice> text, List<Code> out) {
    TypeElement type = (TypeElement) scope.typed.element(tree).orElseThrow();
    Optional<CaptureClass> parent = scope.captures.of(type.getSuperclass());
    boolean isBeyond =
        parent.filter(extended -> !scope.captures.isOwn(extended)).isPresent();
    Map<Element, Local> variables = captured(tree, isBeyond);
    Set<CaptureClass> objects = scope.captures.createdIn(tree);
    objects.removeIf(other -> parent.filter(extended -> extended.isIn(other)).isPresent());
    if (variables.isEmpty() && objects.isEmpty()) {
      parent.ifPresent(extended -> enter(type, name, extended));
      Slice declaration = text.get();
      add(parent, () -> declaration);
      return;
    }
    CaptureClass captures = scope.captures.fresh(name, parent);
    enter(type, name, captures);
    CaptureFields fields = new CaptureFields(scope, captures);
    variables.forEach(fields::add);
    objects.forEach(fields::add);
    Slice declaration = text.get();
    fields.close();
    captures.members().add(fields::declarations);
    captures.members().add(() -> declaration);
    add(parent, captures::text);
    store(captures, fields.values(), tree, out);
  }

  private void enter(TypeElement type, String name, CaptureClass captures) {
    scope.captures.add(type, captures);
    scope.typeTexts.name(type, captures.name() + "." + name);
  }

  private void add(Optional<CaptureClass> parent, Supplier<Slice> text) {
    parent.map(CaptureClass::members).orElse(scope.localClasses).add(text);
  }

  private void store(CaptureClass captures, Slice values, ClassTree tree, List<Code> out) {
    String name = CaptureClasses.simpleName(captures.name());
    Slice type = Slice.of(captures.name());
    Local object = scope.names.temporary(
        Character.toLowerCase(name.charAt(0)) + name.substring(1),
        new ValueType(type, ValueType.Kind.REFERENCE, true));
    scope.captures.addObject(captures, object);
    Slice outer = captures
        .parent()
        .map(parent -> Slice.join(Slice.read(scope.captures.object(parent)), "."))
        .orElse(Slice.EMPTY);
    Slice made = Slice.join(outer, "new " + name + "(", values, ")");
    out.add(new Code.Declare(
        object, Slice.EMPTY, type, Optional.of(made), false, scope.source.line(tree)));
  }

  private Slice text(ClassTree tree, List<Slice> fields) {
    int start = scope.source.start(tree);
    Edits edits = new Edits(start, scope.source.end(tree));
    new EditScanner(scope, new Slicer(scope), edits).scan(tree, null);
    edits.append(openingBrace(tree) + 1, Slice.join(fields.toArray()));
    return edits.applyTo(scope);
  }

  private int openingBrace(ClassTree tree) {
    int from = scope.source.start(tree);
    List<Tree> header = new ArrayList<>(tree.getTypeParameters());
    header.add(tree.getModifiers());
    if (tree.getExtendsClause() != null) {
      header.add(tree.getExtendsClause());
    }
    header.addAll(tree.getImplementsClause());
    for (Tree part : header) {
      from = Math.max(from, scope.source.end(part));
    }
    return scope.source.find("{", from);
  }

  private Map<Element, Local> captured(ClassTree tree, boolean withParameters) {
    Map<Element, Local> found = new LinkedHashMap<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitIdentifier(IdentifierTree node, Void none) {
        scope
            .typed
            .element(node)
            .ifPresent(element -> scope
                .local(element)
                .filter(local -> withParameters || local.role() != Local.Role.PARAMETER)
                .ifPresent(local -> found.put(element, local)));
        return null;
      }
    }.scan(tree, null);
    return found;
  }
}
