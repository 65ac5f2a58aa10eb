/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Turns the Markdown of the documentation into a site of HTML files that needs no network.
 *
 * <p>{@link org.gmlfast.site.SiteSource} reads the pages and resolves their links,
 * {@link org.gmlfast.site.SiteGenerator} writes them.
 *
 * <p>The site: {@code SiteSource} reads the Markdown and resolves its links, {@code Navigation} is the list of pages in
 * {@code src-docs/README.md}, {@code PageFrame} puts the HTML of a page into its frame, {@code SearchIndex} makes the
 * index for {@code search.js}.
 */
package org.gmlfast.site;
