/** Generators: a scheduler over send, delegation, a lexer, a tree, endless sequences, pages, a log that grows. */
package dev.fermata.examples.generators;
