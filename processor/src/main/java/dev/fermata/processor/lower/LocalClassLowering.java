package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;

/**
 * Local classes that are used beyond a suspension point. They move to the top of the body, where every state sees them. Parameters can
 * be captured there as ever; a captured variable is copied into an array where the user declared the class, and each instance takes its
 * value from there into a field of its own.
 */
final class LocalClassLowering {
  private static final ValueType OBJECTS =
      ValueType.reference(Slice.join(new Slice.TypeName("java.lang", List.of("Object")), "[]"));
  private final Scope scope;

  LocalClassLowering(Scope scope) {
    this.scope = scope;
  }

  void lower(ClassTree tree, Slice comment, List<Code> out) {
    TypeElement type = (TypeElement) scope.typed.element(tree).orElseThrow();
    List<Slice> further = new ArrayList<>();
    if (isNameRepeated(tree.getSimpleName())) {
      // Classes in blocks beside each other meet at the top of the body.
      scope.typeTexts.name(type, scope.names.fresh(tree.getSimpleName().toString()));
      if (type.getKind() == ElementKind.RECORD) {
        RecordText.of(tree, type).ifPresent(further::add);
      }
    }
    lower(
        tree,
        tree.getSimpleName().toString(),
        fields -> {
          further.addAll(0, fields);
          return StatementLowering.withComment(comment, text(tree, further));
        },
        out);
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

  /** Adds the class that {@code text} makes, given the fields for what it captures, and stores what it captures now. */
  void lower(ClassTree tree, String name, Function<List<Slice>, Slice> text, List<Code> out) {
    Map<Element, Local> captured = captured(tree);
    if (captured.isEmpty()) {
      scope.localClasses.add(
          new CoroutineBody.LocalClass(text.apply(List.of()), Optional.empty(), 0));
      return;
    }
    Local holder = scope.names.temporary(name + "Captures", OBJECTS);
    List<Slice> fields = new ArrayList<>();
    List<Slice> stores = new ArrayList<>();
    captured.forEach((element, local) -> {
      int index = fields.size();
      String field = scope.names.fresh(local.name() + "_");
      Slice.LocalUse array = new Slice.LocalUse(holder, Slice.Access.READ, true);
      Slice value = Slice.join("(", local.type().text(), ") ", array, "[" + index + "]");
      fields.add(
          Slice.join(" private final ", local.type().text(), " " + field + " = ", value, ";"));
      stores.add(Slice.join(Slice.read(holder), "[" + index + "] = ", Slice.read(local), ";"));
      scope.override(element, new Scope.Replacement(Slice.of(field), Slice.join("(", value, ")")));
    });
    Slice declaration = text.apply(fields);
    captured.keySet().forEach(scope::dropOverride);
    scope.localClasses.add(
        new CoroutineBody.LocalClass(declaration, Optional.of(holder), captured.size()));
    stores.forEach(
        store -> out.add(new Code.Text(store, scope.source.line(tree), true, List.of())));
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

  private Map<Element, Local> captured(ClassTree tree) {
    Map<Element, Local> found = new LinkedHashMap<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitIdentifier(IdentifierTree node, Void none) {
        scope
            .typed
            .element(node)
            .ifPresent(element -> scope
                .local(element)
                .filter(local -> local.role() != Local.Role.PARAMETER)
                .ifPresent(local -> found.put(element, local)));
        return null;
      }
    }.scan(tree, null);
    return found;
  }
}
