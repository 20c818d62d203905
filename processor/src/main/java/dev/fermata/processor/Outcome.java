package dev.fermata.processor;

import dev.fermata.processor.javac.Doubt;
import java.util.List;
import java.util.Set;

/**
 * What a round leaves to do.
 *
 * @param deferred canonical names of classes that have to wait for what other processors may generate
 * @param doubts why, as far as bodies are concerned
 */
record Outcome(Set<String> deferred, List<Doubt> doubts) {}
