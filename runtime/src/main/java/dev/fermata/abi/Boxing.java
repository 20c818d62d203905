package dev.fermata.abi;

/** Stands for a value of a primitive type that a generator's driver holds, until somebody takes it. */
enum Boxing {
  BOOLEAN,
  BYTE,
  SHORT,
  CHAR,
  INT,
  LONG,
  FLOAT,
  DOUBLE;

  /** The value as Java boxes it. */
  Object box(Registers t) {
    if (this == INT) { // by far the most frequent
      return t.intValue();
    }
    return switch (this) {
      case BOOLEAN -> (Boolean) t.booleanValue();
      case BYTE -> (Byte) t.byteValue();
      case SHORT -> (Short) t.shortValue();
      case CHAR -> (Character) t.charValue();
      case INT -> (Integer) t.intValue();
      case LONG -> (Long) t.longValue();
      case FLOAT -> (Float) t.floatValue();
      case DOUBLE -> (Double) t.doubleValue();
    };
  }
}
