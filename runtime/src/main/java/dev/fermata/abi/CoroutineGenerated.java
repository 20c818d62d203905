package dev.fermata.abi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a class that Fermata's processor wrote, with the version of the contract between it and this package. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface CoroutineGenerated {
  /** The version of this package's contract that the class was generated for. */
  int abi();
}
