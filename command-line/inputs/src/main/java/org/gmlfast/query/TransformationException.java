/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import org.gmlfast.input.InputException;

/** Thrown if a feature cannot be transformed into another CRS. */
public final class TransformationException extends InputException {

    private static final long serialVersionUID = 1L;

    private final String featureId;

    /** Creates an exception; the cause may be null. */
    TransformationException(String featureId, String reason, Throwable cause) {
        super("cannot transform " + featureId + " into another CRS: " + reason, cause);
        this.featureId = featureId;
    }

    /** Returns the id of the feature. */
    public String featureId() {
        return featureId;
    }
}
