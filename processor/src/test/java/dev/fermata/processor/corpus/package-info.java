/**
 * Turns the methods of real libraries into coroutines that await at random places, and runs the libraries' own tests on them.
 *
 * <p>Each method keeps its signature and runs a coroutine made of its body to the end. What plain Java refuses with an await that only
 * hands its argument on is taken back before Fermata sees it; what Fermata then refuses or gets wrong is Fermata's fault.
 */
@org.jspecify.annotations.NullMarked
package dev.fermata.processor.corpus;
