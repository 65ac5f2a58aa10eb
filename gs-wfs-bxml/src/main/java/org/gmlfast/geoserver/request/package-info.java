/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The requests that GeoServer reads: {@code RequestReaders} puts {@code FastRequestReader} and {@code FastFilterParser}
 * in place of its readers, and {@code RequestSpool} keeps a request, to be read twice.
 */
package org.gmlfast.geoserver.request;
