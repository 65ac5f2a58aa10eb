/**
 * Reads tables and views of H2 (with or without H2GIS), of PostgreSQL with PostGIS and of GeoPackages in read-only
 * transactions, through cursors or, in PostgreSQL, COPY. Names are those of the table's own columns, quoted. Values of
 * users are bound as parameters. COPY has no parameters: there, {@code SqlLiterals} writes a value as an escaped
 * literal of a known type, and {@code SqlLiteralsTest} compares what PostgreSQL reads with the value.
 */
package org.gmlfast.table;
