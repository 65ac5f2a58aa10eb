/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;

import org.geotools.api.feature.Attribute;
import org.gmlfast.gml.output.AttributeValueText;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.ValueKind;

/**
 * A column: an attribute that is not the geometry.
 *
 * @param index of the attribute in its type
 * @param type of FlatGeobuf's ColumnType
 * @param kind how values are fetched
 */
record ColumnPlan(int index, String name, int type, ValueKind kind) {

    /** Whether both columns look the same in a document. */
    boolean isSameAs(ColumnPlan other) {
        return name.equals(other.name) && type == other.type;
    }

    /**
     * The type of the columns for a class of values. Decimal numbers and integers of any size become doubles, which
     * rounds those of more than 15 digits.
     *
     * @return -1 if its values cannot be written
     */
    static int typeOf(Class<?> binding) {
        return switch (ColumnType.of(binding)) {
            case BOOLEAN -> ColumnTypes.BOOL;
            case BYTE -> ColumnTypes.BYTE;
            case SHORT -> ColumnTypes.SHORT;
            case INTEGER -> ColumnTypes.INT;
            case LONG -> ColumnTypes.LONG;
            case FLOAT -> ColumnTypes.FLOAT;
            // ULong would have no negative numbers, and a string would be no number
            case DOUBLE, BIG_INTEGER, DECIMAL -> ColumnTypes.DOUBLE;
            case BINARY -> ColumnTypes.BINARY;
            case DATE, LOCAL_DATE_TIME, DATE_TIME -> ColumnTypes.DATE_TIME;
            case LIST, MAP -> ColumnTypes.JSON;
            case OTHER -> ofOther(MethodType.methodType(binding).wrap().returnType());
            default -> ColumnTypes.STRING;
        };
    }

    private static int ofOther(Class<?> boxed) {
        if (Number.class.isAssignableFrom(boxed)) {
            return ColumnTypes.DOUBLE;
        } else if (Attribute.class.isAssignableFrom(boxed)) {
            return -1;
        }
        boolean open = Modifier.isAbstract(boxed.getModifiers()) || boxed == Object.class;
        return open || AttributeValueText.isDefinedFor(boxed) ? ColumnTypes.STRING : -1;
    }
}
