/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Reads parts of WFS requests: the features of transactions and large geometries of filters, as the objects that gt-xsd
 * makes of them. Begins with {@link org.gmlfast.feature.request.RequestContent}. What it does not read in exactly the
 * same way causes an {@link org.gmlfast.feature.request.UnsupportedRequestException}.
 */
package org.gmlfast.feature.request;
