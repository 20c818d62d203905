/**
 * What Fermata says to its users: the catalogue of problems, reports of what was found where, and how severe each is.
 *
 * <p>Finding a problem and printing it are two acts: rules return a {@link dev.fermata.processor.diagnostic.Report}, a
 * {@link dev.fermata.processor.diagnostic.Reporter} prints it once. Nothing in here knows a compiler tree; the reporter that puts the
 * caret under the user's expression lives with the compiler adapter.
 */
@NullMarked
package dev.fermata.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
