/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.load.input.GmlPart;
import org.gmlfast.load.input.LayerSchema;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.model.RowType;

/** A table that grows by the layers that are loaded into it. */
final class TableDraft {

    private final String layer;
    private final LoadSettings settings;
    private final Map<String, TableColumn> columns = new LinkedHashMap<>();

    /** Which attributes have tables of their own, and whether their values are JSON. */
    private final Map<String, Boolean> nested = new LinkedHashMap<>();

    private SpatialReference reference;
    private List<String> key = List.of();
    private String id;

    TableDraft(String layer, LoadSettings settings) {
        this.layer = layer;
        this.settings = settings;
    }

    /**
     * Includes a layer.
     *
     * @throws LoadException if its CRS differs from that of other layers
     */
    void include(LayerSchema schema) throws LoadException {
        SpatialReference own = settings.reference() == null ? schema.reference() : settings.reference();
        boolean isSpatial = schema.type().getGeometryDescriptor() != null;
        if (isSpatial && reference != null && !reference.equals(own)) {
            throw new LoadException("layers called " + layer + " have the CRSs " + reference + " and " + own
                    + "; transform all of them with --srs");
        }
        reference = isSpatial ? own : reference;
        key = schema.key();
        id = settings.id() != null ? settings.id() : id == null ? schema.id() : id;
        includeColumns(schema.type());
    }

    private void includeColumns(SimpleFeatureType type) {
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            String name = attribute.getLocalName();
            if (settings.query().properties() == null
                    || settings.query().properties().contains(name)
                    || key.contains(name)) {
                TableColumn column = column(attribute);
                columns.merge(name, column, TableColumn::with);
                boolean isJson = attribute.getUserData().containsKey(DerivedPath.JSON);
                if (settings.childTables() && (isJson || isList(attribute))) {
                    nested.merge(name, isJson, Boolean::logicalOr);
                }
            }
        }
    }

    /** Whether values are lists or maps, but not lists of geometries. */
    private static boolean isList(AttributeDescriptor attribute) {
        ColumnType type = ColumnType.of(attribute.getType().getBinding());
        return (type == ColumnType.LIST || type == ColumnType.MAP)
                && !attribute.getUserData().containsKey(DerivedPath.GEOMETRIES);
    }

    /** The attributes that have tables of their own. */
    List<NestedColumn> nested() {
        List<NestedColumn> own = new ArrayList<>();
        nested.forEach((attribute, isJson) ->
                own.add(new NestedColumn(attribute, columns.get(attribute).name(), isJson)));
        return own;
    }

    /**
     * Lets attributes without elements have tables of their own.
     *
     * @param tables with nested values, which exist
     */
    void nest(List<String> tables, TableNames names) {
        for (TableColumn column : columns.values()) {
            String name = names.of(settings.prefix() + layer) + '_' + column.name();
            if (!column.isGeometry() && !nested.containsKey(column.attribute()) && tables.contains(names.of(name))) {
                nested.put(column.attribute(), false);
            }
        }
    }

    /**
     * Leaves lists in the table of the features where that has a column for them.
     *
     * @param existing the names of its columns
     */
    void keep(List<String> existing, TableNames names) {
        nested.entrySet()
                .removeIf(list -> !list.getValue()
                        && existing.contains(names.of(columns.get(list.getKey()).name())));
    }

    private TableColumn column(AttributeDescriptor attribute) {
        String name = attribute.getLocalName();
        Class<?> binding = attribute.getType().getBinding();
        return new TableColumn(
                name,
                settings.renamed().getOrDefault(name, name),
                ColumnType.of(binding),
                binding == OffsetTime.class,
                attribute.getUserData().containsKey(RowType.JSON_TEXT),
                attribute instanceof GeometryDescriptor ? GeometryKind.ofBinding(binding) : null);
    }

    /** The table with names that the database takes. */
    TableDefinition definition(TableNames names) {
        String idColumn = id == null ? null : names.of(id);
        List<String> keyAttributes = hasChosenKey() ? settings.key() : key;
        TableColumn written = withName(idColumn, names);
        if (written != null && settings.id() == null && id.equals(GmlPart.ID)) {
            // what has been loaded and is loaded again has the ids of its first source there
            idColumn = null;
            keyAttributes = keyAttributes.isEmpty() ? List.of(written.attribute()) : keyAttributes;
        }
        boolean numbered = idColumn == null && keyAttributes.isEmpty();
        List<String> reserved = new ArrayList<>();
        if (idColumn != null) {
            reserved.add(idColumn);
        }
        if (numbered) {
            reserved.add(TableDefinition.NUMBER);
        }
        List<TableColumn> drafted = new ArrayList<>();
        if (settings.source() != null) {
            drafted.add(TableColumn.ofSource(settings.source())); // has its name, whatever the attributes are called
        }
        columns.values().stream()
                .filter(column -> !nested.containsKey(column.attribute()))
                .forEach(drafted::add);
        List<String> distinct =
                names.distinct(drafted.stream().map(TableColumn::name).toList(), reserved);
        List<TableColumn> named = new ArrayList<>();
        List<String> keyColumns = new ArrayList<>();
        for (int i = 0; i < drafted.size(); i++) {
            named.add(drafted.get(i).named(distinct.get(i)));
        }
        for (String attribute : keyAttributes) {
            if (attribute.equals(id) && idColumn != null) {
                keyColumns.add(idColumn);
            }
            named.stream()
                    .filter(column -> column.attribute().equals(attribute))
                    .forEach(column -> keyColumns.add(column.name()));
        }
        if (keyAttributes.isEmpty() && idColumn != null) {
            keyColumns.add(idColumn);
        }
        int srid = reference == null ? 0 : reference.code();
        return new TableDefinition(
                names.of(settings.prefix() + layer), idColumn, named, keyColumns, numbered, srid, null);
    }

    /** Whether the settings name a key, and the layer has it or must have it. */
    private boolean hasChosenKey() {
        return !settings.key().isEmpty()
                && (!settings.keyIfPresent()
                        || settings.key().stream().allMatch(name -> columns.containsKey(name) || name.equals(id)));
    }

    /** The column with a name; null if there is none. */
    private TableColumn withName(String name, TableNames names) {
        for (TableColumn column : columns.values()) {
            if (name != null
                    && !nested.containsKey(column.attribute())
                    && names.of(column.name()).equalsIgnoreCase(name)) {
                return column;
            }
        }
        return null;
    }

    /**
     * Checks that the settings name attributes of the layer.
     *
     * @throws LoadException if one does not
     */
    void check() throws LoadException {
        List<String> wanted = new ArrayList<>(settings.renamed().keySet());
        if (!settings.keyIfPresent()) {
            wanted.addAll(settings.key());
        }
        for (String name : wanted) {
            if (!columns.containsKey(name) && !name.equals(id)) {
                throw new LoadException(layer + " has no attribute \"" + name + "\"; its attributes are "
                        + String.join(", ", columns.keySet()));
            }
        }
    }
}
