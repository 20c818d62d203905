package dev.fermata.processor.javac;

/**
 * A class that is going to be generated, as source with signatures only, so that coroutine bodies that use it can be
 * attributed.
 *
 * @param packageName empty for the unnamed package
 */
public record Facade(String packageName, String simpleName, String text) {

  String qualifiedName() {
    return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
  }
}
