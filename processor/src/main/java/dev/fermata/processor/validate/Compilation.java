package dev.fermata.processor.validate;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.fermata.processor.diagnostic.Place;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** One compilation whose trees are looked at, with the questions that rules ask about them. */
public record Compilation(Trees trees, Elements elements, Types types) {

  /** What a tree refers to or declares; empty where it is nothing or could not be resolved. */
  public Optional<Element> element(TreePath path) {
    return Optional.ofNullable(trees.getElement(path));
  }

  /** The type of an expression; empty where it has none or could not be typed. */
  public Optional<TypeMirror> type(TreePath path) {
    return Optional.ofNullable(trees.getTypeMirror(path))
        .filter(t -> t.getKind() != TypeKind.ERROR && t.getKind() != TypeKind.OTHER);
  }

  /** Where the caret of a message about a tree belongs: at the start of an expression, at the name of a declaration. */
  public Place place(TreePath path) {
    return place(path.getLeaf(), path.getCompilationUnit());
  }

  /** The same for a tree of a given file. */
  public Place place(Tree tree, CompilationUnitTree unit) {
    Tree anchor = anchor(tree);
    SourcePositions positions = trees.getSourcePositions();
    return new Place(
        unit.getSourceFile().toUri(),
        positions.getStartPosition(unit, anchor),
        positions.getEndPosition(unit, anchor));
  }

  /** javac puts the caret of {@code a.b(c)} under the parenthesis; the user looks for the start of the expression. */
  public static Tree anchor(Tree tree) {
    if (tree instanceof MethodInvocationTree call) {
      return anchor(call.getMethodSelect());
    }
    if (tree instanceof MemberSelectTree select) {
      return anchor(select.getExpression());
    }
    if (tree instanceof ArrayAccessTree access) {
      return anchor(access.getExpression());
    }
    if (tree instanceof ParameterizedTypeTree type) {
      return anchor(type.getType());
    }
    if (tree instanceof ArrayTypeTree type) {
      return anchor(type.getType());
    }
    return tree;
  }
}
