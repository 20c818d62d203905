/** A crawler that awaits {@link java.net.http.HttpClient}, and the slow site that it crawls. */
package dev.fermata.examples.crawler;
