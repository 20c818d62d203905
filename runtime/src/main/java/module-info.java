/** The runtime of Fermata: coroutines, futures, tasks and the event loop. */
module dev.fermata {
  exports dev.fermata;
  exports dev.fermata.abi;
}
