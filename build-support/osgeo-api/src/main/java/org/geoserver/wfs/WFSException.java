/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.request.RequestObject;

/** Declares what is linked. */
public class WFSException extends ServiceException {

    public static final String NOT_FOUND = null;

    public WFSException(RequestObject requestObject, String string, String string2) {
        super(string);
    }
}
