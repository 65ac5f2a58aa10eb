/**
 * Reads tables in read-only transactions, through cursors or as the database's own
 * {@link org.gmlfast.table.database.RowPlan}, and keeps pools of connections. Knows no database system.
 *
 * <p>Rows of other tables that belong to a row ({@code gf:Rows}): {@code ChildQuery} says which, {@code ChildRows}
 * knows their columns, {@code ParentRows} reads them in blocks beside the rows of a cursor. {@code TableUse} is what a
 * document needs of a table (decision 30).
 *
 * <p>Rows of {@code serve} and {@code encode}: a {@code TableQuery} returns rows or, for single features, features.
 * {@code JdbcRows} reads any database; PostgreSQL has a {@code RowPlan}, with which {@code CopyRows} reads tables whose
 * columns and conditions COPY supports. {@code ShapefileRows} reads the bytes of a .dbf file ({@code DbaseRecord} of
 * the library, {@code DbaseValues}), {@code FlatGeobufRow} those of a feature. {@code FeatureProjection} projects rows
 * and features alike.
 */
package org.gmlfast.table.rows;
