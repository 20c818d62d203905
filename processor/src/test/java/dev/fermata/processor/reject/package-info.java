/** Programs that must not compile, or compile with a warning: each message is where it should be, and there is no other. */
package dev.fermata.processor.reject;
