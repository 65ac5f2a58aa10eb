/**
 * Simple features to GML 2.1.2, 3.1.1 and 3.2.1 through Stax2: the encoder that is compiled once per feature type, its
 * geometries, values, identifiers and srsNames, and the application schema that describes what it writes.
 */
package org.gmlfast.gml;
