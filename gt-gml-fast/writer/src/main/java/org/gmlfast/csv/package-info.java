/**
 * CSV (RFC 4180) from features and rows, as GeoServer's WFS writes it: the id, then all attributes, geometries as WKT.
 *
 * <p>CSV: a {@code CsvDocument} has the lines, {@code CsvValues} the text of values, {@code WktText} that of
 * geometries, each in the buffer of a {@code CsvText}, which quotes.
 */
package org.gmlfast.csv;
