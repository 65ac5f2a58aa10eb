/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Reads WFS requests and filters as the objects that gt-xsd makes of them:
 * {@link org.gmlfast.feature.request.WholeRequest} usual requests, {@link org.gmlfast.feature.request.RequestContent}
 * the features and large geometries of others, {@link org.gmlfast.feature.request.FilterDocument} filters. What they do
 * not read in exactly the same way causes an {@link org.gmlfast.feature.request.UnsupportedRequestException}.
 */
package org.gmlfast.feature.request;
