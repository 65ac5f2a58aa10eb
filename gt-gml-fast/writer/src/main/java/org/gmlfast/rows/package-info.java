/**
 * Rows of databases, read without features: {@link org.gmlfast.rows.PostgresRows} runs a select as COPY in PostgreSQL's
 * binary format, {@link org.gmlfast.rows.WkbGeometryReader} makes JTS geometries whose coordinates stay in the bytes of
 * the row.
 *
 * <p>Needs PostgreSQL's JDBC driver, which the library does not bring.
 *
 * <p>Rows of PostgreSQL: {@code PostgresColumns} describes a select, {@code PostgresRowType} maps its columns to
 * attributes, {@code PostgresRows} runs it as binary COPY, {@code PostgresRow} decodes values where they are.
 * {@code PostgresType} is the table of types; a type without a decoder leads to features. {@code TemporalDecoder} has
 * one subclass for the dates of GeoTools' stores and one for those of tables. {@code WkbGeometryReader} makes
 * geometries whose {@code WkbCoordinates} read the bytes of the row.
 *
 * <p>Pages: {@code PageRules} choose the {@code PageWay} of a page, {@code PagedSelect} writes its statement in the
 * {@code PageSyntax} of a database, {@code PageEnds} remembers where pages ended. In {@code serve}, {@code PageSql}
 * puts parameters into that statement, {@code Pages} has the memory of a database, as literals that
 * {@code SqlDialect.literal} selects, and {@code PageRows} notices the end of a page. The plugin has
 * {@code PageDerivation} and {@code ResultPage}.
 */
package org.gmlfast.rows;
