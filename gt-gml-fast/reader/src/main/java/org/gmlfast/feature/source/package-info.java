/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Where documents come from, and where in them an error is: a {@link org.gmlfast.feature.source.GmlSource} opens the
 * bytes of a document, {@link org.gmlfast.feature.source.GmlException} names the position and the feature. The readers
 * open {@code GmlDocuments} one after the other, as XML text, even if they are compressed or BXML;
 * {@code ServerReports} finds the exception report that a server has written into its response.
 */
package org.gmlfast.feature.source;
