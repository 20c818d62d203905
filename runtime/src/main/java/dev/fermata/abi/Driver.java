package dev.fermata.abi;

/** The registers through which bodies, frames and the task that drives them talk to each other. */
public class Driver {
  Driver() {}
}
