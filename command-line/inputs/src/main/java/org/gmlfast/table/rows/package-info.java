/**
 * Reads tables in read-only transactions, through cursors or as the database's own
 * {@link org.gmlfast.table.database.RowPlan}, and keeps pools of connections. Knows no database system.
 */
package org.gmlfast.table.rows;
