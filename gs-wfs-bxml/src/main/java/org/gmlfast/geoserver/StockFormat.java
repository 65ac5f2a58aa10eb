/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import org.geoserver.ows.Response;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.wfs.WfsVersion;

/**
 * The stock formats that are exchanged. A format stands for the version of its documents, whatever version of WFS it is
 * asked for in. They are known by name: their classes move between GeoServer 2 and 3.
 */
enum StockFormat {
    GML2("org.geoserver.wfs.xml.GML2OutputFormat", WfsVersion.WFS_1_0_0, WFSInfo.Version.V_10),
    GML3("org.geoserver.wfs.xml.GML3OutputFormat", WfsVersion.WFS_1_1_0, WFSInfo.Version.V_11),
    GML32("org.geoserver.wfs.xml.GML32OutputFormat", WfsVersion.WFS_2_0_0, WFSInfo.Version.V_20);

    private final String stockClass;
    private final WfsVersion version;
    private final WFSInfo.Version settings;

    StockFormat(String stockClass, WfsVersion version, WFSInfo.Version settings) {
        this.stockClass = stockClass;
        this.version = version;
        this.settings = settings;
    }

    /** The format of a response; null if it is not one of these. A subclass is not: nobody knows what it does. */
    static StockFormat of(Response response) {
        for (StockFormat format : values()) {
            if (response.getClass().getName().equals(format.stockClass)) {
                return format;
            }
        }
        return null;
    }

    /** The format in which a version of WFS answers unless asked otherwise. */
    static StockFormat ofVersion(String number) {
        return switch (number) {
            case "1.0.0" -> GML2;
            case "1.1.0" -> GML3;
            default -> GML32;
        };
    }

    /** The format with documents of a version. */
    static StockFormat of(WfsVersion version) {
        return switch (version) {
            case WFS_1_0_0 -> GML2;
            case WFS_1_1_0 -> GML3;
            case WFS_2_0_0 -> GML32;
        };
    }

    /** Whether this GeoServer has the format. GeoServer 3 can run without its WFS 1 or its WFS 2 module. */
    boolean isInGeoServer() {
        try {
            Class.forName(stockClass, false, StockFormat.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    String stockClass() {
        return stockClass;
    }

    WfsVersion version() {
        return version;
    }

    /** The version whose GML settings hold for the format, but for {@link #overriding()}. */
    WFSInfo.Version settings() {
        return settings;
    }

    /**
     * The version whose setting <i>Override GML attributes</i> holds for the format. For GML 3.2, GeoServer uses that
     * of WFS 1.1, in documents and in DescribeFeatureType.
     */
    WFSInfo.Version overriding() {
        return this == GML32 ? WFSInfo.Version.V_11 : settings;
    }
}
