/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import javax.xml.namespace.QName;

import org.geotools.api.filter.Filter;

/** Stands in for GeoServer's. */
public class Lock extends RequestObject {

    public Lock(QName typeName, Filter filter) {
        super(null);
        setTypeName(typeName);
        setFilter(filter);
    }
}
