/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

/** A feature type that cannot be written as GML. Thrown before any of its features is written. */
public class UnsupportedFeatureTypeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String typeName;
    private final String attributeName;

    /**
     * A type with what is wrong with it.
     *
     * @param typeName not null
     * @param attributeName null if it is the type itself
     * @param problem completes the sentence "attribute x of feature type y …"
     */
    public UnsupportedFeatureTypeException(String typeName, String attributeName, String problem) {
        super((attributeName == null ? "" : "attribute \"" + attributeName + "\" of ") + "feature type \"" + typeName
                + "\" " + problem);
        this.typeName = typeName;
        this.attributeName = attributeName;
    }

    /** The type's local name. */
    public String typeName() {
        return typeName;
    }

    /** The attribute's local name; null if it is the type itself that cannot be written. */
    public String attributeName() {
        return attributeName;
    }
}
