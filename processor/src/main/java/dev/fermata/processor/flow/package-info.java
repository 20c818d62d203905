/**
 * What can be computed on the lowered code of a body before it is written: the numbers of its suspension points, which locals must be
 * declared at its top, which are live at each suspension, and what javac will think reachable. Pure functions of the model.
 */
package dev.fermata.processor.flow;
