/**
 * The engine of {@code encode}.
 *
 * <p>encode: {@code EncodeRun} reads an input and writes to the {@code DocumentWriter} that a {@code DocumentFormat}
 * opens: GML and BXML, GeoJSON, or FlatGeobuf. {@code StoreFinder} finds DataStores, or explains why it cannot;
 * {@code DataStoreInput} reads one, {@code StoredCrs} brings its coordinates into x/y.
 */
package org.gmlfast.encode;
