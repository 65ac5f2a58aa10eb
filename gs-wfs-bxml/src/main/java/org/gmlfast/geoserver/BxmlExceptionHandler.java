/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.ows.Request;
import org.geoserver.ows.ServiceExceptionHandler;
import org.geoserver.platform.ExtensionPriority;
import org.geoserver.platform.Service;
import org.geoserver.platform.ServiceException;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.gzip.HttpResponse;
import org.gmlfast.geoserver.responses.BxmlNames;
import org.gmlfast.geoserver.settings.PluginSettings;

/**
 * Keeps GeoServer from appending its exception report, which is XML, to BXML that the client has received in part. The
 * servlet container then closes the connection, so the client notices that the document is incomplete. GeoServer has
 * already logged the failure. Thread-safe.
 */
public final class BxmlExceptionHandler extends ServiceExceptionHandler implements ExtensionPriority {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    /** GeoServer asks this handler first. */
    private static final int PRIORITY = 0;

    /** A handler for every service. */
    public BxmlExceptionHandler() {
        super(List.of());
    }

    @Override
    public int getPriority() {
        return PRIORITY;
    }

    /** Whether the request asks for BXML and the client has received a part of it. */
    @Override
    public boolean canHandle(Service service, Request request) {
        return BxmlNames.named(request.getOutputFormat()) != null && isCommitted(request);
    }

    /**
     * Cuts the response off.
     *
     * @throws IllegalStateException always, for the servlet container
     */
    @Override
    public void handleServiceException(ServiceException exception, Request request) {
        throw new IllegalStateException("The BXML is incomplete: " + exception.getMessage(), exception);
    }

    private static boolean isCommitted(Request request) {
        try {
            HttpResponse response = HttpResponse.to(request);
            return response != null && response.isCommitted();
        } catch (ReflectiveOperationException e) {
            LOGGER.log(Level.FINE, "Cannot find out whether the response has begun", e);
            return false;
        }
    }
}
