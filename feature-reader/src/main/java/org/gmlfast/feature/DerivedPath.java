/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.Serializable;

/**
 * Which elements an attribute of a derived type stands for, so that other readers to which the type is given need not
 * guess. It is in the user data of the attribute's descriptor.
 *
 * @param path with namespaces
 * @param element the class of the values in a list, or of the value
 */
record DerivedPath(String path, Class<?> element, boolean isRepeated) implements Serializable {

    static final String KEY = "org.gmlfast.feature.path";
}
