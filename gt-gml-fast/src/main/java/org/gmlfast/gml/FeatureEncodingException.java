/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

/**
 * A feature that cannot be written: a value without a text form, or one that fails when it is read. What has been
 * written so far is no complete document.
 */
public class FeatureEncodingException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String featureId;
    private final String attributeName;

    /**
     * A feature with what is wrong with it.
     *
     * @param featureId may be null
     * @param attributeName null if it is the feature itself
     * @param problem a sentence without its end
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

    /** May be null. */
    public String featureId() {
        return featureId;
    }

    /** The attribute's local name; null if it is the feature itself. */
    public String attributeName() {
        return attributeName;
    }
}
