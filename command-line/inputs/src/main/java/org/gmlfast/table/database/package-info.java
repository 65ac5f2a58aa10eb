/**
 * Connections to databases, whatever the system: a {@link org.gmlfast.table.database.DatabaseSource} opens a
 * {@link org.gmlfast.table.database.Database}.
 */
package org.gmlfast.table.database;
