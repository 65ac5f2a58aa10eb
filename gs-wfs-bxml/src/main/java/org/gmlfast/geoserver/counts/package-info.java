/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The numbers of features: of a page, which {@code UncountedPage} determines when the page is written, and of all
 * matches, which {@code MatchCounts} keeps for users who see the same rows.
 */
package org.gmlfast.geoserver.counts;
