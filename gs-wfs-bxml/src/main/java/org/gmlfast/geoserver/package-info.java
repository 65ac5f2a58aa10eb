/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The GeoServer plugin: replaces the stock responses of WFS and adds {@code outputFormat=bxml}. It passes GeoServer's
 * results and settings to {@code org.gmlfast.wfs}, which decides what a document looks like.
 *
 * <p>GeoServer calls the classes of this package: {@code FastGmlCallback} replaces a stock response by one of the
 * package {@code responses}, {@code FastRequestReader} reads requests, {@code OgcApiFeatures} replaces the responses in
 * the list of that module, and {@code OgcApiPages} finds its pages before GeoServer counts them. {@code PluginBeans}
 * registers all of them. {@code FilterCompression} replaces the compressor of GeoServer's GZIP filter before the first
 * byte; wrappers, buffering and exception reports are unaffected.
 *
 * <p>To save work of GeoServer in each request, {@code AttributeMemory} replaces the object that makes the sources of
 * layers with customized attributes, and {@code MimeTypeEnforcer} replaces a callback; one {@code RecordingTransaction}
 * serves many queries.
 *
 * <p>Counts: in GeoServer, {@code UncountedGetFeature} avoids the count of the page, {@code UncountedResponse} counts
 * it for others that read the response, and {@code MatchCounts} keeps numbers of matches. In {@code serve},
 * {@code CountCache} keeps the counts of a table for one snapshot of PostgreSQL.
 *
 * <p>What the plugin remembers between requests is of two kinds. Data from rows, which are numbers of matches
 * ({@code MatchCounts}) and keys of pages ({@code ResultPage}), is shared only by users who see the same rows:
 * {@code SharedRows} decides for the store, {@code AccessRules} for the layer, and the condition of a page contains the
 * rights. The rest describes tables, layers and files ({@code SchemaCache}, {@code AttributeMemory},
 * {@code TemplateFolder}), or only how a document is written ({@code LargePages}), and contains no value of a row. List
 * a new memory in the table of the page <i>Tuning</i> and, if it contains data from rows, in
 * {@code RememberedRowsTest}.
 */
package org.gmlfast.geoserver;
