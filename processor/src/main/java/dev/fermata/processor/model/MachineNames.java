package dev.fermata.processor.model;

/**
 * The names of the variables that the state machine itself needs, chosen so that no identifier of the user's file equals one.
 *
 * @param driver parameter of type Driver
 * @param frame parameter of the continuation class's own type, null on first entry
 * @param state the state that resumption looks for, 0 when running forward
 * @param result holds what a REFERENCE await gave, an Object
 * @param callee holds what a direct call of a primitive body gave, a Frame
 */
public record MachineNames(
    String driver, String frame, String state, String result, String callee) {}
