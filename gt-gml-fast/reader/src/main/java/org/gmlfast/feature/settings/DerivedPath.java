/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.io.Serializable;

/**
 * The elements that an attribute of a derived type stands for, so that another reader with this type finds the same
 * elements. It is in the user data of the attribute's descriptor, under {@link #KEY}: a program that sends a type to
 * another process must send it, too.
 *
 * <pre>{@code
 * DerivedPath derived = (DerivedPath) descriptor.getUserData().get(DerivedPath.KEY);
 * }</pre>
 *
 * @param path with namespaces; {@code *} for the first geometry that a feature has in the others; not null
 * @param element the class of the values in a list, or of the value; not null
 * @param isRepeated whether the elements may occur several times in a feature
 */
public record DerivedPath(String path, Class<?> element, boolean isRepeated) implements Serializable {

    /** The key of the user data. */
    public static final String KEY = "org.gmlfast.feature.path";

    /** The key of the user data of a type for whether features have ids in the document: a Boolean. */
    public static final String HAS_IDS = "org.gmlfast.feature.ids";

    /** The key of the user data of attributes whose values, or whose values in a list, are texts in JSON. */
    public static final String JSON = "org.gmlfast.feature.json";

    /** The key of the user data of attributes whose values are lists of geometries. */
    public static final String GEOMETRIES = "org.gmlfast.feature.geometries";

    /** The key of the user data for the CRS of the geometries in a list, if it is known. */
    public static final String CRS = "org.gmlfast.feature.crs";
}
