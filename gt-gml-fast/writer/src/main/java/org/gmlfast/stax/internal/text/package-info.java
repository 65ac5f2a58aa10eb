/**
 * Numbers and characters as bytes.
 *
 * <p>Numbers: {@code NumberText} formats numbers, {@code LexicalWriter} lists and positions, in a {@code TextBuffer}.
 * It rounds coordinates in 128-bit integers, which is exact, and converts eight digits at a time in a {@code long}
 * ({@code DecimalDigits}). Attribute values with at most eight decimals take the same path; all others go through
 * Schubfach ({@code ShortestDecimal}).
 */
package org.gmlfast.stax.internal.text;
