/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * What is at URLs, fetched into files: responses of a WFS or of OGC API Features with all their pages, or in parts
 * where a server caps its responses. {@code LayerDownload} is where to begin.
 */
package org.gmlfast.input.download;
