/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import org.gmlfast.wfs.WfsVersion;

/** The formats a user can ask for. */
enum Format {
    /** GML 2.1.2 in WFS 1.0.0. */
    GML2(WfsVersion.WFS_1_0_0),
    /** GML 3.1.1 in WFS 1.1.0. */
    GML31(WfsVersion.WFS_1_1_0),
    /** GML 3.2.1 in WFS 2.0.0. */
    GML32(WfsVersion.WFS_2_0_0),
    /** One of them in binary XML. */
    BXML(null);

    private final WfsVersion version;

    Format(WfsVersion version) {
        this.version = version;
    }

    /** The version that the format stands for; null if that is to be chosen. */
    WfsVersion version() {
        return version;
    }
}
