/**
 * Attributed trees of coroutine bodies in, code model out: one class for each construct. Only statements that contain a suspension
 * point are taken apart; everything else is copied from the user's text. Input has been validated, so what is not expected here is an
 * internal error. No tree and no type mirror leaves this package.
 */
package dev.fermata.processor.lower;
