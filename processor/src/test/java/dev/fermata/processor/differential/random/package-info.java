/** Random programs for the differential tests: made from a seed, and made smaller when they show a difference. */
package dev.fermata.processor.differential.random;
