/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

/** An error in a request. The message is for its sender. */
public final class WfsException extends Exception {

    private static final long serialVersionUID = 1;

    private final ExceptionCode code;
    private final String locator;

    /**
     * An error.
     *
     * @param locator the wrong parameter; null for none
     * @param message a sentence without a full stop
     */
    public WfsException(ExceptionCode code, String locator, String message) {
        super(message);
        this.code = code;
        this.locator = locator;
    }

    static WfsException invalid(String parameter, String message) {
        return new WfsException(ExceptionCode.INVALID_PARAMETER_VALUE, parameter, message);
    }

    static WfsException missing(String parameter) {
        return new WfsException(
                ExceptionCode.MISSING_PARAMETER_VALUE, parameter, "the parameter " + parameter + " is missing");
    }

    /** The code of the exception report. */
    public ExceptionCode code() {
        return code;
    }

    /** The wrong parameter; null for none. */
    public String locator() {
        return locator;
    }

    /** A value in quotation marks for a message, shortened if it is long. */
    public static String brief(String value) {
        return '"' + (value.length() > 60 ? value.substring(0, 60) + "..." : value) + '"';
    }
}
