package dev.fermata.processor.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds models by hand, for tests. In slices, {@code #x} reads the local {@code x}, {@code #x=} writes it, {@code #x~} does both,
 * {@code #x^} reads it inside a lambda, and {@code @java.util.List} names a class.
 */
public final class Sketch {
  private static final Pattern PIECE =
      Pattern.compile("#(\\w+)([=~^]?)|@((?:[a-z]\\w*\\.)*)([A-Z]\\w*(?:\\.[A-Z]\\w*)*)");

  private final Map<String, Local> locals = new LinkedHashMap<>();
  private final Map<String, Label> labels = new LinkedHashMap<>();
  private int ids;

  /** A new variable; later {@code #name} in slices means it. */
  public Local local(String type, String name) {
    return local(type, name, Local.Role.VARIABLE);
  }

  public Local local(String type, String name, Local.Role role) {
    Local local = new Local(++ids, name, type(type), role);
    locals.put(name, local);
    return local;
  }

  /** Makes {@code #alias} mean {@code local}, for two variables of one name. */
  public void alias(String alias, Local local) {
    locals.put(alias, local);
  }

  public Local get(String name) {
    return locals.get(name);
  }

  public ValueType type(String type) {
    return Arrays.stream(ValueType.Kind.values())
        .filter(kind -> kind.name().toLowerCase(java.util.Locale.ROOT).equals(type))
        .findFirst()
        .map(ValueType::primitive)
        .orElseGet(() -> ValueType.reference(slice(type)));
  }

  public Label label(String name) {
    return labels.computeIfAbsent(name, n -> new Label(++ids, n));
  }

  public Slice slice(String text) {
    Slice.Builder slice = new Slice.Builder();
    Matcher piece = PIECE.matcher(text);
    int end = 0;
    while (piece.find()) {
      slice.add(text.substring(end, piece.start()));
      slice.add(piece.group(1) != null ? use(piece) : typeName(piece));
      end = piece.end();
    }
    return slice.add(text.substring(end)).build();
  }

  private Slice.Piece use(Matcher piece) {
    Local local = locals.get(piece.group(1));
    if (local == null) {
      throw new IllegalArgumentException("unknown local in " + piece.group());
    }
    Slice.Access access = switch (piece.group(2)) {
      case "=" -> Slice.Access.WRITE;
      case "~" -> Slice.Access.READ_WRITE;
      default -> Slice.Access.READ;
    };
    return new Slice.LocalUse(local, access, piece.group(2).equals("^"));
  }

  private static Slice.Piece typeName(Matcher piece) {
    String packageName = piece.group(3).isEmpty()
        ? ""
        : piece.group(3).substring(0, piece.group(3).length() - 1);
    return new Slice.TypeName(packageName, List.of(piece.group(4).split("\\.")));
  }

  public Code.Block block(Code... members) {
    return new Code.Block(List.of(members), true);
  }

  public Code.Block sequence(Code... members) {
    return new Code.Block(List.of(members), false);
  }

  public Code.Text text(String text) {
    return new Code.Text(slice(text), 0, true, List.of());
  }

  public Code.Text exit(String text, Code.Exit... exits) {
    return new Code.Text(slice(text), 0, true, List.of(exits));
  }

  public Code.Exit exitTo(String label, boolean isContinue) {
    return new Code.Exit(label(label), isContinue, true);
  }

  /** {@code declare("final int", x, "1")}; without init when that is empty. */
  public Code.Declare declare(String modifiersAndType, Local local, String init) {
    Optional<Slice> value = init.isEmpty() ? Optional.empty() : Optional.of(slice(init));
    return new Code.Declare(local, Slice.EMPTY, slice(modifiersAndType), value, false, 0);
  }

  public Code.Assign assign(String local, String value) {
    return new Code.Assign(locals.get(local), Slice.EMPTY, slice(value), 0);
  }

  public Code.Await await(String call) {
    return await(Protocol.REFERENCE, call);
  }

  public Code.Await await(Protocol protocol, String call) {
    Slice slice = slice(call);
    return new Code.Await(Slice.EMPTY, slice, protocol, call.replaceAll("[#@^]", ""), 100 + ++ids);
  }

  public Code.If when(String condition, Code then) {
    return new Code.If(Slice.EMPTY, slice(condition), then, Optional.empty(), 0);
  }

  public Code.If when(String condition, Code then, Code otherwise) {
    return new Code.If(Slice.EMPTY, slice(condition), then, Optional.of(otherwise), 0);
  }

  /** A loop; endless when the condition is empty. */
  public Code.While loop(String label, String condition, Code body, String... updates) {
    Optional<Slice> test = condition.isEmpty() ? Optional.empty() : Optional.of(slice(condition));
    List<Slice> steps = Arrays.stream(updates).map(this::slice).toList();
    return new Code.While(Slice.EMPTY, label(label), test, steps, body, 0);
  }

  public Code.DoWhile doWhile(String label, Code body, String condition) {
    return new Code.DoWhile(Slice.EMPTY, label(label), body, slice(condition), 0);
  }

  public Code.Labeled labeled(String label, Code body) {
    return new Code.Labeled(Slice.EMPTY, label(label), body, 0);
  }

  public Code.Switch switchOn(String label, String arm, Code... arms) {
    List<Code.Arm> bodies = new ArrayList<>();
    for (Code body : arms) {
      bodies.add(new Code.Arm("case \"" + bodies.size() + "\"", body));
    }
    return new Code.Switch(Slice.EMPTY, label(label), locals.get(arm), bodies, 0);
  }

  public Code.Catch handler(String types, Local parameter, Code body) {
    return new Code.Catch(parameter, slice(types), body);
  }

  public Code.Try attempt(Code body, List<Code.Catch> catches, Code... finallyBlock) {
    return new Code.Try(Slice.EMPTY, body, catches, Arrays.stream(finallyBlock).findFirst(), 0);
  }

  public Code.Jump breakTo(String label) {
    return new Code.Jump(Slice.EMPTY, label(label), false, 0);
  }

  public Code.Jump continueTo(String label) {
    return new Code.Jump(Slice.EMPTY, label(label), true, 0);
  }

  public Code.Leave leave(String text) {
    return new Code.Leave(slice(text), 0);
  }

  public Body body(String frameName, Code... members) {
    return new Body(frameName, block(members));
  }

  /** Collects the rest of a coroutine body. */
  public final class Body {
    private final String frameName;
    private final Code.Block code;
    private final List<Local> parameters = new ArrayList<>();
    private Set<String> textNames = Set.of();
    private Slice typeParameters = Slice.EMPTY;
    private Optional<CoroutineBody.Dispatch> dispatch = Optional.empty();
    private Protocol protocol = Protocol.REFERENCE;

    private Body(String frameName, Code.Block code) {
      this.frameName = frameName;
      this.code = code;
    }

    public Body with(Local... more) {
      parameters.addAll(List.of(more));
      return this;
    }

    public Body textNames(String... names) {
      textNames = Set.of(names);
      return this;
    }

    public Body typeParameters(String text) {
      typeParameters = slice(text);
      return this;
    }

    public Body returning(Protocol result) {
      protocol = result;
      return this;
    }

    public Body dispatch(String twin, String virtualCall) {
      Optional<Slice.TypeName> type = twin.isEmpty()
          ? Optional.empty()
          : Optional.of((Slice.TypeName) slice("@" + twin).pieces().get(0));
      dispatch = Optional.of(new CoroutineBody.Dispatch(
          type,
          Overriders.NONE,
          new Overriders.Signature(
              new Slice.TypeName("generated", List.of("Outer", "Base")), "m()"),
          false,
          slice(virtualCall),
          new CoroutineBody.Declaration(BodyKind.COROUTINE, false, Slice.of("Object"), List.of())));
      return this;
    }

    public CoroutineBody at(String className, String methodName, int line) {
      String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
      return new CoroutineBody(
          frameName,
          false,
          new CoroutineBody.Site(className, methodName, file, line),
          typeParameters,
          typeParameters,
          parameters,
          protocol,
          Slice.of("Object"),
          dispatch,
          new MachineNames("t", "f", "state", "r", "c"),
          textNames,
          List.of(),
          List.of(),
          code);
    }
  }
}
