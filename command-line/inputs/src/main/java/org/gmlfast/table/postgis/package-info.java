/**
 * All that is specific to PostgreSQL with PostGIS. Rows are read with COPY in binary format. COPY has no parameters:
 * {@code SqlLiterals} writes a value as an escaped literal of a known type, and {@code SqlLiteralsTest} compares the
 * values that PostgreSQL reads from literals.
 */
package org.gmlfast.table.postgis;
