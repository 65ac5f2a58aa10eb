/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** The requests that GeoServer reads: kept, to be read twice. Begins with {@code RequestSpool}. */
package org.gmlfast.geoserver.request;
