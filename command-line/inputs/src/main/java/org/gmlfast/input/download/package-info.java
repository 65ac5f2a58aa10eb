/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Downloads URLs into files: responses of a WFS or of OGC API Features with all their pages, or in parts if a server
 * caps its responses. Start with {@code LayerDownload}.
 */
package org.gmlfast.input.download;
