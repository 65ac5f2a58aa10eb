/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import org.gmlfast.stax.Utf8Text;

/**
 * A feature as its source holds it: an id, and a value for each attribute of a {@link RowType}. Encoders fetch each
 * value by the kind that the row type declares, so that numbers are not boxed and text is not decoded.
 *
 * <pre>{@code
 * record City(String id, String name, long inhabitants) implements Row {
 *     public Object getObject(int index) { return index == 0 ? name : (Object) inhabitants; }
 *     public long getLong(int index) { return inhabitants; }
 * }
 * }</pre>
 *
 * <p>A row, its texts and its geometries are valid until {@link Rows#next} is called again: sources reuse them. Used by
 * one thread. Each method may throw a RuntimeException for a value that cannot be read.
 */
public interface Row {

    /** The id of the feature; not null. */
    String id();

    /**
     * The value of an attribute of any kind as an object: what the attribute of a feature would be.
     *
     * @param index of the attribute in the type
     * @return null if the value is null
     */
    Object getObject(int index);

    /** Whether the value of an attribute of any kind is null. */
    default boolean isNull(int index) {
        return getObject(index) == null;
    }

    /** The value of an attribute of kind {@link ValueKind#BOOLEAN} that is not null. */
    default boolean getBoolean(int index) {
        return (Boolean) getObject(index);
    }

    /** The value of an attribute of kind {@link ValueKind#INTEGER} that is not null. */
    default long getLong(int index) {
        return ((Number) getObject(index)).longValue();
    }

    /** The value of an attribute of kind {@link ValueKind#FLOAT} that is not null. */
    default float getFloat(int index) {
        return (Float) getObject(index);
    }

    /** The value of an attribute of kind {@link ValueKind#DOUBLE} that is not null. */
    default double getDouble(int index) {
        return (Double) getObject(index);
    }

    /**
     * The value of an attribute of kind {@link ValueKind#TEXT} that is not null.
     *
     * @return valid until the next call
     */
    default Utf8Text getText(int index) {
        return Utf8Text.of((String) getObject(index));
    }
}
