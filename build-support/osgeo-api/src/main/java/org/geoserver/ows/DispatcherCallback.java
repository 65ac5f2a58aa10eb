/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.platform.ServiceException;

/** Declares what is linked. */
public interface DispatcherCallback {
    Request init(Request request);

    Service serviceDispatched(Request request, Service service) throws ServiceException;

    Operation operationDispatched(Request request, Operation operation);

    Object operationExecuted(Request request, Operation operation, Object object);

    Response responseDispatched(Request request, Operation operation, Object object, Response response);

    void finished(Request request);
}
