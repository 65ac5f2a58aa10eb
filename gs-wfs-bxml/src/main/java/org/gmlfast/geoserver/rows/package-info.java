/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * Reads the results of PostGIS layers as rows: finds the query behind GeoServer's collections, has GeoTools write its
 * SQL, and runs that SQL. Every condition that is not met has a reason, and the result is read as features.
 *
 * <p>Rows in the plugin: {@code CollectionUnwrapper} takes GeoServer's decorators off a collection, {@code StoreQuery}
 * checks the store's query, {@code RecordedQuery} lets GeoTools write its SQL, {@code SelectList} replaces its columns,
 * {@code PageDerivation} turns it into the statement of a page ({@code PagedSelect}, {@code RowOrder}) that starts with
 * keys or after a key of {@code PageEnds}, {@code StoreRowSource} runs it. {@code ShapefileRowSource} has the rows of a
 * shapefile: {@code ShapefileRecords} follows GeoTools' reader of the query, {@code DbaseTableReader} and
 * {@code StoreDbaseRecord} decode values as it does. {@code ResultRows} chooses between the two.
 * {@code FeaturesNeededException} has the reason why a result is read as features; {@code PagedFeatures} then lets
 * GeoTools find the page by keys (decision 11).
 */
package org.gmlfast.geoserver.rows;
