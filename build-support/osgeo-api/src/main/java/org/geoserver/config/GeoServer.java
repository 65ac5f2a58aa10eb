/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.config;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.WorkspaceInfo;

/** Declares what is linked. */
public interface GeoServer {
    GeoServerInfo getGlobal();

    SettingsInfo getSettings();

    Catalog getCatalog();

    <T extends ServiceInfo> T getService(Class<T> type);

    <T extends ServiceInfo> T getService(WorkspaceInfo workspace, Class<T> type);
}
