/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

/**
 * Thrown if a feature cannot be written: a value has no text form, or fails when it is read. The document is incomplete
 * then.
 */
public class FeatureEncodingException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String featureId;
    private final String attributeName;

    /**
     * Describes the problem of a feature.
     *
     * @param featureId may be null
     * @param attributeName null if the problem is not that of one attribute
     * @param problem a sentence without a full stop
     * @param cause may be null
     */
    public FeatureEncodingException(String featureId, String attributeName, String problem, Throwable cause) {
        super(
                "feature \"" + featureId + "\"" + (attributeName == null ? "" : ", attribute \"" + attributeName + "\"")
                        + ": " + problem,
                cause);
        this.featureId = featureId;
        this.attributeName = attributeName;
    }

    /** The id of the feature; may be null. */
    public String featureId() {
        return featureId;
    }

    /** The local name of the attribute; null if the problem is not that of one attribute. */
    public String attributeName() {
        return attributeName;
    }
}
