package cases;

/** What the consumer of a generator does after a value. */
enum Answer {
  SEND,
  THROW,
  CLOSE
}
