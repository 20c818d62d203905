/** What tasks use to wait for each other. */
package dev.fermata.examples.limits;
