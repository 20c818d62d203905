package dev.fermata.processor.diagnostic;

import static dev.fermata.processor.diagnostic.Severity.ERROR;
import static dev.fermata.processor.diagnostic.Severity.WARNING;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything that Fermata can find fault with. Codes are stable: a code is never given another meaning, and a retired one is not used
 * again. Each entry has a section in {@code docs/diagnostics.md} and a source file that provokes it among the tests.
 *
 * <p>Codes from 001 are about a declaration, from 020 about generated names, from 030 about markers, from 050 about the build, from 100
 * about calls that compile but do not do what they seem to; only the last can be made more or less severe by an option.
 */
public enum Problem {
  WRONG_RETURN_TYPE(
      "FER001",
      ERROR,
      "@Async method ''{0}'' returns ''{1}''",
      "A coroutine hands its result on through the object it returns: only Coroutine<T>, Generator<Y, S, R> and AsyncGenerator<Y> can"
          + " carry one.",
      "declare it as ''Coroutine<{2}>''."),
  ABSTRACT_METHOD(
      "FER002",
      ERROR,
      "@Async method ''{0}'' has no body",
      "@Async compiles a body, and an abstract method has none; the methods that override it carry the annotation.",
      "remove @Async here and put it on the implementations."),
  NATIVE_METHOD(
      "FER003",
      ERROR,
      "@Async method ''{0}'' is native",
      "@Async compiles a body, and a native method has none that javac can see.",
      "remove @Async, or call the native method from an @Async one."),
  SYNCHRONIZED_METHOD(
      "FER004",
      ERROR,
      "@Async method ''{0}'' is synchronized",
      "A monitor belongs to a thread and would be given back at the first suspension, in the middle of the method.",
      "remove ''synchronized''; a synchronized block around what does not await may take its place."),
  STATIC_FINAL_METHOD(
      "FER005",
      ERROR,
      "@Async method ''{0}'' is static final",
      "''final'' says nothing on a static method, and it forbids the generated class to declare a method of that name.",
      "remove ''final''."),
  PRIVATE_CLASS(
      "FER006",
      ERROR,
      "@Async method ''{0}'' is declared in the private class ''{1}''",
      "The generated class stands beside the outermost class, where a private nested class cannot be named.",
      "make ''{1}'' package-private: remove ''private''."),
  PRIVATE_TYPE(
      "FER007",
      ERROR,
      "the coroutine ''{0}'' names the private nested type ''{1}''",
      "Its body is compiled into the generated class, where a private nested type cannot be named.",
      "make ''{1}'' package-private: remove ''private''."),
  LOCAL_CLASS(
      "FER008",
      ERROR,
      "@Async method ''{0}'' is declared in {1}",
      "The generated class has to extend the class that declares the method, and nothing outside the enclosing body can name it.",
      "move the class out of the body: make it a nested class."),
  HIDDEN_OVERRIDE(
      "FER009",
      ERROR,
      "@Async method ''{0}'' cannot be overridden by generated code, but overrides ''{1}''",
      "It is {2}, so it is compiled to a static method; a call through ''{3}'' would reach the uncompiled body.",
      "{4}."),
  TEST_METHOD(
      "FER010",
      ERROR,
      "''{0}'' is both @{1} and @Async",
      "The test engine silently ignores test methods that return something, so the test would pass without running.",
      "write @AsyncTest, of fermata-testing, instead of @{1}, or call ''Loop.run(…)'' with its coroutine from a test method that returns nothing."),
  MISSING_BODY(
      "FER011",
      ERROR,
      "the source of @Async method ''{0}'' has no body",
      "This happens where stubs are compiled instead of the source, as kapt does for Kotlin.",
      "write the method in Java; in Kotlin use suspend functions."),
  LIFECYCLE_METHOD(
      "FER012",
      ERROR,
      "''{0}'' is both @{1} and @Async, in a class that Jupiter looks at",
      "Jupiter refuses methods before and after tests that return something, and then runs none of its tests.",
      "write @Async{1}, of fermata-testing, which runs it for @AsyncTest methods, or let it return nothing."),
  COMPACT_SOURCE_FILE(
      "FER013",
      ERROR,
      "@Async method ''{0}'' is declared in a compact source file",
      "The generated class has to name the class that declares the method, and that of a compact source file has no name that code could use.",
      "put the members into a class: ''class {1} '{' … '}'''."),

  GENERATED_NAME_TAKEN(
      "FER020",
      ERROR,
      "the class generated for ''{0}'' would be named ''{1}'', which exists already",
      "A name belongs to one class, and callers find coroutines under the generated name.",
      "rename ''{1}'' or ''{0}''."),
  OVERLOAD_CLASH(
      "FER021",
      ERROR,
      "the static method generated for ''{0}'' would clash with ''{1}''",
      "{2}, so it is generated as a static method that takes the receiver first.",
      "give ''{0}'' another name."),
  GENERATED_NAMES_EQUAL(
      "FER022",
      ERROR,
      "the classes generated for ''{0}'' and ''{1}'' would both be named ''{2}''",
      "Generated names join the names of nested classes by ''_'', and some file systems do not tell upper from lower case, or one Unicode form from another.",
      "rename ''{0}'' or ''{1}''."),

  MARKER_OUTSIDE_COROUTINE(
      "FER030",
      ERROR,
      "''{0}'' stands in ''{1}'', which is not @Async",
      "Only the body of an @Async method is compiled to something that can suspend.",
      "{2}."),
  MARKER_IN_CONSTRUCTOR(
      "FER031",
      ERROR,
      "''{0}'' stands in a constructor",
      "A constructor cannot suspend: its object must be complete when ''new'' returns.",
      "move it to a static @Async factory method that returns Coroutine<{1}>."),
  MARKER_IN_INITIALIZER(
      "FER032",
      ERROR,
      "''{0}'' stands in an initializer of ''{1}''",
      "Classes and objects are initialized in one go and cannot suspend.",
      "move it to an @Async method and store the value from there."),
  MARKER_IN_LAMBDA(
      "FER033",
      ERROR,
      "''{0}'' stands in a lambda",
      "A plain lambda is called by code that knows nothing of coroutines and waits for its result.",
      "{1}."),
  MARKER_IN_CLASS_BODY(
      "FER034",
      ERROR,
      "''{0}'' stands in the body of {1}",
      "The methods of that class are called as plain Java and cannot suspend.",
      "move the class out of the method and make the method @Async, or await before the class is created."),
  MARKER_IN_SYNCHRONIZED(
      "FER035",
      ERROR,
      "''{0}'' stands in a synchronized block",
      "A monitor belongs to a thread: it cannot be kept while the coroutine is suspended and other code runs on the thread.",
      "move it out of the block: await first, then enter it with the value."),
  MARKER_REFERENCE(
      "FER036",
      ERROR,
      "''{0}'' is used as a method reference",
      "A marker has a meaning only where it is called, in the body of an @Async method.",
      "call it: replace the reference by a loop that calls ''{1}(…)''."),
  WRONG_KIND("FER037", ERROR, "''{0}'' cannot stand in {1}", "{2}", "{3}."),
  RETURN_NULL(
      "FER038",
      ERROR,
      "a coroutine returns null",
      "What is returned is awaited, and null cannot be.",
      "write ''{0}''."),
  EACH_OUTSIDE_FOR(
      "FER039",
      ERROR,
      "''each'' does not stand in the header of a for loop",
      "The elements of an asynchronous sequence are awaited one by one by the loop over it.",
      "write ''for (var x : each(source)) '{' … '}'''."),
  COROUTINE_WITHOUT_LAMBDA(
      "FER040",
      ERROR,
      "the argument of ''coroutine'' is not a lambda",
      "''coroutine'' compiles the body that stands in its parentheses.",
      "write ''coroutine(() -> '{' … return done(v); '}')''."),
  DONE_OUTSIDE_RETURN(
      "FER042",
      ERROR,
      "''{0}'' does not stand in a return statement",
      "It says how a body ends; it does not make an object that could be kept.",
      "{1}."),
  RETURN_IN_SYNCHRONIZED(
      "FER043",
      ERROR,
      "a coroutine is returned out of a synchronized block",
      "What a coroutine returns is awaited before the block is left, and a monitor cannot be kept while the coroutine is suspended.",
      "keep it in a variable and return that after the block, or ''return done(…);'' with a value."),
  SCOPE_OUTSIDE_COROUTINE(
      "FER044",
      ERROR,
      "an AsyncScope is opened in {0}",
      "Entering and leaving it are awaited, which only the body of an @Async method can do.",
      "{1}."),

  EMIT_VALUE_USED("FER045", ERROR, "the value of ''emit'' is used where {0}", "{1}", "{2}."),
  EMIT_TARGET(
      "FER046",
      ERROR,
      "the value of ''emit'' is assigned to ''{0}'', but this generator is sent ''{1}''",
      "The value of an emit is what ''send'' passes in, and its type is the second type argument of the method''s Generator<Y, S, R>.",
      "declare the variable as ''{1}'', or let the method return a Generator with ''{2}'' as its second type argument."),
  EMIT_TYPE(
      "FER047",
      ERROR,
      "''{0}'' hands out ''{1}'' in a generator of ''{2}''",
      "Whoever asks for values gets the first type argument of what the method returns, and nothing else.",
      "{3}."),
  EMIT_ALL_SENT(
      "FER048",
      ERROR,
      "this generator is sent ''{0}'', and goes on with one that is sent ''{1}''",
      "While it goes on with another one, what is sent in goes to that one.",
      "loop over the inner generator and emit its values, or give both the same second type argument."),
  RETURN_NOT_END(
      "FER049",
      ERROR,
      "an asynchronous generator returns something else than ''end()''",
      "It has no return value, and goes on with no other generator.",
      "write ''for (var y : each(…)) emit(y);'' and ''return end();''."),

  COMPILER_NOT_SUPPORTED(
      "FER050",
      ERROR,
      "this compiler does not offer its syntax trees to annotation processors",
      "Fermata reads method bodies through javac''s com.sun.source API; {0}.",
      "compile with javac through Maven or Gradle; in IntelliJ delegate the build to them."),
  UNKNOWN_OPTION_VALUE(
      "FER051",
      ERROR,
      "option -A{0} has the unknown value ''{1}''",
      "Its legal values are: {2}.",
      "use one of them, or remove the option."),
  RUNTIME_MISSING(
      "FER052",
      ERROR,
      "''dev.fermata:fermata-runtime'' is not among the compile dependencies",
      "Generated code calls it.",
      "add it as an ordinary dependency, in the version of the processor."),
  RUNTIME_TOO_OLD(
      "FER053",
      ERROR,
      "the runtime has ABI {0}, and this processor needs {1}",
      "Generated code would call what that ''dev.fermata:fermata-runtime'' does not have.",
      "use the same version of ''fermata-runtime'' and ''fermata-processor''."),
  NOT_TYPED(
      "FER054",
      ERROR,
      "the coroutine ''{0}'' could not be typed: {1}",
      "A coroutine is compiled only when every expression in it has a type, and javac itself reports nothing here.",
      "declare the type of this expression, or report the source file as a defect of Fermata."),
  INTERNAL_ERROR(
      "FER055",
      ERROR,
      "Fermata failed on ''{0}'': {1}",
      "This is a defect of Fermata.",
      "please report it, with the method and what ''-Afermata.debug=true'' prints."),

  ORIGINAL_CALLED(
      "FER100",
      ERROR,
      "this calls the uncompiled ''{0}''",
      "{1}; its body runs up to its first marker and fails there.",
      "{2}."),
  DROPPED_AWAITABLE("FER101", WARNING, "the {0} made here is dropped", "{1}", "{2}."),
  BLOCKING_CALL(
      "FER102",
      WARNING,
      "''{0}'' blocks the thread of the loop",
      "While it waits, no other coroutine, timer or connection of the loop goes on.",
      "{1}."),
  SWALLOWED_CANCELLATION(
      "FER103",
      WARNING,
      "''catch ({0})'' around an await swallows the cancellation of the task",
      "Cancelling throws CancelledError at the await; a task that does not let it out goes on as if nothing had happened.",
      "{1}."),
  ORIGINAL_CREATED(
      "FER104",
      WARNING,
      "this creates a ''{0}'' whose coroutines are not compiled",
      "The compiled bodies are those of ''{1}'', which overrides ''{2}''.",
      "write ''{3}''.");

  /** Options that set the severity of a problem are named by this and {@link #title()}. */
  private static final String OPTION_PREFIX = "fermata.";

  /** The least code whose severity is the user's to choose. */
  private static final String FIRST_CONFIGURABLE = "FER100";

  private final String code;
  private final Severity severity;
  private final String what;
  private final String why;
  private final String fix;

  Problem(String code, Severity severity, String what, String why, String fix) {
    this.code = code;
    this.severity = severity;
    this.what = what;
    this.why = why;
    this.fix = fix;
  }

  /** The stable code, printed first in every message. */
  public String code() {
    return code;
  }

  /** The severity when no option says otherwise. */
  public Severity severity() {
    return severity;
  }

  /** The name in options and in {@code @SuppressWarnings}, for instance {@code blockingCall}. */
  public String title() {
    // javac takes options only when they are identifiers joined by dots
    StringBuilder title = new StringBuilder();
    for (String word : name().toLowerCase(Locale.ROOT).split("_", -1)) {
      title.append(
          title.length() == 0
              ? word
              : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return title.toString();
  }

  /** The option that sets the severity; empty when it is fixed, because generated code would be wrong. */
  public Optional<String> option() {
    return code.compareTo(FIRST_CONFIGURABLE) >= 0
        ? Optional.of(OPTION_PREFIX + title())
        : Optional.empty();
  }

  /** The anchor of its section in {@code docs/diagnostics.md}. */
  public String anchor() {
    return code.toLowerCase(Locale.ROOT) + "-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether {@code @SuppressWarnings} with the given string is about this problem. */
  public boolean isNamedBy(String suppression) {
    return suppression.equals(code)
        || suppression.equals(title())
        || suppression.equals(OPTION_PREFIX + title());
  }

  /** The complete message; {@code {0}}, {@code {1}} … are replaced by the arguments. */
  String message(List<String> arguments) {
    String lines = code + ": " + what + "\n  Why: " + why + "\n  Fix: " + fix;
    return new java.text.MessageFormat(lines, Locale.ROOT).format(arguments.toArray());
  }
}
