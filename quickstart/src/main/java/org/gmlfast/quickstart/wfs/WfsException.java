/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

/** What is wrong with a request. The message is for who has sent it. */
public final class WfsException extends Exception {

    private static final long serialVersionUID = 1;

    private final ExceptionCode code;
    private final String locator;

    /**
     * An exception.
     *
     * @param locator the parameter that is wrong; null for none
     * @param message a sentence without its end
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

    /** Which kind of exception it is. */
    public ExceptionCode code() {
        return code;
    }

    /** The parameter that is wrong; null for none. */
    public String locator() {
        return locator;
    }

    /** A value as it is quoted in a message: not all of a long one. */
    public static String brief(String value) {
        return '"' + (value.length() > 60 ? value.substring(0, 60) + "..." : value) + '"';
    }
}
