/**
 * The text of queries. Names are those of the table's own columns, quoted. Values of users are bound as parameters,
 * except in COPY, which has none: {@code SqlLiterals} of PostGIS describes their protection there.
 */
package org.gmlfast.table.sql;
