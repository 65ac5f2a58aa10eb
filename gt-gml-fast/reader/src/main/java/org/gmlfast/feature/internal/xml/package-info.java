/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** XML text as elements: an {@code XmlElementCursor} over an {@code XmlWindow}. Knows nothing of GML. Not API. */
package org.gmlfast.feature.internal.xml;
