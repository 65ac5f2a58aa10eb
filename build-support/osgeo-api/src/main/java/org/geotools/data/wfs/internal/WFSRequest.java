/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal;

import javax.xml.namespace.QName;

/** Declares what is linked. */
public abstract class WFSRequest {
    WFSRequest() {}

    public QName getTypeName() {
        throw new UnsupportedOperationException("a declaration");
    }

    public WFSStrategy getStrategy() {
        throw new UnsupportedOperationException("a declaration");
    }
}
