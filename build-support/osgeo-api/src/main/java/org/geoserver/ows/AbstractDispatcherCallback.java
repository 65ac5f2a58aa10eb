/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.platform.ServiceException;

/** Declares what is linked. */
public class AbstractDispatcherCallback implements DispatcherCallback {
    public AbstractDispatcherCallback() {}

    public void finished(Request request) {
        throw new UnsupportedOperationException("a declaration");
    }

    public Request init(Request request) {
        throw new UnsupportedOperationException("a declaration");
    }

    public Operation operationDispatched(Request request, Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }

    public Object operationExecuted(Request request, Operation operation, Object object) {
        throw new UnsupportedOperationException("a declaration");
    }

    public Response responseDispatched(Request request, Operation operation, Object object, Response response) {
        throw new UnsupportedOperationException("a declaration");
    }

    public Service serviceDispatched(Request request, Service service) throws ServiceException {
        throw new UnsupportedOperationException("a declaration");
    }
}
