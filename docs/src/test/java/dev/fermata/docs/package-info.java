/**
 * Keeps the documents true: every Java snippet in them is compiled with the processor, every page that the build writes is compared
 * with what it would write now, and every link leads somewhere.
 */
package dev.fermata.docs;
