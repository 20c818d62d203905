package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * The twins that this round is going to generate. A signature may name one before it exists, its own class's included
 * ({@code @Async static Coroutine<Connection_Async> open()}): waiting for it would be waiting for oneself.
 */
public final class ExpectedTwins {
  private final List<Slice.TypeName> twins = new ArrayList<>();

  /** @param hosts the user's classes of the round that have coroutines */
  public ExpectedTwins(Collection<TypeElement> hosts) {
    hosts.forEach(host -> twins.add(ClassNames.twinOf(host)));
  }

  /**
   * The twin that javac's error type stands for; empty for other types. The error type holds the name as the user wrote it: with its
   * package, or without where it is imported or a neighbour.
   *
   * @param fromPackage the package of the source that names it
   */
  Optional<Slice.TypeName> named(TypeMirror type, String fromPackage) {
    if (type.getKind() != TypeKind.ERROR
        || !(((DeclaredType) type).asElement() instanceof TypeElement element)) {
      return Optional.empty();
    }
    String name = element.getQualifiedName().toString();
    List<Slice.TypeName> sameName = twins.stream()
        .filter(twin -> name.equals(ClassNames.canonical(twin))
            || name.equals(twin.simpleNames().get(0)))
        .toList();
    return sameName.size() == 1
        ? Optional.of(sameName.get(0))
        : sameName.stream()
            .filter(twin -> twin.packageName().equals(fromPackage))
            .findFirst();
  }
}
