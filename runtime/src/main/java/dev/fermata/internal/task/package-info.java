/**
 * Tasks: what drives frames, resumes them, and turns their end into a future's outcome; and the runtime's own hand-written frames.
 *
 * <p>A task while it is not done:
 *
 * <pre>
 *            step ends in an await of a pending future
 *   QUEUED ─────────────────────────────────────────────▶ WAITING
 *     ▲  │ step ends in a bare yield: queued again          │
 *     │  └──────────┐                                       │ the future is done (or was cancelled by cancel())
 *     └─────────────┴───────────────────────────────────────┘
 *   the body ends ──▶ FINISHED or CANCELLED (the future's states)
 * </pre>
 *
 * <p>It knows the loop by {@link dev.fermata.internal.task.TaskHost} only, and nothing of selectors.
 */
@NullMarked
package dev.fermata.internal.task;

import org.jspecify.annotations.NullMarked;
