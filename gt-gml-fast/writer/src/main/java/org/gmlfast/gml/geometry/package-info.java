/**
 * Geometries and envelopes as GML 2 and GML 3: {@code Gml2GeometryEncoder}, {@code Gml3GeometryEncoder} and
 * {@code EnvelopeEncoder}.
 */
package org.gmlfast.gml.geometry;
