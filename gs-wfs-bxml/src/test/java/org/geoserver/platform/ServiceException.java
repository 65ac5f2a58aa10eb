/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.platform;

/** Stands in for GeoServer's. */
public class ServiceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String code;
    private final String locator;

    public ServiceException(String message) {
        this(message, null, null);
    }

    public ServiceException(String message, Throwable cause) {
        this(message);
        initCause(cause);
    }

    public ServiceException(String message, String code, String locator) {
        super(message);
        this.code = code;
        this.locator = locator;
    }

    public String getCode() {
        return code;
    }

    public String getLocator() {
        return locator;
    }
}
