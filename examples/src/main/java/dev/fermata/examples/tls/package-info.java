/** An echo server that speaks TLS. */
package dev.fermata.examples.tls;
