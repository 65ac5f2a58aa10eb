/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

/** How the values of an attribute are fetched from a {@link Row}. */
public enum ValueKind {
    /** As an object, whose class decides how it is written. Geometries are objects. */
    OBJECT,
    /** As a boolean. */
    BOOLEAN,
    /** As a long: a byte, short, int or long. */
    INTEGER,
    /** As a float. */
    FLOAT,
    /** As a double. */
    DOUBLE,
    /** As UTF-8 text. */
    TEXT
}
