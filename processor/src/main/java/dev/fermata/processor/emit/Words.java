package dev.fermata.processor.emit;

import dev.fermata.processor.flow.Children;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words in copied text: identifiers and keywords, and whatever looks like one inside comments and literals. */
final class Words {
  private static final Pattern WORD =
      Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

  private Words() {}

  /** All words in the text of {@code code}; comments are left out where the model knows them as such. */
  static Set<String> in(Code code) {
    return Children.deep(code)
        .flatMap(part -> Children.slices(part).stream())
        .flatMap(Words::in)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  static Stream<String> in(Slice slice) {
    return slice.pieces().stream()
        .filter(Slice.Text.class::isInstance)
        .flatMap(piece -> WORD.matcher(((Slice.Text) piece).text()).results())
        .map(found -> found.group());
  }
}
