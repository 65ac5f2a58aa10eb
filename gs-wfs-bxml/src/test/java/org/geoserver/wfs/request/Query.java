/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.util.List;

import javax.xml.namespace.QName;

/** Stands in for GeoServer's. */
public class Query extends RequestObject {

    private final List<QName> typeNames;

    public Query(List<QName> typeNames) {
        super(null);
        this.typeNames = typeNames;
    }

    public List<QName> getTypeNames() {
        return typeNames;
    }
}
