/** Test classes that the tests run by themselves: their names keep them from being run otherwise, as many are meant to fail. */
package dev.fermata.testing.samples;
