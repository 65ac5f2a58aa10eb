/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

import org.geoserver.platform.Operation;
import org.geoserver.platform.ServiceException;

/** Declares what is linked. */
public abstract class Response {
    public static final String DISPOSITION_ATTACH = null;

    public Response(Class<?> type) {}

    public Response(Class<?> type, String string) {}

    public Response(Class<?> type, Set<String> set) {}

    public final Class<?> getBinding() {
        throw new UnsupportedOperationException("a declaration");
    }

    public final Set<String> getOutputFormats() {
        throw new UnsupportedOperationException("a declaration");
    }

    public boolean canHandle(Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }

    public abstract String getMimeType(Object object, Operation operation) throws ServiceException;

    public String[][] getHeaders(Object object, Operation operation) throws ServiceException {
        throw new UnsupportedOperationException("a declaration");
    }

    public abstract void write(Object object, OutputStream outputStream, Operation operation)
            throws IOException, ServiceException;

    public String getPreferredDisposition(Object object, Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getAttachmentFileName(Object object, Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getCharset(Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }
}
