/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal;

import java.util.List;

/** Declares what is linked. */
public interface WFSResponseFactory {
    boolean isAvailable();

    boolean canProcess(WFSRequest originatingRequest, String contentType);

    boolean canProcess(WFSOperationType operation);

    List<String> getSupportedOutputFormats();
}
