package dev.fermata.processor.corpus;

import java.util.List;

/**
 * A method that becomes a coroutine and a method that runs it.
 *
 * @param body the braces and what is between them
 * @param header the coroutine's declaration up to its body
 * @param call the call of the coroutine from the method that stays, by the name that only javac's own reading knows
 * @param twinCall the same call, as plain code makes it
 * @param hasResult whether the method returns something
 * @param wraps what is put into the body
 */
record CoroutineMethod(
    Range body, String header, String call, String twinCall, boolean hasResult, List<Wrap> wraps) {}
