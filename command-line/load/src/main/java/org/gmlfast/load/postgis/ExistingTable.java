/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.table.SqlNames;

/** A table that exists, and has to have the columns of a definition. */
final class ExistingTable {

    private final PostgisSession target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes;

    /** @param shapes by the index of the column, which become those of the table */
    ExistingTable(PostgisSession target, TableDefinition definition, List<GeometryShape> shapes) {
        this.target = target;
        this.definition = definition;
        this.shapes = shapes;
    }

    /** The types of the columns of the definition. */
    List<CopyType> types() throws SQLException, LoadException {
        List<CopyType> types = new ArrayList<>();
        Map<String, ExistingColumn> existing = target.catalog().columns(target.schema(), definition.name());
        if (definition.id() != null) {
            check(existing.get(definition.id()), definition.id());
        }
        for (int i = 0; i < definition.columns().size(); i++) {
            TableColumn column = definition.columns().get(i);
            ExistingColumn found = existing.get(column.name());
            if (found == null && target.mode() == LoadMode.CHANGE) {
                found = add(column);
            }
            check(found, column.name());
            if (target.mode() == LoadMode.CHANGE && takesLists(column, found)) {
                found = list(column);
            }
            types.add(found.type());
            if (column.isGeometry() != (found.type() == CopyType.GEOMETRY)) {
                throw new LoadException("the column " + column.name() + " of " + target.qualified(definition.name())
                        + " has the type " + found.typeName());
            }
            if (column.isGeometry()) {
                fix(i, found);
            }
        }
        return types;
    }

    /** Adds a column for an attribute that no row has had before. */
    private ExistingColumn add(TableColumn column) throws SQLException {
        CopyType type = CopyType.of(column);
        String sql = column.isGeometry()
                ? GeometryTypeName.of(new GeometryShape(GeometryKind.UNKNOWN), definition.srid())
                : type.sql;
        target.execute("ALTER TABLE " + target.qualified(definition.name()) + " ADD COLUMN "
                + SqlNames.quoted(column.name()) + ' ' + sql);
        target.note("the table " + definition.name() + " has a new column " + column.name());
        return new ExistingColumn(type, type.sql, 0, 2, definition.srid());
    }

    /** Whether the features have lists, and the column has single values. */
    private static boolean takesLists(TableColumn column, ExistingColumn found) {
        return column.type() == ColumnType.LIST
                && !column.isGeometry()
                && !EnumSet.of(CopyType.JSONB, CopyType.JSON, CopyType.GEOMETRY).contains(found.type());
    }

    /** Makes lists of one of the values of a column. */
    private ExistingColumn list(TableColumn column) throws SQLException {
        String name = SqlNames.quoted(column.name());
        target.execute("ALTER TABLE " + target.qualified(definition.name()) + " ALTER COLUMN " + name
                + " TYPE jsonb USING CASE WHEN " + name + " IS NOT NULL THEN jsonb_build_array(" + name + ") END");
        target.note("the column " + column.name() + " of the table " + definition.name() + " has lists from now on");
        return new ExistingColumn(CopyType.JSONB, CopyType.JSONB.sql, 0, 2, definition.srid());
    }

    private void check(ExistingColumn found, String column) throws LoadException {
        if (found == null) {
            throw new LoadException("the table " + target.qualified(definition.name()) + " has no column " + column
                    + "; add it, omit the attribute with --property, or use --mode replace");
        }
        if (found.type() == null) {
            throw new LoadException("the column " + column + " of " + target.qualified(definition.name())
                    + " has the type " + found.typeName() + ", which load does not write");
        }
    }

    /** The shape of an existing column is the one of its type. */
    private void fix(int index, ExistingColumn found) throws LoadException {
        if (found.srid() != 0 && found.srid() != definition.srid()) {
            throw new LoadException("the column "
                    + definition.columns().get(index).name() + " has the SRID " + found.srid()
                    + ", and the features EPSG:" + definition.srid() + "; transform them with --srs EPSG:"
                    + found.srid());
        }
        shapes.set(index, GeometryShape.fixed(GeometryKind.ofCode(found.geometryCode()), found.dimension()));
    }

    /**
     * The names of the columns of the primary key.
     *
     * @throws LoadException if there is none, or its columns are not written
     */
    List<String> key(List<String> written) throws SQLException, LoadException {
        List<String> key = target.catalog().primaryKey(target.schema(), definition.name());
        if (key.isEmpty() || !written.containsAll(key)) {
            throw new LoadException("--mode " + target.mode().name().toLowerCase(Locale.ROOT)
                    + " requires a primary key of " + target.qualified(definition.name()) + " whose columns are loaded"
                    + (key.isEmpty() ? "" : ", and it is " + String.join(", ", key)));
        }
        return key;
    }
}
