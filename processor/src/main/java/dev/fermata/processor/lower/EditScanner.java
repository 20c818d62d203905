package dev.fermata.processor.lower;

import com.sun.source.tree.AssertTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** Walks a tree and notes, node by node, what its text must become. */
final class EditScanner extends TreeScanner<Void, Void> {
  private final Scope scope;
  private final Slicer slicer;
  private final Edits edits;
  private final Receivers receivers;
  private final MemberEdits members;
  private int captureDepth;

  EditScanner(Scope scope, Slicer slicer, Edits edits) {
    this.scope = scope;
    this.slicer = slicer;
    this.edits = edits;
    this.receivers = new Receivers(scope);
    this.members = new MemberEdits(scope, receivers, this);
  }

  boolean isCaptured() {
    return captureDepth > 0;
  }

  /** The edited text of a part of the tree being walked, in the same surroundings. */
  Slice part(Tree tree) {
    if (scope.replacement(tree).isPresent()) {
      return scope.replacement(tree).get();
    }
    int start = scope.source.start(tree);
    int end = scope.source.end(tree);
    EditScanner inner = new EditScanner(scope, slicer, new Edits(start, end));
    inner.captureDepth = captureDepth;
    inner.scan(tree, null);
    return inner.edits.applyTo(scope);
  }

  void replace(Tree tree, Slice text) {
    edits.replace(scope.source.start(tree), scope.source.end(tree), text);
  }

  void replace(int start, int end, Slice text) {
    edits.replace(start, end, text);
  }

  /** Puts text around a tree, which may still be edited itself. */
  void surround(Tree tree, Slice before, Slice behind) {
    edits.insert(scope.source.start(tree), before);
    edits.append(scope.source.end(tree), behind);
  }

  @Override
  public Void scan(Tree tree, Void none) {
    if (tree == null) {
      return null;
    }
    Optional<Slice> replacement = scope.replacement(tree);
    if (replacement.isPresent()) {
      replace(tree, replacement.get());
      return null;
    }
    return super.scan(tree, none);
  }

  @Override
  public Void visitIdentifier(IdentifierTree tree, Void none) {
    if (!scope.source.isWritten(tree)) {
      return null;
    }
    String name = tree.getName().toString();
    if (name.equals("this")) {
      if (receivers.isUsersThis(tree)) {
        replace(tree, receivers.self(isCaptured()));
      }
      return null;
    }
    scope.typed.element(tree).ifPresent(element -> identifier(tree, element));
    return null;
  }

  private void identifier(IdentifierTree tree, Element element) {
    Optional<Local> local = scope.local(element);
    Optional<Slice> override = scope.override(element);
    if (override.isPresent()) {
      replace(tree, override.get());
    } else if (local.isPresent()) {
      replace(tree, Slice.join(new Slice.LocalUse(local.get(), access(tree), isCaptured())));
    } else if (scope.constant(element).isPresent()) {
      replace(tree, scope.constant(element).get());
    } else if (element instanceof TypeElement type) {
      if (!Receivers.isLocal(type)) {
        replace(tree, TypeTexts.name(type));
      } else {
        scope.typeTexts.givenName(type).ifPresent(name -> replace(tree, Slice.of(name)));
      }
    } else if (element.getKind() == ElementKind.FIELD
        || element.getKind() == ElementKind.ENUM_CONSTANT) {
      if (!isCaseLabel(tree)) {
        members.simpleField(tree, (VariableElement) element);
      }
    }
  }

  private boolean isCaseLabel(Tree tree) {
    Tree parent = scope.typed.parent(tree);
    return scope
            .typed
            .element(tree)
            .filter(e -> e.getKind() == ElementKind.ENUM_CONSTANT)
            .isPresent()
        && (parent instanceof CaseTree || parent.getKind().name().equals("CONSTANT_CASE_LABEL"));
  }

  private Slice.Access access(IdentifierTree tree) {
    Tree child = tree;
    Tree parent = scope.typed.parent(tree);
    while (parent.getKind() == Tree.Kind.PARENTHESIZED) {
      child = parent;
      parent = scope.typed.parent(parent);
    }
    if (parent instanceof AssignmentTree assignment && assignment.getVariable() == child) {
      return Slice.Access.WRITE;
    }
    boolean updates =
        parent instanceof CompoundAssignmentTree compound && compound.getVariable() == child;
    return updates || isIncrement(parent) ? Slice.Access.READ_WRITE : Slice.Access.READ;
  }

  static boolean isIncrement(Tree tree) {
    return switch (tree.getKind()) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT -> true;
      default -> false;
    };
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree tree, Void none) {
    if (!members.select(tree)) {
      super.visitMemberSelect(tree, none);
    }
    return null;
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
    if (!members.invocation(tree)) {
      super.visitMethodInvocation(tree, none);
    }
    return null;
  }

  @Override
  public Void visitNewClass(NewClassTree tree, Void none) {
    if (!members.creation(tree)) {
      scan(tree.getEnclosingExpression(), none);
      if (tree.getEnclosingExpression() == null && scope.source.isWritten(tree.getIdentifier())) {
        scan(tree.getIdentifier(), none);
      }
      scan(tree.getTypeArguments(), none);
      scan(tree.getArguments(), none);
      scan(tree.getClassBody(), none);
    }
    return null;
  }

  @Override
  public Void visitMemberReference(MemberReferenceTree tree, Void none) {
    if (!members.reference(tree)) {
      super.visitMemberReference(tree, none);
    }
    return null;
  }

  @Override
  public Void visitAssignment(AssignmentTree tree, Void none) {
    if (!members.assignment(tree)) {
      super.visitAssignment(tree, none);
    }
    return null;
  }

  @Override
  public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void none) {
    if (!members.compoundAssignment(tree)) {
      super.visitCompoundAssignment(tree, none);
    }
    return null;
  }

  @Override
  public Void visitUnary(UnaryTree tree, Void none) {
    if (!isIncrement(tree) || !members.increment(tree)) {
      super.visitUnary(tree, none);
    }
    return null;
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
    captureDepth++;
    super.visitLambdaExpression(tree, none);
    captureDepth--;
    return null;
  }

  @Override
  public Void visitClass(ClassTree tree, Void none) {
    captureDepth++;
    if (scope.typed.element(tree).orElse(null) instanceof TypeElement type
        && !tree.getSimpleName().isEmpty()) {
      scope
          .typeTexts
          .givenName(type)
          .map(CaptureClasses::simpleName)
          .filter(name -> !tree.getSimpleName().contentEquals(name))
          .ifPresent(name -> rename(tree, name));
    }
    scan(tree.getModifiers(), none);
    scan(tree.getTypeParameters(), none);
    if (scope.source.isWritten(tree) && !tree.getSimpleName().isEmpty()) {
      scan(tree.getExtendsClause(), none);
      scan(tree.getImplementsClause(), none);
      scan(tree.getPermitsClause(), none);
    }
    scan(tree.getMembers(), none);
    captureDepth--;
    return null;
  }

  /** Writes another name in the head of a local class and of its constructors. */
  private void rename(ClassTree tree, String name) {
    String old = tree.getSimpleName().toString();
    int head = scope.source.find(old, afterModifiers(tree, tree.getModifiers()));
    replace(head, head + old.length(), Slice.of(name));
    for (Tree member : tree.getMembers()) {
      if (member instanceof MethodTree method
          && method.getReturnType() == null
          && scope.source.isWritten(method)) {
        int at = scope.source.find(old, afterModifiers(method, method.getModifiers()));
        replace(at, at + old.length(), Slice.of(name));
      }
    }
  }

  private int afterModifiers(Tree declaration, ModifiersTree modifiers) {
    return Math.max(scope.source.start(declaration), scope.source.end(modifiers));
  }

  /** A guard may use effectively final variables only, as if it captured them (JLS 14.11.1). */
  @Override
  public Void visitCase(CaseTree tree, Void none) {
    Optional<ExpressionTree> guard = Cases.guard(tree);
    for (Tree label : Cases.labels(tree)) {
      if (guard.isEmpty() || label != guard.get()) {
        scan(label, none);
      }
    }
    guard.ifPresent(this::scanGuard);
    if (tree.getCaseKind() == CaseTree.CaseKind.RULE) {
      scan(tree.getBody(), none);
    } else {
      scan(tree.getStatements(), none);
    }
    return null;
  }

  void scanGuard(ExpressionTree guard) {
    captureDepth++;
    scan(guard, null);
    captureDepth--;
  }

  @Override
  public Void visitVariable(VariableTree tree, Void none) {
    Element element = scope.typed.element(tree).orElse(null);
    if (element != null && element.getKind() == ElementKind.ENUM_CONSTANT) {
      enumConstant(tree, none);
      return null;
    }
    scan(tree.getModifiers(), none);
    if (tree.getType() != null && scope.source.isWritten(tree.getType())) {
      scan(tree.getType(), none);
    }
    scan(tree.getInitializer(), none);
    return null;
  }

  /** The constant's body lies outside the range of its creation, so only what is surely written is walked. */
  private void enumConstant(VariableTree tree, Void none) {
    if (tree.getInitializer() instanceof NewClassTree creation) {
      scan(creation.getArguments(), none);
      if (creation.getClassBody() != null) {
        scan(creation.getClassBody().getMembers(), none);
      }
    }
  }

  @Override
  public Void visitReturn(ReturnTree tree, Void none) {
    if (isCaptured()) {
      return super.visitReturn(tree, none);
    }
    replace(tree, new Returns(scope).copied(tree, this, slicer.exits));
    return null;
  }

  @Override
  public Void visitBreak(BreakTree tree, Void none) {
    return jump(tree);
  }

  @Override
  public Void visitContinue(ContinueTree tree, Void none) {
    return jump(tree);
  }

  @Override
  public Void visitYield(YieldTree tree, Void none) {
    Optional<Yields.Target> target = isCaptured() ? Optional.empty() : scope.yields.target(tree);
    if (target.isEmpty()) {
      return super.visitYield(tree, none);
    }
    Slice jump = scope.jumps.text(tree, target.get().jump(), slicer.exits);
    Slice.LocalUse value = new Slice.LocalUse(target.get().value(), Slice.Access.WRITE, false);
    replace(tree, Slice.join("{ ", value, " = ", part(tree.getValue()), "; ", jump, " }"));
    return null;
  }

  private Void jump(StatementTree tree) {
    if (!isCaptured()) {
      scope
          .jumps
          .destination(tree)
          .ifPresent(to -> replace(tree, scope.jumps.text(tree, to, slicer.exits)));
    }
    return null;
  }

  @Override
  public Void visitAssert(AssertTree tree, Void none) {
    if (isCaptured() && !receivers.isUsersThis(tree)) {
      return super.visitAssert(tree, none);
    }
    Slice enabled = scope.host.assertionsEnabled(scope.userClass);
    Slice detail = tree.getDetail() == null ? Slice.EMPTY : part(tree.getDetail());
    replace(
        tree,
        Slice.join(
            "if (",
            enabled,
            " && !(",
            part(tree.getCondition()),
            ")) throw new ",
            Lang.ASSERTION_ERROR,
            "(",
            detail,
            ");"));
    return null;
  }

  @Override
  public Void visitInstanceOf(InstanceOfTree tree, Void none) {
    Slice.Builder binds = new Slice.Builder();
    if (!isCaptured()) { // a guard may not assign the body's variables; its case does that
      new PatternEdits(scope, this).rename(tree.getPattern(), binds);
    }
    Slice bound = binds.build();
    if (!bound.isEmpty()) {
      edits.insert(scope.source.start(tree), Slice.of("("));
    }
    super.visitInstanceOf(tree, none);
    if (!bound.isEmpty()) {
      edits.append(scope.source.end(tree), Slice.join(bound, ")"));
    }
    return null;
  }

  @Override
  public Void visitBindingPattern(BindingPatternTree tree, Void none) {
    return scan(tree.getVariable(), none);
  }

  /** An expression in parentheses unless it is a name, a literal or a call already. */
  Slice operand(ExpressionTree tree) {
    return switch (tree.getKind()) {
      case IDENTIFIER,
          MEMBER_SELECT,
          METHOD_INVOCATION,
          PARENTHESIZED,
          INT_LITERAL,
          LONG_LITERAL,
          DOUBLE_LITERAL,
          FLOAT_LITERAL,
          CHAR_LITERAL,
          STRING_LITERAL,
          BOOLEAN_LITERAL,
          NULL_LITERAL,
          ARRAY_ACCESS -> part(tree);
      default -> Slice.join("(", part(tree), ")");
    };
  }
}
