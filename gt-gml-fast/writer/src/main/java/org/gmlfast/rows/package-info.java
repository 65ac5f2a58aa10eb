/**
 * Rows of databases, read without features: {@link org.gmlfast.rows.PostgresRows} runs a select as COPY in PostgreSQL's
 * binary format, {@link org.gmlfast.rows.WkbGeometryReader} makes JTS geometries whose coordinates stay in the bytes of
 * the row.
 *
 * <p>Needs PostgreSQL's JDBC driver, which the library does not bring.
 */
package org.gmlfast.rows;
