package dev.fermata.processor.emit;

import dev.fermata.processor.flow.Children;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.LinkedHashSet;
import java.util.Set;

/** The words in copied text: identifiers and keywords, and whatever looks like one inside comments and literals. */
final class Words {
  private Words() {}

  /** All words in the text of {@code code}; comments are left out where the model knows them as such. */
  static Set<String> in(Code code) {
    Set<String> words = new LinkedHashSet<>();
    for (Code part : Children.deep(code).toList()) {
      Children.slices(part).forEach(slice -> addTo(words, slice));
    }
    return words;
  }

  static Set<String> in(Slice slice) {
    Set<String> words = new LinkedHashSet<>();
    addTo(words, slice);
    return words;
  }

  private static void addTo(Set<String> words, Slice slice) {
    for (Slice.Piece piece : slice.pieces()) {
      if (piece instanceof Slice.Text text) {
        addTo(words, text.text());
      }
    }
  }

  private static void addTo(Set<String> words, String text) {
    for (int i = 0; i < text.length(); ) {
      int start = i;
      int first = text.codePointAt(i);
      i += Character.charCount(first);
      if (Character.isJavaIdentifierStart(first)) {
        while (i < text.length() && Character.isJavaIdentifierPart(text.codePointAt(i))) {
          i += Character.charCount(text.codePointAt(i));
        }
        words.add(text.substring(start, i));
      }
    }
  }
}
