package dev.fermata.processor.lower;

import com.sun.source.tree.Tree;
import dev.fermata.processor.javac.SourceText;
import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.MachineNames;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import dev.fermata.processor.parse.TypeVariables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** What every lowering of one body shares: its trees, its variables, and what has been decided about them so far. */
final class Scope {
  final Host host;
  final SourceText source;
  final TypedTrees typed;
  final TypeTexts typeTexts;
  final Names names;
  final MachineNames machine;
  final Suspensions suspensions;
  final AsyncScopes asyncScopes;
  final TypeElement userClass;
  final Optional<Local> self;
  final BodyKind kind;
  final Protocol protocol;
  final TypeMirror resultType;
  /** The types of what an emit hands out and of what it gives; of generators only. */
  final TypeMirror handedOut;

  final TypeMirror sentIn;
  final Jumps jumps;
  final Yields yields;
  final NestedBodies nestedBodies;
  final TypeVariables variables;
  final List<Supplier<Slice>> localClasses = new ArrayList<>();
  final CaptureClasses captures;
  /** Async lambdas whose continuation classes are local to this body's method. */
  final List<CoroutineBody> localBodies = new ArrayList<>();
  /** Whether this body is one of those of another. */
  final boolean isLocal;
  /** Whether a statement behind the current one, in the same block, suspends. */
  boolean suspendsLater;

  private final Map<Element, Slice> overrides = new HashMap<>();
  private final Map<Element, Local> locals = new HashMap<>();
  private final Map<Element, Slice> constants = new HashMap<>();
  private final Map<Tree, Slice> replacements = new IdentityHashMap<>();
  private final Map<Tree, ValueType> replacedTypes = new IdentityHashMap<>();
  private final List<Local> neededBefore = new ArrayList<>();

  Scope(Builder builder) {
    this.host = builder.host;
    this.source = builder.source;
    this.typed = builder.typed;
    this.typeTexts = builder.typeTexts;
    this.names = builder.names;
    this.machine = builder.machine;
    this.asyncScopes = builder.asyncScopes;
    this.suspensions = builder.suspensions;
    this.userClass = builder.userClass;
    this.self = builder.self;
    this.kind = builder.kind;
    this.handedOut = builder.handedOut;
    this.sentIn = builder.sentIn;
    this.protocol = builder.protocol;
    this.resultType = builder.resultType;
    this.nestedBodies = builder.nestedBodies;
    this.variables = builder.variables;
    this.isLocal = builder.isLocal;
    this.jumps = new Jumps(this);
    this.yields = new Yields(this);
    this.captures = new CaptureClasses(this);
  }

  /** Everything a scope is made of; filled in by {@link Lowering}. */
  static final class Builder {
    Host host;
    SourceText source;
    TypedTrees typed;
    TypeTexts typeTexts;
    Names names;
    MachineNames machine;
    AsyncScopes asyncScopes;
    Suspensions suspensions;
    TypeElement userClass;
    Optional<Local> self = Optional.empty();
    BodyKind kind = BodyKind.COROUTINE;
    TypeMirror handedOut;
    TypeMirror sentIn;
    Protocol protocol;
    TypeMirror resultType;
    NestedBodies nestedBodies;
    TypeVariables variables;
    boolean isLocal;
  }

  /** How a captured variable is written in a local class that has moved, while that is being written. */
  void override(Element element, Slice text) {
    overrides.put(element, text);
  }

  void dropOverride(Element element) {
    overrides.remove(element);
  }

  Optional<Slice> override(Element element) {
    return Optional.ofNullable(overrides.get(element));
  }

  /** A local variable that is a constant: its uses are written as its value. */
  void declareConstant(Element element, Slice value) {
    constants.put(element, value);
  }

  /** Makes this body's constants known to a body inside it. */
  void constantsInto(Scope inner) {
    inner.constants.putAll(constants);
  }

  /** The user's method, or the lambda's surroundings. */
  String methodName() {
    return typed.root() instanceof com.sun.source.tree.MethodTree method
        ? method.getName().toString()
        : "lambda";
  }

  Optional<Slice> constant(Element element) {
    return Optional.ofNullable(constants.get(element));
  }

  /** The classes at the top of the body. */
  List<Slice> localClasses() {
    return localClasses.stream().map(Supplier::get).toList();
  }

  void declare(Element element, Local local) {
    locals.put(element, local);
  }

  Optional<Local> local(Element element) {
    return Optional.ofNullable(locals.get(element));
  }

  boolean isDeclared(Element element) {
    return locals.containsKey(element);
  }

  /** From now on the tree is written as {@code text}: its value has been computed by the code before it. */
  void replace(Tree tree, Slice text) {
    replacements.put(tree, text);
  }

  /** The same, for a replacement whose type differs from the tree's: a register of the driver holds a primitive, not its box. */
  void replace(Tree tree, Slice text, ValueType type) {
    replace(tree, text);
    replacedTypes.put(tree, type);
  }

  ValueType valueType(Tree tree) {
    ValueType replaced = replacedTypes.get(tree);
    return replaced != null ? replaced : typeTexts.valueType(typed.type(tree));
  }

  /** Asks for a variable to be declared before the statement that is being copied. */
  void needsBefore(Local local) {
    neededBefore.add(local);
  }

  /** The variables asked for since the last call. */
  List<Local> takeNeededBefore() {
    List<Local> taken = List.copyOf(neededBefore);
    neededBefore.clear();
    return taken;
  }

  Optional<Slice> replacement(Tree tree) {
    return Optional.ofNullable(replacements.get(tree));
  }

  /** The text of an expression or statement as it stands now, with everything replaced that has been computed before. */
  Slice slice(Tree tree) {
    return new Slicer(this).slice(tree);
  }

  boolean isMarked(Tree tree) {
    return suspensions.in(tree);
  }

  String t() {
    return machine.driver();
  }
}
