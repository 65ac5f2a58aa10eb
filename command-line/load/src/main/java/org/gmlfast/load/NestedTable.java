/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.feature.TextType;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.load.nested.NestedElement;
import org.gmlfast.load.nested.NestedRecords.NestedRecord;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.RowType;

/**
 * A table for the elements of one path, which may occur several times in a feature or in an element: the key of what is
 * around them, a number, and their values.
 */
final class NestedTable {

    private final LoadedTable table;

    /** The number of columns of the key, without the number of the element. */
    private final int keyCount;

    /** The paths of the values, behind the key; one is empty for the text of the element itself. */
    private final List<List<String>> paths;

    private final List<NestedPart> parts = new ArrayList<>();
    private final SimpleFeatureType type;
    private final RowType rowType;
    private final FeatureRow row = new FeatureRow();

    /** Elements that have a table of their own, by their path. */
    private record NestedPart(List<String> path, NestedTable table) {}

    /**
     * @param bindings of the columns, without that of the name of the input; Object for those that exist and have
     *     something else than texts
     */
    NestedTable(LoadedTable table, int keyCount, List<List<String>> paths, List<Class<?>> bindings) {
        this.table = table;
        this.keyCount = keyCount;
        this.paths = paths;
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (TableColumn column : table.definition().columns()) {
            if (!column.isSource()) {
                attributes.add(FeatureTypes.attribute(column.attribute(), bindings.get(attributes.size())));
            }
        }
        type = FeatureTypes.type(null, table.definition().name(), attributes);
        rowType = RowType.of(type);
    }

    LoadedTable table() {
        return table;
    }

    void add(List<String> path, NestedTable part) {
        parts.add(new NestedPart(path, part));
    }

    /** This table, and those of its parts behind it. */
    List<NestedTable> all() {
        List<NestedTable> all = new ArrayList<>(List.of(this));
        parts.forEach(part -> all.addAll(part.table.all()));
        return all;
    }

    /** The values of the key in the classes that their columns have. */
    List<Object> key(List<String> texts) {
        List<Object> key = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            Class<?> binding = type.getDescriptor(i).getType().getBinding();
            Object value =
                    binding == UUID.class ? UUID.fromString(texts.get(i)) : TextType.value(texts.get(i), binding);
            key.add(value == null ? texts.get(i) : value);
        }
        return key;
    }

    /**
     * Writes the elements of a feature, or of an element.
     *
     * @param value of one element, or a list
     * @param key of what is around it
     * @param skipped takes rows with values that do not fit their columns
     */
    void write(Object value, List<Object> key, NestedRecord record, SkippedRecords skipped) throws IOException {
        table.setSource(record.source());
        int number = 0;
        for (Object item : value instanceof List<?> items ? items : List.of(value)) {
            List<Object> own = new ArrayList<>(key);
            own.add(++number);
            try {
                writeRow(item, own, record);
            } catch (FeatureException e) {
                skipped.add(e);
                continue;
            }
            for (NestedPart part : parts) {
                Object nested = at(item, part.path);
                if (nested != null) {
                    part.table.write(nested, own, record, skipped);
                }
            }
        }
    }

    private void writeRow(Object item, List<Object> key, NestedRecord record) throws IOException {
        Object[] values = new Object[type.getAttributeCount()];
        for (int i = 0; i <= keyCount; i++) {
            values[i] = key.get(i);
        }
        for (int i = 0; i < paths.size(); i++) {
            int column = keyCount + 1 + i;
            Object at = at(item, paths.get(i));
            String text = at == null ? null : NestedElement.text(at);
            Class<?> binding = type.getDescriptor(column).getType().getBinding();
            values[column] =
                    text == null ? null : binding == Object.class ? typed(text) : TextType.value(text, binding);
        }
        String id = String.join(", ", record.key());
        table.write(row.of(FeatureTypes.feature(type, id, values)), rowType);
    }

    /** A value for a column that exists, which refuses it if it has another type. */
    private static Object typed(String text) {
        TextType own = new TextType();
        own.add(text);
        return TextType.value(text, own.binding());
    }

    /**
     * The texts of the columns for what is at a path and below, by the names of the columns.
     *
     * @throws LoadException if that is in a table of its own
     */
    Map<String, String> changes(Object item, List<String> path) throws LoadException {
        Map<String, String> changes = new LinkedHashMap<>();
        List<TableColumn> columns = table.definition().columns();
        int first = columns.size() - paths.size();
        for (int i = 0; i < paths.size(); i++) {
            if (isWithin(paths.get(i), path)) {
                Object at = at(item, paths.get(i));
                changes.put(columns.get(first + i).name(), at == null ? null : NestedElement.text(at));
            }
        }
        for (NestedPart part : parts) {
            if (isWithin(part.path, path) || isWithin(path, part.path)) {
                throw new LoadException("an Update changes " + String.join("/", path) + " in the table "
                        + table.definition().name() + ", of which "
                        + part.table.table.definition().name()
                        + " has the elements; an Update of the whole property can be loaded");
            }
        }
        return changes;
    }

    private static boolean isWithin(List<String> path, List<String> around) {
        return path.size() >= around.size() && path.subList(0, around.size()).equals(around);
    }

    /** What is at a path in an element; null if there is nothing. */
    static Object at(Object item, List<String> path) {
        Object at = item;
        for (String name : path) {
            at = at instanceof Map<?, ?> members ? members.get(name) : null;
        }
        return at;
    }

    /** The class of the values of a column of the key. */
    static Class<?> keyBinding(TableColumn column) {
        return column.type() == ColumnType.OTHER ? String.class : column.type().exactBinding();
    }
}
