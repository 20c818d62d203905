/** The runtime of Fermata: coroutines, futures, tasks and the event loop. */
@SuppressWarnings("module") // the testing module is not there when this one is compiled
module dev.fermata {
  requires static org.jspecify;
  requires static java.management; // optional: to be asked for tasks from outside
  requires static jdk.attach; // optional: to ask other processes
  requires jdk.unsupported; // sun.misc.Signal: the JDK has no other way to handle signals

  exports dev.fermata;
  exports dev.fermata.abi;
  exports dev.fermata.debug;
  exports dev.fermata.interop;
  exports dev.fermata.io;
  exports dev.fermata.process;
  exports dev.fermata.sync;
  exports dev.fermata.internal.loop to
      dev.fermata.testing;
}
