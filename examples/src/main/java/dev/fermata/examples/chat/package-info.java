/** A chat server: every line goes to everybody else, and nobody who does not read can hold up the others or fill the memory. */
package dev.fermata.examples.chat;
