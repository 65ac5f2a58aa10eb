/**
 * Tables and views of databases: columns, keys and ids, reference systems, and the conditions and orders of queries. A
 * {@link org.gmlfast.table.Catalog} reads their structure; a {@link org.gmlfast.table.SqlDialect} has the SQL in which
 * databases differ.
 */
package org.gmlfast.table;
