/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import java.util.Map;

import org.geoserver.config.ServiceInfo;

/** Declares what is linked. */
public interface WFSInfo extends ServiceInfo {
    Map<Version, GMLInfo> getGML();

    boolean isFeatureBounding();

    boolean isCanonicalSchemaLocation();

    boolean isEncodeFeatureMember();

    String getCsvDateFormat();

    /** Declares what is linked. */
    enum Version {
        V_10,
        V_11,
        V_20
    }
}
