/** The real loop: what it is made of, and what must not be done on it. */
package dev.fermata.examples.loop;
