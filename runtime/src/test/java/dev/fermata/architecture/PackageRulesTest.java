package dev.fermata.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package of the runtime may know which: docs/architecture.md. */
@AnalyzeClasses(packages = "dev.fermata", importOptions = DoNotIncludeTests.class)
class PackageRulesTest {
  private static final String FIX =
      "move the code to the package that may know it (docs/architecture.md has the table), then run:"
          + " mvn -pl runtime test -Dtest=PackageRulesTest";

  @ArchTest
  static final ArchRule ONLY_FACTORIES_REACH_INTERNALS = noClasses()
      .that()
      .resideInAPackage("dev.fermata")
      .and()
      .haveNameNotMatching("dev\\.fermata\\.(Coroutine|Fermata|Loop)(\\$.*)?")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("dev.fermata.internal..")
      .because("users see the root package; only its factories name what is behind it: " + FIX);

  @ArchTest
  static final ArchRule PACKAGES_LOOK_DOWN_ONLY = layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .withOptionalLayers(true)
      .layer("root")
      .definedBy("dev.fermata")
      .layer("abi")
      .definedBy("dev.fermata.abi..")
      .layer("io")
      .definedBy("dev.fermata.io..")
      .layer("sync")
      .definedBy("dev.fermata.sync..")
      .layer("process")
      .definedBy("dev.fermata.process..")
      .layer("interop")
      .definedBy("dev.fermata.interop..")
      .layer("debug")
      .definedBy("dev.fermata.debug..")
      .layer("internal.task")
      .definedBy("dev.fermata.internal.task..")
      .layer("internal.loop")
      .definedBy("dev.fermata.internal.loop..")
      .layer("internal.io")
      .definedBy("dev.fermata.internal.io..")
      .whereLayer("abi")
      .mayOnlyAccessLayers("root")
      .whereLayer("internal.task")
      .mayOnlyAccessLayers("root", "abi")
      .whereLayer("internal.loop")
      .mayOnlyAccessLayers("root", "abi", "internal.task")
      .whereLayer("internal.io")
      .mayOnlyAccessLayers("root", "abi", "internal.loop")
      .whereLayer("io")
      .mayOnlyAccessLayers("root", "internal.io")
      .whereLayer("sync")
      .mayOnlyAccessLayers("root", "abi", "internal.task")
      .whereLayer("process")
      .mayOnlyAccessLayers("root", "io", "internal.io")
      .whereLayer("interop")
      .mayOnlyAccessLayers("root", "abi", "internal.loop")
      .whereLayer("debug")
      .mayOnlyAccessLayers("root", "abi", "internal.task", "internal.loop")
      .because(FIX);

  @ArchTest
  static final ArchRule ONE_PLACE_SELECTS = noClasses()
      .that()
      .doNotHaveFullyQualifiedName("dev.fermata.internal.loop.NioPoller")
      .should()
      .dependOnClassesThat()
      .haveFullyQualifiedName("java.nio.channels.Selector")
      .because("interest sets are kept in one place: " + FIX);

  @ArchTest
  static final ArchRule NO_REFLECTION = noClasses()
      .that()
      // asks classes that nothing can name before run time, in calls that leave a package only
      .haveNameNotMatching("dev\\.fermata\\.abi\\.Overriding(\\$.*)?")
      .should()
      .dependOnClassesThat()
      .haveNameMatching("java\\.lang\\.reflect\\.(?!Array$).*")
      .because("native images would need metadata: call the method directly");

  @ArchTest
  static final ArchRule NO_PRINTING = noClasses()
      .that()
      .doNotHaveFullyQualifiedName("dev.fermata.debug.Main") // a command
      .should()
      .accessField(System.class, "out")
      .orShould()
      .accessField(System.class, "err")
      .because("what users should read goes through System.Logger or the loop's exception handler");

  @ArchTest
  static final ArchRule NO_STATIC_MUTABLE_STATE = fields()
      .that()
      .areStatic()
      .should()
      .beFinal()
      .because("two loops in one process must not meet: make it a field of the loop");
}
