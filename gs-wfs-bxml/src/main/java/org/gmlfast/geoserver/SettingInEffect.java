/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

/**
 * The value of a setting that is in effect, and where it comes from.
 *
 * @param value as the metadata have it
 * @param place whose entry decides; null if there is none, so that the value is the default
 * @param layer the prefixed name of the layer, if the place is one
 * @param refused the entry of the place if the setting does not allow it, so that the value is the default
 */
public record SettingInEffect(String value, Place place, String layer, String refused) {

    /** What has settings. */
    public enum Place {
        /** A layer. */
        LAYER,
        /** The WFS that answers: of a workspace, or of the server. */
        WFS,
        /** The WFS of the server, if that of a workspace answers. */
        SERVER
    }
}
