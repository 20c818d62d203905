package dev.fermata.processor.lower;

import dev.fermata.processor.lower.CaptureClasses.CaptureClass;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;

/** What one capture class holds: fields that stand for variables of the body while the classes inside are written. */
final class CaptureFields {
  private final Scope scope;
  private final CaptureClass captures;
  private final List<Element> variables = new ArrayList<>();
  private final List<CaptureClass> objects = new ArrayList<>();
  private final List<Local> held = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  CaptureFields(Scope scope, CaptureClass captures) {
    this.scope = scope;
    this.captures = captures;
  }

  void add(Element variable, Local local) {
    Slice field = field(local);
    variables.add(variable);
    scope.override(variable, field);
  }

  void add(CaptureClass other) {
    Slice field = field(scope.captures.object(other));
    objects.add(other);
    scope.captures.override(other, field);
  }

  private Slice field(Local local) {
    String name = scope.names.fresh(local.name() + "_");
    held.add(local);
    names.add(name);
    return Slice.of(CaptureClasses.simpleName(captures.name()) + ".this." + name);
  }

  /** From now on the variables are themselves again. */
  void close() {
    variables.forEach(scope::dropOverride);
    objects.forEach(scope.captures::dropOverride);
  }

  /** The variables, as arguments of the constructor. */
  Slice values() {
    return MemberEdits.commaSeparated(held.stream().map(Slice::read).toList());
  }

  /** The fields and the constructor. */
  Slice declarations() {
    Slice.Builder text = new Slice.Builder();
    List<Slice> parameters = new ArrayList<>();
    StringBuilder stores = new StringBuilder();
    for (int i = 0; i < held.size(); i++) {
      Slice declared = Slice.join(held.get(i).type().text(), " " + names.get(i));
      text.add("  final ").add(declared).add(";\n");
      parameters.add(declared);
      stores
          .append(" this.")
          .append(names.get(i))
          .append(" = ")
          .append(names.get(i))
          .append(";");
    }
    return text.add("\n  " + CaptureClasses.simpleName(captures.name()) + "(")
        .add(MemberEdits.commaSeparated(parameters))
        .add(") {" + stores + " }\n\n")
        .build();
  }
}
