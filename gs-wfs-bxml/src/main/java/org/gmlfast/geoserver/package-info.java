/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The GeoServer plugin: replaces the stock responses of WFS and adds {@code outputFormat=bxml}. It passes GeoServer's
 * results and settings to {@code org.gmlfast.wfs}, which decides what a document looks like.
 *
 * <p>This package has what GeoServer calls: {@code FastGmlCallback} replaces a stock response by one of the package
 * {@code responses}, {@code FastRequestReader} reads requests, {@code OgcApiFeatures} replaces the responses in the
 * list of that module, and {@code OgcApiPages} finds its pages before GeoServer counts them. {@code PluginBeans}
 * registers all of them. {@code FilterCompression} puts our compressor into GeoServer's GZIP filter before the first
 * byte; wrappers, buffering and exception reports work as without it.
 *
 * <p>What GeoServer does in each request: {@code AttributeMemory} takes the place of the object that makes the sources
 * of layers with customized attributes, {@code MimeTypeEnforcer} that of a callback. A {@code RecordingTransaction} is
 * used for many queries.
 *
 * <p>Counts: in GeoServer, {@code UncountedGetFeature} avoids the count of the page, {@code UncountedResponse} counts
 * it for others that read the response, and {@code MatchCounts} keeps numbers of matches. In {@code serve},
 * {@code CountCache} keeps the counts of a table for one snapshot of PostgreSQL.
 *
 * <p>What the plugin remembers between requests is of two kinds. Contents of rows, which are numbers of matches
 * ({@code MatchCounts}) and keys of pages ({@code ResultPage}), are for users who see the same rows: {@code SharedRows}
 * decides about the store, {@code AccessRules} about the layer, and the condition of a page has the rights. The rest
 * describes tables, layers and files ({@code SchemaCache}, {@code AttributeMemory}, {@code TemplateFolder}), or only
 * how a document is written ({@code LargePages}), and has no value of a row. A new memory belongs to one of the kinds,
 * in the table of the page <i>Tuning</i>, and in {@code RememberedRowsTest} if it has contents of rows.
 */
package org.gmlfast.geoserver;
