package dev.fermata.processor.parse;

import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.TwinClass;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * Simple names that mean something else inside a twin than they seem to: the member classes that it inherits, and names of
 * {@code java.lang} that a class beside it has as well.
 */
public final class HiddenNames implements Predicate<Slice.TypeName> {
  private final Elements elements;
  private final String packageName;
  private final Set<String> members = new HashSet<>();

  public HiddenNames(Elements elements, TwinClass twin) {
    this.elements = elements;
    this.packageName = twin.name().packageName();
    TypeElement host = elements.getTypeElement(ClassNames.canonical(twin.host()));
    if (twin.kind() != TwinClass.Kind.STATIC && host != null) {
      ElementFilter.typesIn(elements.getAllMembers(host))
          .forEach(type -> members.add(type.getSimpleName().toString()));
    }
  }

  @Override
  public boolean test(Slice.TypeName name) {
    String simpleName = name.simpleNames().get(0);
    return members.contains(simpleName)
        || name.packageName().equals("java.lang")
            && elements.getTypeElement(
                    packageName.isEmpty() ? simpleName : packageName + "." + simpleName)
                != null;
  }
}
