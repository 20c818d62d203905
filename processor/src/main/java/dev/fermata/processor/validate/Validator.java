package dev.fermata.processor.validate;

import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Report;
import dev.fermata.processor.parse.TwinResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.TypeElement;

/** Runs the rules. */
public final class Validator {
  /** What is wrong with a declaration; these look at no body. */
  private static final List<MethodRule> DECLARATION_RULES = List.of(
      new ReturnTypeRule(),
      new BodyRule(),
      new ModifierRule(),
      new DeclaringClassRule(),
      new HiddenOverrideRule(),
      new TestMethodRule(),
      new LifecycleMethodRule());

  private final Compilation compilation;
  private final List<MethodRule> bodyRules;

  public Validator(Compilation compilation) {
    this.compilation = compilation;
    this.bodyRules = List.of(
        new LocalClassRule(),
        new MarkerPlacementRule(),
        new MarkerKindRule(),
        new ReturnRule(),
        new EmitRule(),
        new EmitAllRule(),
        new EachRule(),
        new AsyncLambdaRule(),
        new AsyncScopeRule(),
        new PrivateTypeRule());
  }

  /**
   * What is wrong with the declarations of {@code @Async} methods. The trees need not be attributed. A class with a finding is not
   * given to the later phases.
   */
  public Report declarations(Collection<TreePath> methods) {
    return run(DECLARATION_RULES, methods, m -> true);
  }

  /**
   * What is wrong with the bodies, and with the types that signatures name; the trees are attributed. A method with a wrong return type
   * is not looked at, since nothing can be said of what it returns.
   */
  public Report bodies(Collection<TreePath> methods) {
    return run(bodyRules, methods, m -> m.kind().isPresent());
  }

  /** What is wrong with the names of the classes that would be generated; asked of the host's compilation. */
  public Report names(Collection<TypeElement> classes) {
    return new TwinNameRule(compilation).check(classes);
  }

  /** What is wrong with the methods of the classes that would be generated; asked of the host's compilation. */
  public Report clashes(Collection<TwinResult.Clash> clashes) {
    return new ClashRule(compilation).check(clashes);
  }

  private Report run(
      List<MethodRule> rules, Collection<TreePath> methods, Predicate<AsyncMethod> wanted) {
    List<Finding> found = new ArrayList<>();
    for (TreePath path : methods) {
      AsyncMethod.of(path, compilation)
          .filter(wanted)
          .ifPresent(method -> rules.forEach(rule -> rule.check(method, found::add)));
    }
    return new Report(found);
  }
}
