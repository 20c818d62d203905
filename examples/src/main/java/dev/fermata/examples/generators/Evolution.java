package dev.fermata.examples.generators;

import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.emitAll;
import static dev.fermata.Fermata.end;

import dev.fermata.Async;
import dev.fermata.Generator;
import java.util.NoSuchElementException;

/** How generators came to be coroutines, step by step: values out, values in, delegation. */
final class Evolution {
  private Evolution() {}

  /** Values out. */
  @Async
  static Generator<Integer, Void, Void> simple() {
    System.out.println("Start");
    emit(1);
    System.out.println("Resume");
    emit(2);
    return end();
  }

  /** Values in as well: the running average of what is sent. */
  @Async
  static Generator<Double, Double, String> average() {
    double sum = 0;
    int count = 0;
    while (true) {
      Double sent = emit(count == 0 ? 0 : sum / count);
      if (sent == null) {
        return end(count + " values");
      }
      sum += sent;
      count++;
    }
  }

  /** Delegation: what is sent goes straight to the inner generator, and its return value comes back. */
  @Async
  static Generator<Double, Double, Void> twice() {
    System.out.println("first: " + emitAll(average()));
    System.out.println("second: " + emitAll(average()));
    return end();
  }

  public static void main(String[] args) {
    Generator<Integer, Void, Void> simple = Evolution_Async.simple();
    System.out.println("val1 = " + simple.next());
    System.out.println("val2 = " + simple.next());

    Generator<Double, Double, String> average = Evolution_Async.average();
    try {
      average.send(1.0);
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    average.next(); // primes it
    System.out.println(average.send(10.0) + " " + average.send(20.0) + " " + average.send(60.0));

    Generator<Double, Double, Void> twice = Evolution_Async.twice();
    twice.next();
    twice.send(4.0);
    System.out.println(twice.send(8.0));
    System.out.println(twice.next()); // null ends the first
    System.out.println(twice.send(5.0));
    try {
      twice.next();
    } catch (NoSuchElementException e) {
      System.out.println(e.getMessage());
    }
  }
}
