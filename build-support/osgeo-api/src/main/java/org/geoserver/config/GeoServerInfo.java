/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.config;

import org.geoserver.catalog.Info;

/** Declares what is linked. */
public interface GeoServerInfo extends Info {
    SettingsInfo getSettings();
}
