package dev.fermata.processor.model;

/**
 * A statement that can be left or continued by name.
 *
 * @param id distinct within one body
 * @param name the user's label, or a base name for a label made by lowering; the writer makes names distinct
 */
public record Label(int id, String name) {}
