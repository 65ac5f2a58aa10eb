/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Reads WFS requests: the features of transactions, with the values and geometries that gt-xsd makes of them. What it
 * does not read in exactly the same way causes an {@link org.gmlfast.feature.request.UnsupportedRequestException}.
 */
package org.gmlfast.feature.request;
