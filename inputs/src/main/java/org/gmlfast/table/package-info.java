/**
 * Reads tables and views of H2 (with or without H2GIS) and of PostgreSQL with PostGIS through database cursors in
 * read-only transactions. Names are quoted and values are bound: user input never becomes part of a statement.
 */
package org.gmlfast.table;
