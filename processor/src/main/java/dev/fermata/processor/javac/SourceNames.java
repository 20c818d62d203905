package dev.fermata.processor.javac;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which classes of which packages the host's sources may mean, judged by the names alone. Serves to find where the
 * packages are: the host's paths cannot be read, but it answers where a class is when asked for it by name.
 */
final class SourceNames {
  private final Map<String, Set<String>> qualified = new LinkedHashMap<>();
  private final Map<String, Set<String>> simple = new LinkedHashMap<>();
  private final Set<String> packages = new LinkedHashSet<>();
  private final Set<String> imports = new LinkedHashSet<>();

  /**
   * Adds the names in one file.
   *
   * @param withBodies whether its methods' bodies are going to be read
   */
  void add(HostSource source, boolean withBodies) {
    Scanner scanner = new Scanner(withBodies);
    scanner.scan(source.tree(), null);
    packages.add(source.packageName());
    simple
        .computeIfAbsent(source.packageName(), p -> new LinkedHashSet<>())
        .addAll(scanner.identifiers);
    for (String star : scanner.stars) {
      simple.computeIfAbsent(star, p -> new LinkedHashSet<>()).addAll(scanner.identifiers);
    }
  }

  /** Names that are written with this package before them, in an import or elsewhere. */
  Set<String> qualified(String packageName) {
    return Collections.unmodifiableSet(qualified.getOrDefault(packageName, Set.of()));
  }

  /** Simple names in files in which simple names may mean classes of this package. */
  Set<String> simple(String packageName) {
    return Collections.unmodifiableSet(simple.getOrDefault(packageName, Set.of()));
  }

  /** Everything qualified by a name, by that name. */
  Map<String, Set<String>> qualified() {
    return Collections.unmodifiableMap(qualified);
  }

  /** What precedes the last dot in each import: packages, and classes where members or nested classes are imported. */
  Set<String> imports() {
    return Collections.unmodifiableSet(imports);
  }

  /**
   * Whether the host compiles sources in this package. Listing such a package through the host would complete them all.
   */
  boolean hasSources(String packageName) {
    return packages.contains(packageName);
  }

  private final class Scanner extends TreeScanner<Void, Void> {
    private final Set<String> identifiers = new LinkedHashSet<>();
    private final Set<String> stars = new LinkedHashSet<>();
    private final boolean withBodies;

    Scanner(boolean withBodies) {
      this.withBodies = withBodies;
    }

    @Override
    public Void visitCompilationUnit(CompilationUnitTree unit, Void unused) {
      scan(unit.getImports(), null);
      return scan(unit.getTypeDecls(), null);
    }

    @Override
    public Void visitImport(ImportTree node, Void unused) {
      if (node.getQualifiedIdentifier() instanceof MemberSelectTree name) {
        imports.add(name.getExpression().toString());
        if (name.getIdentifier().contentEquals("*")) {
          stars.add(name.getExpression().toString());
        }
      }
      return super.visitImport(node, null);
    }

    @Override
    public Void visitBlock(BlockTree node, Void unused) {
      return withBodies ? super.visitBlock(node, null) : null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree node, Void unused) {
      identifiers.add(node.getName().toString());
      return null;
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      if (isName(node.getExpression())) {
        String name = node.getIdentifier().toString();
        qualified
            .computeIfAbsent(node.getExpression().toString(), p -> new LinkedHashSet<>())
            .add(name);
      }
      return super.visitMemberSelect(node, null);
    }

    private static boolean isName(ExpressionTree tree) {
      Tree.Kind kind = tree.getKind();
      return kind == Tree.Kind.IDENTIFIER
          || (kind == Tree.Kind.MEMBER_SELECT && isName(((MemberSelectTree) tree).getExpression()));
    }
  }
}
