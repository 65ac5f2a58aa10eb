/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.net.URI;

/**
 * A request and its response.
 *
 * @param status the HTTP status; 0 if there was no complete response
 * @param body the body without compression; empty if there was no complete response
 * @param wireBytes the number of bytes of the body as they were sent
 * @param compressed whether the body was sent compressed
 * @param nanos the time from the request to the end of the response
 * @param failure why there is no complete response; null if there is one
 */
record Exchange(URI address, int status, byte[] body, long wireBytes, boolean compressed, long nanos, String failure) {

    static Exchange failed(URI address, String failure) {
        return new Exchange(address, 0, new byte[0], 0, false, 0, failure);
    }

    Exchange withoutBody() {
        return new Exchange(address, status, new byte[0], wireBytes, compressed, nanos, failure);
    }
}
