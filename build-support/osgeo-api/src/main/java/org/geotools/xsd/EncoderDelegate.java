/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.xsd;

import org.xml.sax.ContentHandler;

/** Declares what is linked. */
public interface EncoderDelegate {
    void encode(ContentHandler contentHandler) throws Exception;
}
