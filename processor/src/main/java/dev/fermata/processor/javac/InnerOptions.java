package dev.fermata.processor.javac;

import java.util.ArrayList;
import java.util.List;

/** The command line options that make the inner compiler read the language and the platform as the host does. */
final class InnerOptions {
  private final List<String> options = new ArrayList<>();
  private final boolean isRelease;

  InnerOptions(HostCompiler host) {
    // Under --release the platform's signatures come from ct.sym, which has no internal classes.
    isRelease = host.elements().getTypeElement("jdk.internal.misc.Unsafe") == null;
    add("-nowarn", "-Xlint:none", "-Xmaxerrs", "1000000", "-implicit:none");
    // An error in one class must not keep the others from being attributed.
    add("-XDshould-stop.ifError=FLOW");
    add(isRelease ? "--release" : "-source", Integer.toString(host.sourceVersion()));
    if (host.isPreviewEnabled()) {
      add("--enable-preview");
    }
  }

  /** Whether the platform is that of an older release. */
  boolean isRelease() {
    return isRelease;
  }

  InnerOptions add(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  InnerOptions addAll(List<String> more) {
    options.addAll(more);
    return this;
  }

  List<String> toList() {
    return List.copyOf(options);
  }
}
