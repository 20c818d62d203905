package dev.fermata.processor.differential.random;

/** A statement, and whether it can complete normally (JLS 14.22). */
record Grown(Node node, boolean completes) {}
