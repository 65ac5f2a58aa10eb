/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

/** The versions of WFS, with the namespaces of their requests, geometries and filters. */
public enum WfsDialect {
    WFS_1_0("http://www.opengis.net/wfs", "http://www.opengis.net/gml", "http://www.opengis.net/ogc"),
    WFS_1_1("http://www.opengis.net/wfs", "http://www.opengis.net/gml", "http://www.opengis.net/ogc"),
    WFS_2_0("http://www.opengis.net/wfs/2.0", "http://www.opengis.net/gml/3.2", "http://www.opengis.net/fes/2.0");

    private final String wfs;
    private final String gml;
    private final String filter;

    WfsDialect(String wfs, String gml, String filter) {
        this.wfs = wfs;
        this.gml = gml;
        this.filter = filter;
    }

    /** The namespace of requests; not null. */
    public String wfs() {
        return wfs;
    }

    /** The namespace of geometries; not null. */
    public String gml() {
        return gml;
    }

    /** The namespace of filters; not null. */
    public String filter() {
        return filter;
    }

    /** Whether a geometry without a srsName has that of the geometry or element around it. */
    boolean inheritsSystems() {
        return this != WFS_2_0;
    }
}
