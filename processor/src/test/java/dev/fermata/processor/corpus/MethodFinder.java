package dev.fermata.processor.corpus;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;

/** Finds the methods of a source file that may become coroutines, and writes down how. */
final class MethodFinder {
  private static final Set<Modifier> INELIGIBLE =
      Set.of(Modifier.ABSTRACT, Modifier.NATIVE, Modifier.SYNCHRONIZED);
  private static final Pattern PRIVATE = Pattern.compile("\\bprivate\\b");
  private static final Map<TypeKind, String> BOXES = Map.of(
      TypeKind.BOOLEAN, "Boolean",
      TypeKind.BYTE, "Byte",
      TypeKind.SHORT, "Short",
      TypeKind.CHAR, "Character",
      TypeKind.INT, "Integer",
      TypeKind.LONG, "Long",
      TypeKind.FLOAT, "Float",
      TypeKind.DOUBLE, "Double",
      TypeKind.VOID, "Void");

  private final Trees trees;
  private final SourceTexts texts;
  private final Random random;
  private final List<CoroutineMethod> methods = new ArrayList<>();
  private final StringBuilder text;

  private MethodFinder(Trees trees, CompilationUnitTree unit, String text, Random random) {
    this.trees = trees;
    this.texts = new SourceTexts(unit, trees.getSourcePositions(), text);
    this.text = new StringBuilder(text);
    this.random = random;
  }

  static LibrarySource find(
      Trees trees, CompilationUnitTree unit, String path, String text, Random random) {
    MethodFinder finder = new MethodFinder(trees, unit, text, random);
    TreePath root = new TreePath(unit);
    unit.getTypeDecls().stream()
        .filter(ClassTree.class::isInstance)
        .forEach(type -> finder.type(new TreePath(root, type), ""));
    finder.methods.sort(Comparator.comparingInt(method -> method.body().start()));
    return new LibrarySource(path, finder.text.toString(), finder.methods);
  }

  private void type(TreePath path, String outer) {
    ClassTree type = (ClassTree) path.getLeaf();
    publish(type);
    String name = outer + type.getSimpleName();
    boolean isClass = type.getKind() == Tree.Kind.CLASS || type.getKind() == Tree.Kind.ENUM;
    Map<String, List<MethodTree>> overloads = new LinkedHashMap<>();
    for (Tree member : type.getMembers()) {
      if (member instanceof ClassTree) {
        type(new TreePath(path, member), name + "_");
      } else if (isClass && member instanceof MethodTree method && isEligible(method)) {
        overloads
            .computeIfAbsent(method.getName().toString(), key -> new ArrayList<>())
            .add(method);
      }
    }
    overloads.values().forEach(list -> overloads(path, name, list));
  }

  /** A private nested class cannot be named by generated code: FER007 says to remove the modifier. */
  private void publish(ClassTree type) {
    Range modifiers = texts.range(type.getModifiers());
    if (type.getModifiers().getFlags().contains(Modifier.PRIVATE)) {
      Matcher word = PRIVATE.matcher(text).region(modifiers.start(), modifiers.end());
      if (word.find()) {
        text.replace(word.start(), word.end(), " ".repeat("private".length()));
      }
    }
  }

  private static boolean isEligible(MethodTree method) {
    return method.getBody() != null
        && method.getReturnType() != null
        && method.getReceiverParameter() == null
        && method.getModifiers().getFlags().stream().noneMatch(INELIGIBLE::contains);
  }

  /** A static method that takes an instance first may be generated for each, and must not equal another one. */
  private void overloads(TreePath type, String typeName, List<MethodTree> overloads) {
    boolean areStatic = overloads.stream().allMatch(MethodFinder::isStatic);
    for (int i = 0; i < overloads.size(); i++) {
      String name = overloads.get(i).getName() + "$co" + (areStatic || i == 0 ? "" : i);
      methods.add(method(new TreePath(type, overloads.get(i)), typeName, name));
    }
  }

  private CoroutineMethod method(TreePath path, String typeName, String name) {
    MethodTree method = (MethodTree) path.getLeaf();
    Tree returned = method.getReturnType();
    TypeKind kind = trees.getTypeMirror(new TreePath(path, returned)).getKind();
    AwaitFinder finder = new AwaitFinder(
        texts,
        new Expressions(trees, texts),
        random,
        new AwaitFinder.ResultType(kind, texts.of(returned)));
    finder.scan(new TreePath(path, method.getBody()), null);
    String arguments = arguments(method).collect(Collectors.joining(", "));
    String self = isStatic(method) ? "" : "this";
    String separator = self.isEmpty() || arguments.isEmpty() ? "" : ", ";
    return new CoroutineMethod(
        texts.range(method.getBody()),
        header(method, name, BOXES.getOrDefault(kind, texts.of(returned))),
        name + "(" + arguments + ")",
        typeName + "_Async." + name + "(" + self + separator + arguments + ")",
        kind != TypeKind.VOID,
        finder.wraps());
  }

  private String header(MethodTree method, String name, String result) {
    String typeParameters = texts.of(method.getTypeParameters());
    String thrown = texts.of(method.getThrows());
    return "@dev.fermata.Async private "
        + (isStatic(method) ? "static " : "")
        + (typeParameters.isEmpty() ? "" : "<" + typeParameters + "> ")
        + ("dev.fermata.Coroutine<" + result + "> " + name)
        + ("(" + texts.of(method.getParameters()).replace("...", "[]") + ") ")
        + (thrown.isEmpty() ? "" : "throws " + thrown + " ");
  }

  private static Stream<String> arguments(MethodTree method) {
    return method.getParameters().stream().map(VariableTree::getName).map(Object::toString);
  }

  private static boolean isStatic(MethodTree method) {
    return method.getModifiers().getFlags().contains(Modifier.STATIC);
  }
}
