package dev.fermata.processor.corpus;

/**
 * Text put around a range of the original source.
 *
 * @param start where the range begins
 * @param end where it ends; equal to {@code start} for a mere insertion
 * @param before what stands before it
 * @param after what stands after it
 * @param statement the statement that it is in
 * @param isAwait whether it may be left out
 */
record Wrap(int start, int end, String before, String after, Range statement, boolean isAwait) {

  boolean contains(int position) {
    return start <= position && position <= end;
  }
}
