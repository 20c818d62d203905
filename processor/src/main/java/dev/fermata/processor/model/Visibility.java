package dev.fermata.processor.model;

/** Who may use a generated constructor or method. */
public enum Visibility {
  PUBLIC,
  PROTECTED,
  PACKAGE
}
