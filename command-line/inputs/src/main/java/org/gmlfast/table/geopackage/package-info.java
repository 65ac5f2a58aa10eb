/**
 * All that is specific to GeoPackages (OGC 12-128r19), which are databases of SQLite. SQLite stores any value in any
 * column, and lacks functions that conditions need; they are in Java.
 */
package org.gmlfast.table.geopackage;
