/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

/** Thrown if one feature cannot be read; the next call reads the feature after it. */
public final class FeatureException extends InputException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message that names the feature, without a final full stop, and its cause. */
    public FeatureException(String message, Throwable cause) {
        super(message, cause);
    }
}
