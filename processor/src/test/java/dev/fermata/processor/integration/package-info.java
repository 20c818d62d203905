/**
 * Small projects, each compiled and run as a user would: the processor found on its path, the program in a process of
 * its own.
 */
package dev.fermata.processor.integration;
