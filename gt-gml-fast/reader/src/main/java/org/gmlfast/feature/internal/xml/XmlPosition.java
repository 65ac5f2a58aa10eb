/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

/**
 * A place in a document.
 *
 * @param offset in bytes from the start of the document
 * @param line from 1; 0 if it is not known
 * @param column in bytes, from 1; 0 if it is not known
 * @param path the names of the open elements as the document has them, such as
 *     {@code /wfs:FeatureCollection/wfs:member}; empty outside of the root
 * @param following the next bytes, as text in one line; at most 60
 */
public record XmlPosition(long offset, long line, long column, String path, String following) {}
