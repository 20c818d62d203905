/** An echo server on Fermata's own loop, and clients for it: the first program of the README. */
package dev.fermata.examples.echo;
