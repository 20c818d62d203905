package dev.fermata.examples.generators;

import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.end;

import dev.fermata.Async;
import dev.fermata.Generator;
import java.util.Iterator;
import java.util.stream.Collectors;

/** Sequences without end: only what is asked for is computed. */
final class Endless {
  private Endless() {}

  @Async
  static Generator<Long, Void, Void> fibonacci() {
    long a = 0;
    long b = 1;
    while (true) {
      emit(a);
      long next = a + b;
      a = b;
      b = next;
    }
  }

  @Async
  static Generator<Integer, Void, Void> from(int start) {
    for (int i = start; ; i++) {
      emit(i);
    }
  }

  /** The sieve of Eratosthenes: a filter behind the other for each prime. */
  @Async
  static Generator<Integer, Void, Void> primes() {
    Iterator<Integer> candidates = from(2).iterator();
    while (true) {
      int prime = candidates.next();
      emit(prime);
      candidates = withoutMultiples(candidates, prime).iterator();
    }
  }

  @Async
  static Generator<Integer, Void, Void> withoutMultiples(Iterator<Integer> numbers, int of) {
    while (numbers.hasNext()) {
      int number = numbers.next();
      if (number % of != 0) {
        emit(number);
      }
    }
    return end();
  }

  @Async
  static <T> Generator<T, Void, Void> take(int count, Iterator<T> values) {
    for (int i = 0; i < count && values.hasNext(); i++) {
      emit(values.next());
    }
    return end();
  }

  public static void main(String[] args) {
    for (long number : Endless_Async.take(12, Endless_Async.fibonacci().iterator())) {
      System.out.print(number + " ");
    }
    System.out.println();
    System.out.println(Endless_Async.primes().stream()
        .filter(prime -> prime % 10 == 7)
        .limit(6)
        .map(String::valueOf)
        .collect(Collectors.joining(" ")));
    Iterable<Integer> numbers =
        Generator.iterable(() -> Endless_Async.take(3, Endless_Async.from(7).iterator()));
    for (int round = 1; round <= 2; round++) {
      for (int number : numbers) {
        System.out.print(number + " ");
      }
    }
    System.out.println();
  }
}
