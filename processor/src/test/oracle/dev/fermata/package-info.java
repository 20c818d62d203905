/**
 * The yardstick of the differential tests: the same names as the product's, with {@code await} as a blocking join. A case compiled by
 * plain javac against these classes does what a reader of the source expects; Fermata has to do the same.
 */
package dev.fermata;
