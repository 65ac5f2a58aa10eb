/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

import java.util.List;

import org.geoserver.platform.Service;
import org.geoserver.platform.ServiceException;

/** Declares what is linked. */
public abstract class ServiceExceptionHandler {

    public ServiceExceptionHandler(List<Service> list) {}

    public abstract void handleServiceException(ServiceException serviceException, Request request);

    public boolean canHandle(Service service, Request request) {
        throw new UnsupportedOperationException("a declaration");
    }
}
