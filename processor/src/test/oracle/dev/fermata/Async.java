package dev.fermata;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** Means nothing here. */
@Target(ElementType.METHOD)
public @interface Async {}
