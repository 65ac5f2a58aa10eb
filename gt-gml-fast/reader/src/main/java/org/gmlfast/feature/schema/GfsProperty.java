/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.schema;

import org.gmlfast.feature.internal.value.FieldKind;
import org.gmlfast.model.ColumnType;
import org.locationtech.jts.geom.Geometry;

/**
 * An attribute in a {@link GfsSchema}.
 *
 * @param name of the attribute
 * @param path the local names of elements below the feature, with {@code |} between them and {@code @} before that of
 *     an XML attribute
 * @param kind of its values
 * @param geometry the class of its geometries; null for other attributes
 * @param condition of the elements that the attribute stands for, if there are several with the path; null for all
 * @param isList whether it has all values of a repeated element
 */
public record GfsProperty(
        String name,
        String path,
        Kind kind,
        Class<? extends Geometry> geometry,
        GfsCondition condition,
        boolean isList) {

    /** The types that OGR knows. */
    public enum Kind {
        ANY(ColumnType.STRING),
        TEXT(ColumnType.STRING),

        /** A feature, of which the {@code xlink:href} is read. */
        FEATURE(ColumnType.STRING),
        INTEGER(ColumnType.LONG),
        REAL(ColumnType.DOUBLE),
        BOOLEAN(ColumnType.BOOLEAN),
        DATE(ColumnType.DATE),
        TIME(ColumnType.TIME),
        DATE_TIME(ColumnType.LOCAL_DATE_TIME);

        /** The class of an attribute without values. */
        private final Class<?> binding;

        Kind(ColumnType type) {
            this.binding = type == ColumnType.TIME ? type.exactBinding() : type.binding();
        }

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
        }
    }

    /** The class of an attribute without values. */
    public Class<?> binding() {
        return geometry == null ? kind.binding : geometry;
    }

    /** The class that all values fit; null if they do not fit the kind. */
    public Class<?> binding(FieldKind values) {
        Class<?> derived = values.binding();
        if (kind == Kind.ANY) {
            return derived;
        }
        boolean isDay = kind == Kind.DATE_TIME && derived == ColumnType.DATE.binding();
        return isDay ? kind.binding : values.declaredAs(kind.binding);
    }
}
