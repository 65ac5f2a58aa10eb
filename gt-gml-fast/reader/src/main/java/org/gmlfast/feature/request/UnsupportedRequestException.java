/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

/**
 * Thrown if a request has content that this reader does not read, or that may be invalid. The message is the reason
 * without values of the request, so that reasons can be counted.
 */
public final class UnsupportedRequestException extends Exception {

    private static final long serialVersionUID = 1;

    /** @param reason not null */
    public UnsupportedRequestException(String reason) {
        // part of the usual course of a request, so without the cost of a stack trace
        super(reason, null, false, false);
    }
}
