/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import java.io.Serializable;
import java.util.Optional;

/** Stands in for the type of a later GeoServer, with a new form of srsName. */
public interface GMLInfo extends Serializable {

    SrsNameStyle getSrsNameStyle();

    Boolean getOverrideGMLAttributes();

    Optional<String> getMimeTypeToForce();

    /** Stands in for GeoServer's. */
    enum SrsNameStyle {
        NORMAL,
        XML,
        URN,
        URN2,
        URL,
        OF_THE_FUTURE
    }
}
