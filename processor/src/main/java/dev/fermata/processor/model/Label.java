package dev.fermata.processor.model;

/**
 * A statement that can be left or continued by name.
 *
 * @param id distinct within one body
 * @param name the user's label, or one made by lowering, distinct from every identifier of the file; copied text names it, so it is
 *     written unchanged
 */
public record Label(int id, String name) {}
