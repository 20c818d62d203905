package dev.fermata.processor.javac;

import java.util.ArrayList;
import java.util.List;

/** The command line options that make the inner compiler read the language and the platform as the host does. */
final class InnerOptions {
  private InnerOptions() {}

  static List<String> of(HostCompiler host) {
    List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xlint:none", "-Xmaxerrs", "1000000"));
    // Under --release the platform's signatures come from ct.sym, which has no internal classes.
    boolean release = host.elements().getTypeElement("jdk.internal.misc.Unsafe") == null;
    options.add(release ? "--release" : "-source");
    options.add(Integer.toString(host.sourceVersion()));
    if (host.isPreviewEnabled()) {
      options.add("--enable-preview");
    }
    return options;
  }
}
