package dev.fermata.testing.engine;

import dev.fermata.Loop;
import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.JUnitException;

/** What the parameters of test methods and constructors get. */
final class Arguments {
  private final TestInfo test;
  private final Loop loop;
  private final TempDirectories directories;

  Arguments(TestInfo test, Loop loop, TempDirectories directories) {
    this.test = test;
    this.loop = loop;
    this.directories = directories;
  }

  /** The arguments for the parameters after the first {@code given}. */
  List<Object> of(Executable called, int given) {
    return Arrays.stream(called.getParameters())
        .skip(given)
        .map(parameter -> argument(called, parameter))
        .collect(Collectors.toList());
  }

  private Object argument(Executable called, Parameter parameter) {
    Class<?> type = parameter.getType();
    if (type == Loop.class) {
      return loop;
    }
    if (type == TestInfo.class) {
      return test;
    }
    boolean directory = parameter.isAnnotationPresent(TempDir.class);
    if (directory && type == Path.class) {
      return directories.make();
    }
    if (directory && type == File.class) {
      return directories.make().toFile();
    }
    throw new JUnitException("no value for the parameter '" + parameter + "' of " + called
        + ": there are Loop, TestInfo, and @TempDir Path or File");
  }
}
