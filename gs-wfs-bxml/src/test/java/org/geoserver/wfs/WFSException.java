/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.request.RequestObject;

/** Stands in for GeoServer's. */
public class WFSException extends ServiceException {

    public static final String NOT_FOUND = String.valueOf("NotFound");

    private static final long serialVersionUID = 1;

    private final String code;

    public WFSException(RequestObject request, String message, String code) {
        super(message);
        this.code = code;
    }

    @Override
    public String getCode() {
        return code;
    }
}
