/** The runtime of Fermata: coroutines, futures, tasks and the event loop. */
module dev.fermata {
  requires static org.jspecify;

  exports dev.fermata;
  exports dev.fermata.abi;
  exports dev.fermata.debug;
  exports dev.fermata.interop;
  exports dev.fermata.io;
}
