/** GeoJSON from features and rows, as RFC 7946 defines it or as GeoServer writes it. */
package org.gmlfast.geojson;
