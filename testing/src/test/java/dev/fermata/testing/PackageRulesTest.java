package dev.fermata.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package may know which. */
@AnalyzeClasses(packages = "dev.fermata.testing", importOptions = DoNotIncludeTests.class)
class PackageRulesTest {
  @ArchTest
  static final ArchRule THE_ENGINE_IS_ON_TOP = noClasses()
      .that()
      .resideInAPackage("dev.fermata.testing")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("dev.fermata.testing.engine")
      .because("the engine uses what users use; move the code that both need to the root package");

  @ArchTest
  static final ArchRule ONE_WAY_INTO_THE_RUNTIME = noClasses()
      .that()
      .doNotHaveFullyQualifiedName("dev.fermata.testing.VirtualLoop")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("dev.fermata.internal..")
      .because("everything else goes through the public API");
}
