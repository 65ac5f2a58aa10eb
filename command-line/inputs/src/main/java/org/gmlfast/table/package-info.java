/**
 * Tables and views of databases: columns, keys and ids, reference systems, and the conditions and orders of queries. A
 * {@link org.gmlfast.table.Catalog} reads their structure; a {@link org.gmlfast.table.SqlDialect} has the SQL in which
 * databases differ.
 *
 * <p>Tables: each package uses only those before it in this list: table, sql, database, rows, then one for each system.
 * Each system has a source (how to connect), a {@code …Database} (values, geometries, cancelling, failures), a
 * {@code …Catalog} (structure and types) and a {@code …Dialect} (SQL). PostGIS adds its kinds of keys
 * ({@code PostgisKey}) and COPY ({@code CopyPlan}, {@code CopyRows}, {@code SqlLiterals}). GeoPackage adds
 * {@code GeoPackageFunctions}, in Java, because SQLite lacks them, and {@code SqliteType}, which checks values, because
 * SQLite stores any value in any column. {@code DatabaseUrls} is the list of systems.
 */
package org.gmlfast.table;
