/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.config;

import org.geoserver.catalog.Info;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.catalog.WorkspaceInfo;

/** Declares what is linked. */
public interface ServiceInfo extends Info {
    WorkspaceInfo getWorkspace();

    boolean isCiteCompliant();

    String getSchemaBaseURL();

    boolean isVerbose();

    MetadataMap getMetadata();
}
