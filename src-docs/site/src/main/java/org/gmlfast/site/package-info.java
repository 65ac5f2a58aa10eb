/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Turns the Markdown of the documentation into a site of HTML files that needs no network.
 *
 * <p>{@link org.gmlfast.site.SiteSource} reads the pages and resolves their links,
 * {@link org.gmlfast.site.SiteGenerator} writes them.
 */
package org.gmlfast.site;
