/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import java.io.Serializable;
import java.util.Optional;

/** Declares what is linked. */
public interface GMLInfo extends Serializable {
    SrsNameStyle getSrsNameStyle();

    Boolean getOverrideGMLAttributes();

    /** Declares what is linked. */
    enum SrsNameStyle {
        NORMAL,
        XML,
        URN,
        URN2,
        URL
    }

    default Optional<String> getMimeTypeToForce() {
        throw new UnsupportedOperationException("a declaration");
    }
}
