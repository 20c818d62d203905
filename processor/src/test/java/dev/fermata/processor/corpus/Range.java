package dev.fermata.processor.corpus;

/** A range of a source text. */
record Range(int start, int end) {

  boolean contains(int position) {
    return start <= position && position <= end;
  }
}
