/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

/** A server cannot be measured: it cannot be reached, is not a WFS, or lacks a layer. The message is for the user. */
final class UnsuitableServiceException extends Exception {

    private static final long serialVersionUID = 1L;

    UnsuitableServiceException(String message) {
        super(message);
    }

    UnsuitableServiceException(String message, Throwable cause) {
        super(message, cause);
    }
}
