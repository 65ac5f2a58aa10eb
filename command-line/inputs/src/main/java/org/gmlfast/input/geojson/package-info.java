/**
 * Streams GeoJSON (RFC 7946): a collection, or a series of features, one per line or as a text sequence (RFC 8142),
 * plain or compressed. Only the first features, from which the type is inferred, are kept in memory.
 */
package org.gmlfast.input.geojson;
