/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.stock;

import org.geoserver.ows.Response;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.wfs.WfsVersion;

/**
 * GeoServer's own GML formats, which the plugin replaces. A format determines the version of its documents, whatever
 * the version of WFS in the request. Formats are identified by class name, because their packages differ between
 * GeoServer 2 and 3.
 */
public enum StockFormat {
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

    /** The format of a response; null for other responses, including subclasses, which may write differently. */
    public static StockFormat of(Response response) {
        for (StockFormat format : values()) {
            if (response.getClass().getName().equals(format.stockClass)) {
                return format;
            }
        }
        return null;
    }

    /** The default format of a version of WFS. */
    public static StockFormat ofVersion(String number) {
        return switch (number) {
            case "1.0.0" -> GML2;
            case "1.1.0" -> GML3;
            default -> GML32;
        };
    }

    /** The format with a version of GML. */
    public static StockFormat of(GmlVersion version) {
        return switch (version) {
            case GML_2_1_2 -> GML2;
            case GML_3_1_1 -> GML3;
            case GML_3_2_1 -> GML32;
        };
    }

    /** Whether this GeoServer has the format. GeoServer 3 can run without its WFS 1 or its WFS 2 module. */
    public boolean isAvailable() {
        return exists(stockClass);
    }

    /** Whether this GeoServer has a class. */
    public static boolean exists(String className) {
        try {
            Class.forName(className, false, StockFormat.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    public String stockClass() {
        return stockClass;
    }

    /** The name in the status. */
    public String formName() {
        return "GML " + version.gml().number();
    }

    public WfsVersion version() {
        return version;
    }

    /** The version whose GML settings apply to the format, except for {@link #overriding()}. */
    public WFSInfo.Version settings() {
        return settings;
    }

    /**
     * The version whose setting <i>Override GML attributes</i> applies to the format. For GML 3.2, GeoServer uses that
     * of WFS 1.1, in documents and in DescribeFeatureType.
     */
    public WFSInfo.Version overriding() {
        return this == GML32 ? WFSInfo.Version.V_11 : settings;
    }
}
