/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

/** Thrown if a feature type cannot be written as GML, before any of its features is written. */
public class UnsupportedFeatureTypeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String typeName;
    private final String attributeName;

    /**
     * Describes the problem of a type.
     *
     * @param typeName the local name; not null
     * @param attributeName null if the problem is not that of one attribute
     * @param problem completes the sentence "attribute x of feature type y …"
     */
    public UnsupportedFeatureTypeException(String typeName, String attributeName, String problem) {
        super((attributeName == null ? "" : "attribute \"" + attributeName + "\" of ") + "feature type \"" + typeName
                + "\" " + problem);
        this.typeName = typeName;
        this.attributeName = attributeName;
    }

    /** The local name of the type. */
    public String typeName() {
        return typeName;
    }

    /** The local name of the attribute; null if the problem is not that of one attribute. */
    public String attributeName() {
        return attributeName;
    }
}
