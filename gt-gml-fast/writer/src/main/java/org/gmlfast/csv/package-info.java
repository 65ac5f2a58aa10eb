/**
 * CSV (RFC 4180) from features and rows, as GeoServer's WFS writes it: the id, then all attributes, geometries as WKT.
 *
 * <p>{@code CsvDocument} writes the lines, {@code CsvValues} the text of values and {@code WktText} that of geometries,
 * all into the buffer of a {@code CsvText}, which quotes fields.
 */
package org.gmlfast.csv;
