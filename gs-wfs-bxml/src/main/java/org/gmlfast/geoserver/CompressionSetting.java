/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Collection;
import java.util.Optional;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.deflate.GzipLevel;

/**
 * The setting for the compression of responses: {@code off}, {@code fast} or zlib's level 1 to 9. The first layer of a
 * request that has the setting decides, then the WFS service; the default is {@code fast}.
 */
final class CompressionSetting {

    /** The key in the metadata of a WFS service or of a layer. */
    static final String METADATA_KEY = "gmlfast.compression";

    private static final String OFF = "off";

    private CompressionSetting() {}

    /** The level for a request; empty if GeoServer's own filter is to compress the response. */
    static Optional<GzipLevel> of(WFSInfo service, Collection<FeatureTypeInfo> layers) {
        String setting = null;
        for (FeatureTypeInfo layer : layers) {
            if (setting == null) {
                setting = value(layer.getMetadata());
            }
        }
        if (setting == null) {
            setting = value(service.getMetadata());
        }
        return setting == null ? Optional.of(GzipLevel.FAST) : level(setting);
    }

    private static String value(MetadataMap metadata) {
        String value = metadata == null ? null : metadata.get(METADATA_KEY, String.class);
        return value == null || value.isBlank() ? null : value.trim();
    }

    private static Optional<GzipLevel> level(String setting) {
        // YAML and XML editors may turn off into a boolean
        if (setting.equalsIgnoreCase(OFF) || setting.equalsIgnoreCase("false")) {
            return Optional.empty();
        }
        try {
            return Optional.of(GzipLevel.parse(setting));
        } catch (IllegalArgumentException e) {
            SettingWarnings.report(METADATA_KEY + ": " + e.getMessage() + ", or off; fast is used");
            return Optional.of(GzipLevel.FAST);
        }
    }
}
