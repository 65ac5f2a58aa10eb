/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import java.io.IOException;

import org.geoserver.platform.ExtensionPriority;
import org.geoserver.platform.ServiceException;

/** Declares what is linked. */
public interface GetFeatureCallback extends ExtensionPriority {

    void beforeQuerying(GetFeatureContext getFeatureContext) throws IOException, ServiceException;

    @Override
    default int getPriority() {
        throw new UnsupportedOperationException("a declaration");
    }
}
