/** A TCP proxy: two coroutines for each connection, one for each direction. */
package dev.fermata.examples.proxy;
