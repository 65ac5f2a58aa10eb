/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.util.Objects;

import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;

/**
 * A column of a table that takes the values of an attribute.
 *
 * @param attribute the name of the attribute in the input
 * @param name of the column
 * @param type of the values
 * @param zoned whether times of day have a time zone
 * @param json whether texts are JSON
 * @param kind of geometries; null for other values
 */
public record TableColumn(
        String attribute, String name, ColumnType type, boolean zoned, boolean json, GeometryKind kind) {

    /** The attribute of the column for the name of the input; no input has one of this name. */
    static final String SOURCE = "name of the input";

    /** The column for the name of the input of a row. */
    static TableColumn ofSource(String name) {
        return new TableColumn(SOURCE, name, ColumnType.STRING, false, false, null);
    }

    /** Whether the values are names of inputs. */
    public boolean isSource() {
        return attribute.equals(SOURCE);
    }

    /** @throws NullPointerException if a name or the type is null */
    public TableColumn {
        Objects.requireNonNull(attribute, "attribute");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    /** Whether the values are geometries. */
    public boolean isGeometry() {
        return kind != null;
    }

    /** Whether a value is neither a list nor JSON. */
    public boolean isSingle() {
        return !json && type != ColumnType.LIST && type != ColumnType.MAP;
    }

    private ColumnType unified(TableColumn other) {
        return zoned == other.zoned ? type.with(other.type) : ColumnType.STRING;
    }

    TableColumn named(String other) {
        return new TableColumn(attribute, other, type, zoned, json, kind);
    }

    /** The column with values of this column and of one with the same attribute of another input. */
    TableColumn with(TableColumn other) {
        GeometryKind common = kind == other.kind ? kind : GeometryKind.UNKNOWN;
        boolean isGeometric = isGeometry() && other.isGeometry();
        ColumnType unified = isGeometric || zoned == other.zoned && type == other.type ? type : unified(other);
        return new TableColumn(attribute, name, unified, zoned, json && other.json, isGeometric ? common : null);
    }
}
