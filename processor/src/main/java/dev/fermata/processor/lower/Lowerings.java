package dev.fermata.processor.lower;

/** The lowerings of one body, one per construct, which call each other. */
final class Lowerings {
  private final Scope scope;
  private final ExpressionLowering expressions;
  private final StatementLowering statements;

  Lowerings(Scope scope) {
    this.scope = scope;
    this.expressions = new ExpressionLowering(scope, this);
    this.statements = new StatementLowering(scope, this);
  }

  ExpressionLowering expressions() {
    return expressions;
  }

  StatementLowering statements() {
    return statements;
  }

  AwaitLowering awaits() {
    return new AwaitLowering(scope, expressions);
  }

  EmissionLowering emissions() {
    return new EmissionLowering(scope, expressions);
  }

  AssignmentLowering assignments() {
    return new AssignmentLowering(scope, expressions);
  }

  ConditionalLowering conditionals() {
    return new ConditionalLowering(scope, expressions);
  }

  ConcatenationLowering concatenations() {
    return new ConcatenationLowering(scope, expressions);
  }

  CreationLowering creations() {
    return new CreationLowering(scope, expressions);
  }

  ArrayLowering arrays() {
    return new ArrayLowering(scope, expressions);
  }

  SwitchLowering switches() {
    return new SwitchLowering(scope, this);
  }

  LoopLowering loops() {
    return new LoopLowering(scope, this);
  }

  TryLowering tries() {
    return new TryLowering(scope, this);
  }

  ReturnLowering returns() {
    return new ReturnLowering(scope, this);
  }
}
