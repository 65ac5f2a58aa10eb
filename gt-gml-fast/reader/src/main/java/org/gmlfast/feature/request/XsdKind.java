/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;

/** The kinds of attributes whose values are read as gt-xsd reads them. */
enum XsdKind {
    STRING,
    UUID,
    BOOLEAN,
    BYTE,
    SHORT,
    INT,
    LONG,
    INTEGER,
    DECIMAL,
    FLOAT,
    DOUBLE,
    DATE,
    DATE_TIME,
    TIME,
    GEOMETRY,
    /** Any other: a feature with a value of it is not read. */
    OTHER;

    /** The kind of an attribute by the class of its values. */
    static XsdKind of(Class<?> binding) {
        ColumnType type = ColumnType.of(binding);
        if (type == ColumnType.GEOMETRY) {
            return isRead(GeometryKind.ofBinding(binding), binding) ? GEOMETRY : OTHER;
        }
        // gt-xsd makes a Timestamp of each xs:dateTime, and GeoTools leaves it as a java.util.Date
        return binding == type.binding() || binding == java.util.Date.class ? of(type) : OTHER;
    }

    private static XsdKind of(ColumnType type) {
        return switch (type) {
            case STRING -> STRING;
            case UNIVERSALLY_UNIQUE_ID -> UUID;
            case BOOLEAN -> BOOLEAN;
            case BYTE -> BYTE;
            case SHORT -> SHORT;
            case INTEGER -> INT;
            case LONG -> LONG;
            case BIG_INTEGER -> INTEGER;
            case DECIMAL -> DECIMAL;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case DATE -> DATE;
            case DATE_TIME -> DATE_TIME;
            case TIME -> TIME;
            default -> OTHER;
        };
    }

    private static boolean isRead(GeometryKind kind, Class<?> binding) {
        boolean isSimple = kind.multi() != GeometryKind.UNKNOWN && kind != GeometryKind.LINEAR_RING;
        return binding == kind.binding() && (isSimple || kind == GeometryKind.UNKNOWN);
    }
}
