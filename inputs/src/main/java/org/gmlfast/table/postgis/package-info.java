/**
 * All that is specific to PostgreSQL with PostGIS. Rows are read with COPY in binary format. COPY has no parameters:
 * {@code SqlLiterals} writes a value as an escaped literal of a known type, and {@code SqlLiteralsTest} compares what
 * PostgreSQL reads with the value.
 */
package org.gmlfast.table.postgis;
