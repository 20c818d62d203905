package cases.generator;

import static dev.fermata.Fermata.*;

import cases.Case;
import cases.Resource;
import dev.fermata.*;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** {@code emit} in every statement, with what is sent in and without. */
public class Emits extends Case {
  int field;
  static String text = "t";

  @Async public Generator<Integer, String, String> G001_everyLoop() {
    String s = "";
    for (int i = 0; i < 3; i++) emit(i);
    for (int i = 0; i < 3; i++) { String r = emit(i); s += r; }
    for (int i : new int[] {4, 5}) emit(i);
    for (Integer i : List.of(6, 7)) { log("before", i); emit(i); log("after", i); }
    int n = 0;
    while (n < 2) { s += n; emit(n++); }
    do emit(n--); while (n > 0);
    for (String r = emit(8); n < 2; n++, r = emit(n)) { log(r); }
    for (;;) { emit(++n); if (n > 4) break; }
    return end(s);
  }

  @Async public Generator<Integer, String, String> G001_branches() {
    String s = "";
    for (int i = 0; i < 6; i++) {
      if (i == 0) emit(0);
      else if (i == 1) { s = emit(1); log(s); }
      else emit(10 + i);
      switch (i) {
        case 0: emit(100);
        case 1: emit(101); break;
        case 2: continue;
        case 3: { String r = emit(103); s += r; }
        default: emit(104);
      }
      switch (i % 2) {
        case 0 -> emit(200);
        case 1 -> { emit(201); emit(202); }
        default -> throw new IllegalStateException();
      }
    }
    return end(s);
  }

  @Async public Generator<String, String, String> G001_labels() {
    outer:
    for (int i = 0; ; i++) {
      for (int j = 0; j < 3; j++) {
        if (j == 2) continue outer;
        if (i == 2) break outer;
        emit(i + "." + j);
      }
    }
    block: {
      String r = emit("block");
      if (r != null && r.length() > 3) break block;
      emit("short");
    }
    return end("done");
  }

  @Async public Generator<String, String, String> G008_finallyBlocks() {
    try {
      try {
        String r = emit("a");
        log("got", r);
      } finally {
        log("inner");
      }
      emit("b");
    } finally {
      log("outer");
    }
    return end("r");
  }

  @Async public Generator<String, String, String> G012_emitsInFinally() {
    try {
      emit("a");
      emit("b");
    } finally {
      log("finally");
      emit("c");
      log("after c");
    }
    return end("r");
  }

  @Async public Generator<String, String, String> G005_catches() {
    String s = "";
    for (int i = 0; i < 3; i++) {
      try {
        String r = emit("try" + i);
        s += r;
      } catch (RuntimeException e) {
        String r = emit("caught " + e.getMessage());
        s += r;
      } finally {
        s += "f";
      }
    }
    return end(s);
  }

  @Async public Generator<String, String, String> G012_catchesEverything() {
    for (int i = 0; i < 3; i++) {
      try {
        emit("try" + i);
      } catch (Throwable t) {
        log(t);
        emit("again");
      }
    }
    return end("end");
  }

  @Async public Generator<String, String, String> G008_swallowsTheExit() {
    try {
      emit("a");
    } catch (Throwable t) {
      return end("swallowed");
    }
    return end("r");
  }

  @Async public Generator<String, String, String> G008_resources() {
    try (Resource a = new Resource("A"); Resource b = Resource.maybe(true)) {
      emit("body");
      String r = emit("more");
      log(r);
    }
    try (Resource b = new Resource("B")) {
      emit("fails at close");
    } catch (IllegalStateException e) {
      emit(e.getMessage());
    }
    return end(null);
  }

  @Async public Generator<Integer, Object, Integer> G001_assignments() {
    int[] a = new int[3];
    Object[] o = new Object[2];
    int i = 0;
    o[i++] = emit(i);
    Object x, y;
    x = y = emit(i);
    this.o = emit(field++);
    Object z = (emit(3));
    log(o, x, y, this.o, z);
    a[1] = i;
    emit(a[i = 1]);
    emit(i += 5);
    final Object last = emit(i);
    Supplier<Object> later = () -> last;
    emit(i);
    return end(later.get() == null ? 0 : i);
  }

  Object o;

  @Async public Generator<Byte, Object, Character> G001_constants() {
    emit((byte) 1);
    emit(3);
    emit((4));
    final byte b = 2;
    emit(b);
    return end('c');
  }

  @Async public Generator<Object, String, Object> G001_kinds() {
    emit(1);
    emit('c');
    emit(2L);
    emit(1.5);
    emit(1.5f);
    emit(true);
    emit((short) 3);
    emit(null);
    emit(new int[] {1, 2});
    emit("text" + 1);
    emit(text);
    emit(field);
    emit(this == null ? 1 : "x");
    emit((Supplier<String>) () -> "s");
    return end(emitAll(sub(2)));
  }

  @Async Generator<Object, String, String> sub(int n) {
    if (n == 0) return end("bottom");
    String r = emit("down " + n);
    String below = emitAll(sub(n - 1));
    emit("up " + n + below);
    return end(below + n + r);
  }

  @Async public Generator<Object, String, String> G022_recursion() {
    return end(emitAll(sub(5)));
  }

  @Async public Generator<Object, String, String> G021_insideExpressions() {
    String s = "x" + emitAll(sub(1)) + f(1) + emitAll(sub(2));
    if (emitAll(sub(1)).length() > 3 && emitAll(sub(0)).equals("bottom")) s += join(emitAll(sub(1)), s);
    String[] a = {emitAll(sub(0)), s, emitAll(sub(1))};
    return end(a.length > 2 ? emitAll(sub(1)) : s);
  }

  @Async Generator<Object, String, String> fails(String how) {
    try {
      emit("fails");
      if (how.equals("throw")) throw new IllegalStateException(how);
    } finally {
      emit("finally of " + how);
      log("ended", how);
    }
    return end(how);
  }

  @Async public Generator<Object, String, String> G013_throughDelegation() {
    String s = "";
    for (String how : List.of("throw", "return")) {
      try {
        s += emitAll(fails(how));
      } catch (IllegalStateException e) {
        emit("caught " + e.getMessage());
      } finally {
        log("outer finally");
      }
    }
    return end(s);
  }

  @Async public Generator<Integer, Void, Void> G023_iterators() {
    Iterator<Integer> i = List.of(1, 2, 3).iterator();
    while (i.hasNext()) emit(i.next());
    List<Integer> seen = new ArrayList<>();
    for (int n = 0; n < 3; n++) {
      int copy = n;
      seen.add(copy);
      Runnable r = () -> seen.add(copy * 10);
      emit(copy);
      r.run();
    }
    log(seen);
    return end();
  }

  @Async public Generator<Long, Integer, Long> G001_primitives() {
    long sum = 0;
    for (int i = 0; i < 3; i++) {
      emit(sum + i);
      sum += 1L << i;
    }
    return end(sum);
  }

  record Pair(int a, String b) {}

  @Async public Generator<Object, String, String> G001_patterns() {
    Object x = new Pair(1, "b");
    if (x instanceof Pair p && p.a() == 1) {
      emit(p.a());
      emit(p.b());
    }
    if (!(x instanceof Pair q)) {
      return end("no");
    }
    String r = emit(q.b());
    int n = switch (q.a()) {
      case 1 -> { emit("in switch"); yield 5; }
      default -> 6;
    };
    return end(r + n + q);
  }

  @Async public Generator<Object, String, String> G001_synchronizedAndAssert() {
    synchronized (this) {
      log("locked");
    }
    emit("after");
    assert field >= 0 : "never";
    String r = emit("assert");
    class Local {
      String s() { return "local" + r; }
    }
    emit(new Local().s());
    return end(new Local().s());
  }

  @Async public Generator<Object, String, String> G001_emptyGenerators() {
    emitAll(sub(0));
    String s = emitAll(sub(0));
    return end(s);
  }

  @Async public Generator<Object, String, String> G001_returnForms() {
    String s = emit("x");
    if (s == null) return (end("null"));
    return s.length() > 3 ? end(s) : end("short " + emitAll(sub(1)));
  }

  static class Base {
    @Async Generator<Object, String, String> m(String s) {
      emit("base " + s);
      return end(s + "!");
    }
  }

  static class Derived extends Base {
    @Async @Override Generator<Object, String, String> m(String s) {
      String r = emitAll(super.m(s + "1"));
      emit("derived");
      return end(r + emitAll(super.m("2")));
    }
  }

  @Async public Generator<Object, String, String> T030_overriding() {
    Base b = twin(Derived.class);
    return end(emitAll(b.m("v")) + emitAll(twin(Base.class).m("w")));
  }

  @Async static Generator<Object, String, Integer> statically(int n) {
    for (int i = 0; i < n; i++) emit(i);
    return end(n);
  }

  @Async private <T extends Comparable<T>> Generator<T, String, T> generic(List<? extends T> all) {
    T most = null;
    for (T one : all) {
      emit(one);
      if (most == null || one.compareTo(most) > 0) most = one;
    }
    return end(most);
  }

  @Async public Generator<Object, String, String> T030_kinds() {
    int n = emitAll(statically(2));
    String s = emitAll(generic(List.of("a", "c", "b")));
    Integer i = emitAll(generic(List.of(1, 3, 2)));
    return end(n + s + i);
  }
}
