/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Collection;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.wfs.WFSInfo;

/**
 * Decides whether the plugin writes a response, and whether it reads rows for it: it does unless this thread's request
 * ({@link FormatOption}) or a setting of the service or a layer disables it.
 */
final class FastEncodingSwitch {

    /** The key in the metadata of a WFS service or of a layer. */
    static final String METADATA_KEY = "gmlfast.enabled";

    /** The key for rows. */
    static final String ROWS_METADATA_KEY = "gmlfast.rows";

    /** A child of GeoServer's loggers, whose levels its logging profiles set. */
    static final String LOGGER = "org.geoserver.wfs.gmlfast";

    private FastEncodingSwitch() {}

    /** What disables the plugin for this thread's request; null if it is enabled. */
    static String disabledBy(WFSInfo service, Collection<FeatureTypeInfo> layers) {
        return FormatOption.isOff()
                ? "gmlfast is false in the format_options of the request"
                : disabledBy(METADATA_KEY, service, layers);
    }

    /** The setting that disables rows for a request; null if they are enabled. */
    static String rowsDisabledBy(WFSInfo service, Collection<FeatureTypeInfo> layers) {
        return disabledBy(ROWS_METADATA_KEY, service, layers);
    }

    private static String disabledBy(String key, WFSInfo service, Collection<FeatureTypeInfo> layers) {
        if (isOff(key, service.getMetadata())) {
            return key + " is false in the settings of the WFS";
        }
        for (FeatureTypeInfo layer : layers) {
            if (isOff(key, layer.getMetadata())) {
                return key + " is false in the settings of layer " + layer.prefixedName();
            }
        }
        return null;
    }

    private static boolean isOff(String key, MetadataMap metadata) {
        String value = metadata == null ? null : metadata.get(key, String.class);
        if (value == null || value.isBlank()) {
            return false;
        }
        Boolean enabled = metadata.get(key, Boolean.class);
        if (enabled == null) {
            SettingWarnings.report(key + " is true or false, not " + value + "; true is used");
        }
        return Boolean.FALSE.equals(enabled);
    }
}
