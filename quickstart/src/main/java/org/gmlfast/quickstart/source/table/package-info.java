/**
 * Tables and views of H2 (with or without H2GIS) and of PostgreSQL with PostGIS, read through a cursor of the database
 * in one read-only transaction. Names are quoted and values bound; nothing of the user's becomes part of a statement.
 */
package org.gmlfast.quickstart.source.table;
