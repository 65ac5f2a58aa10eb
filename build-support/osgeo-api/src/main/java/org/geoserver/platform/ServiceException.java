/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.platform;

/** Declares what is linked. */
public class ServiceException extends RuntimeException {
    public ServiceException(String string) {
        super(string);
    }

    public ServiceException(String string, Throwable throwable) {
        super(string, throwable);
    }

    public ServiceException(String string, String string2, String string3) {
        super(string);
    }

    public String getCode() {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getLocator() {
        throw new UnsupportedOperationException("a declaration");
    }
}
