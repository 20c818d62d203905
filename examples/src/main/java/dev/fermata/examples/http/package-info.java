/** A small HTTP/1.1 server: keep-alive, pipelining, chunked bodies both ways, limits, and an end that loses no request. */
package dev.fermata.examples.http;
