/**
 * Well-known binary of PostGIS and GeoPackages: {@link org.gmlfast.rows.wkb.WkbGeometryReader} makes geometries whose
 * {@code WkbCoordinates} read the bytes of the row, {@link org.gmlfast.rows.wkb.WkbEncoder} writes geometries.
 */
package org.gmlfast.rows.wkb;
