/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Collection;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.wfs.WFSInfo;

/** Whether GML is written by this plugin: on, unless somebody says otherwise. */
final class FastEncodingSwitch {

    /** The key in the metadata of a WFS service or of a layer. */
    static final String METADATA_KEY = "gmlfast.enabled";

    /** Below GeoServer's own loggers, whose levels its logging profiles set. */
    static final String LOGGER = "org.geoserver.wfs.gmlfast";

    private FastEncodingSwitch() {}

    /** Why it is off for a request; null if it is on. */
    static String reasonToStayOff(WFSInfo service, Collection<FeatureTypeInfo> layers) {
        if (isOff(service.getMetadata())) {
            return METADATA_KEY + " is false in the settings of the WFS";
        }
        for (FeatureTypeInfo layer : layers) {
            if (isOff(layer.getMetadata())) {
                return METADATA_KEY + " is false in the settings of layer " + layer.prefixedName();
            }
        }
        return null;
    }

    private static boolean isOff(MetadataMap metadata) {
        return metadata != null && Boolean.FALSE.equals(metadata.get(METADATA_KEY, Boolean.class));
    }
}
