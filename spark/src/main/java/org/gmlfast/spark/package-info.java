/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * GML as a data source of Apache Spark: {@code format("gml")}, written and read by a cluster.
 *
 * <p>Spark: Spark calls {@code GmlFileFormat}. The driver checks {@code WriteSettings} and makes a {@code WritePlan};
 * each task makes the same plan. A {@code SparkRow} adapts a row of Spark to the encoders, and a
 * {@code GmlOutputWriter} writes a file. {@code SchemaInference} and {@code FilePlans} work in the driver,
 * {@code GmlPartitionReader} and {@code GmlRowIterator} in tasks; {@code ReadColumns} has the columns that a query
 * needs, a {@code RowFilter} its conditions, which {@code GmlRows} checks before it parses a geometry;
 * {@code FieldOrigin} records in the schema where columns come from (decision 28).
 */
package org.gmlfast.spark;
