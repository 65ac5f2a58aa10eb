/**
 * The forms of documents: GML, binary XML, GeoJSON, FlatGeobuf and CSV.
 *
 * <p>Rows or features in, a document out: a {@code DocumentForm} opens a {@code DocumentWriter}.
 * {@code WfsEncoder.form} is GML and BXML, {@code GeoJsonForm} GeoJSON, {@code FlatGeobufForm} FlatGeobuf,
 * {@code CsvForm} CSV. {@code GetFeatureResponse}, {@code encode}, {@code export} and programs use only these two
 * interfaces; a form states where it has its counts ({@code DocumentForm.Counts}), and in which parts several threads
 * can write a document ({@code DocumentParts}).
 *
 * <p>Output formats: {@code OutputFormat} has all names, with the GML version, the encoding, the content type and the
 * file suffixes of each. {@code StockFormat} and {@code BxmlNames} add GeoServer's names. A
 * {@code PreparedWriterFactory} creates the writer for text or BXML.
 */
package org.gmlfast.form;
