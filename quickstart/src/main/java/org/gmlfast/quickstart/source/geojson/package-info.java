/**
 * GeoJSON (RFC 7946) as a stream: a collection, single features one after the other, one to a line or as a text
 * sequence (RFC 8142), plain or compressed. Nothing is kept but the first features, which the type is made from.
 */
package org.gmlfast.quickstart.source.geojson;
