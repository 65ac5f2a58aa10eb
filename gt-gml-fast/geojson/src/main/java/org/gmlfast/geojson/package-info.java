/**
 * GeoJSON from features and rows, as RFC 7946 defines it or as GeoServer writes it, and JSON-FG.
 *
 * <p>GeoJSON: a {@code GeoJsonDocument} has the members of a collection, {@code FeatureJson} and {@code GeometryJson}
 * those of features and geometries, as RFC 7946 defines or GeoServer writes them. A {@code FeaturePlan} has the names
 * of a type as bytes. {@code JsonText} formats numbers and escapes text in its buffer.
 */
package org.gmlfast.geojson;
