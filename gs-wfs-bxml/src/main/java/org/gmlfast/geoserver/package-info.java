/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The GeoServer plugin: replaces the stock GML responses of WFS and adds {@code outputFormat=bxml}. It passes
 * GeoServer's results and settings to {@code org.gmlfast.wfs}, which decides what a document looks like.
 *
 * <p>What the plugin remembers between requests is of two kinds. Contents of rows, which are numbers of matches
 * ({@code MatchCounts}) and keys of pages ({@code ResultPage}), are for users who see the same rows: {@code SharedRows}
 * decides about the store, {@code AccessRules} about the layer, and the condition of a page has the rights. The rest
 * describes tables, layers and files ({@code SchemaCache}, {@code AttributeMemory}, {@code TemplateFolder}), or only
 * how a document is written ({@code LargePages}), and has no value of a row. A new memory belongs to one of the kinds,
 * in the table of the page <i>Tuning</i>, and in {@code RememberedRowsTest} if it has contents of rows.
 */
package org.gmlfast.geoserver;
