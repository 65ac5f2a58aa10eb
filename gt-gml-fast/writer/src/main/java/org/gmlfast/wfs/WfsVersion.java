/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import org.gmlfast.gml.settings.GmlVersion;

/**
 * A version of WFS, with the version of GML in its documents.
 *
 * <pre>{@code
 * WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
 * GmlSettings settings = GmlSettings.defaults(WfsVersion.WFS_2_0_0.gml());
 * }</pre>
 */
public enum WfsVersion {
    /** OGC 02-058, with GML 2.1.2. */
    WFS_1_0_0("1.0.0", "http://www.opengis.net/wfs", "/wfs/1.0.0/WFS-basic.xsd", GmlVersion.GML_2_1_2),
    /** OGC 04-094, with GML 3.1.1. */
    WFS_1_1_0("1.1.0", "http://www.opengis.net/wfs", "/wfs/1.1.0/wfs.xsd", GmlVersion.GML_3_1_1),
    /** OGC 09-025r2 (ISO 19142), with GML 3.2.1. */
    WFS_2_0_0("2.0.0", "http://www.opengis.net/wfs/2.0", "/wfs/2.0/wfs.xsd", GmlVersion.GML_3_2_1);

    private final String number;
    private final String namespace;
    private final String schemaPath;
    private final GmlVersion gml;

    WfsVersion(String number, String namespace, String schemaPath, GmlVersion gml) {
        this.number = number;
        this.namespace = namespace;
        this.schemaPath = schemaPath;
        this.gml = gml;
    }

    /** The number in requests, such as {@code 2.0.0}. */
    public String number() {
        return number;
    }

    /** The namespace of the version; WFS 1.0 and 1.1 share one. */
    public String namespace() {
        return namespace;
    }

    /** The path of the schema in OGC's schema repository, such as {@code /wfs/2.0/wfs.xsd}. */
    public String schemaPath() {
        return schemaPath;
    }

    /** The canonical address of the schema. */
    public String schemaLocation() {
        return "http://schemas.opengis.net" + schemaPath;
    }

    /** The version of GML in the documents. */
    public GmlVersion gml() {
        return gml;
    }

    /** The version with a version of GML in its documents. */
    public static WfsVersion of(GmlVersion gml) {
        return switch (gml) {
            case GML_2_1_2 -> WFS_1_0_0;
            case GML_3_1_1 -> WFS_1_1_0;
            case GML_3_2_1 -> WFS_2_0_0;
        };
    }
}
