/**
 * Rows of databases, read without features: {@link org.gmlfast.rows.PostgresRows} runs a select as COPY in PostgreSQL's
 * binary format, {@link org.gmlfast.rows.wkb.WkbGeometryReader} makes JTS geometries whose coordinates stay in the
 * bytes of the row.
 *
 * <p>Needs PostgreSQL's JDBC driver, which the library does not bring.
 *
 * <p>Rows of PostgreSQL: {@code PostgresColumns} describes a select, {@code PostgresRowType} maps its columns to
 * attributes, {@code PostgresRows} runs it as binary COPY, {@code PostgresRow} decodes values where they are.
 * {@code PostgresType} is the table of types; a type without a decoder leads to features. {@code TemporalDecoder} has
 * one subclass for the dates of GeoTools' stores and one for those of tables. {@code WkbGeometryReader} makes
 * geometries whose {@code WkbCoordinates} read the bytes of the row.
 */
package org.gmlfast.rows;
