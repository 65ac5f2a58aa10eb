/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.input.SkippedRecords;
import org.gmlfast.load.change.FeatureUpdate;
import org.gmlfast.load.change.RecordFile;
import org.gmlfast.load.input.LayerSchema;
import org.gmlfast.load.input.LoadInput;
import org.gmlfast.load.input.LoadPart;

/** The tables of a load, by the names of layers. */
final class LoadTables implements Closeable {

    private final LoadTarget target;
    private final LoadSettings settings;
    private final TableNames names;
    private final Map<String, LoadedTable> tables = new LinkedHashMap<>();

    LoadTables(LoadTarget target, LoadSettings settings) {
        this.target = target;
        this.settings = settings;
        this.names = new TableNames(settings.lowerCase(), target.maxNameLength());
    }

    /** Defines tables that fit all layers of all inputs. */
    void define(List<LoadInput> inputs) throws IOException {
        dispose();
        Map<String, TableDraft> drafts = new LinkedHashMap<>();
        for (LoadInput input : inputs) {
            for (LoadPart part : input.parts()) {
                for (LayerSchema layer : part.layers()) {
                    if (!isUpdatedOnly(layer, input) || exists(layer)) {
                        include(layer, drafts);
                    }
                }
            }
        }
        for (LoadInput input : inputs) {
            for (LayerSchema layer : input.keyedLayers(settings.changeKey())) {
                if (exists(layer)) {
                    include(layer, drafts);
                }
            }
        }
        for (Map.Entry<String, TableDraft> draft : drafts.entrySet()) {
            draft.getValue().check();
            tables.put(draft.getKey(), table(draft.getValue()));
        }
    }

    private static boolean isUpdatedOnly(LayerSchema layer, LoadInput input) {
        return input.changes() != null
                && input.changes().isUpdatedOnly(layer.type().getTypeName());
    }

    private boolean exists(LayerSchema layer) throws IOException {
        return target.hasTable(names.of(settings.prefix() + layer.type().getTypeName()));
    }

    /** Lets the tables of an input take its updates. */
    void update(LoadInput input) throws IOException {
        for (Map.Entry<String, RecordFile<FeatureUpdate>> updated :
                input.changes().updated().entrySet()) {
            LoadedTable table = of(updated.getKey());
            if (table != null) {
                table.update(
                        updated.getValue(),
                        new UpdatedAttributes(
                                input.layer(updated.getKey()).type(),
                                settings.changeKey().hasStates()));
            }
        }
    }

    private LoadedTable table(TableDraft draft) throws IOException {
        List<String> existing = settings.mode().isWhole()
                ? List.of()
                : target.nestedTables(draft.definition(names).name());
        if (settings.mode() == LoadMode.CHANGE) {
            draft.keep(target.columns(draft.definition(names).name()), names);
        }
        draft.nest(existing, names);
        TableDefinition definition = draft.definition(names);
        List<NestedColumn> nested = draft.nested();
        return new LoadedTable(
                target,
                definition,
                nested.isEmpty() && existing.isEmpty()
                        ? null
                        : new NestedTables(target, definition, nested, settings, names));
    }

    /**
     * The classes of attributes that tables which exist have as texts, by LAYER.ATTRIBUTE: what looks like a number in
     * an input may have digits that a number does not keep.
     */
    Map<String, Class<?>> texts(LoadInput input) throws IOException {
        Map<String, Class<?>> texts = new HashMap<>();
        for (LoadPart part : input.parts()) {
            for (LayerSchema layer : part.layers()) {
                String name = layer.type().getTypeName();
                TableDraft draft = new TableDraft(name, settings);
                draft.include(layer);
                for (TableColumn column : target.textColumns(draft.definition(names))) {
                    texts.put(name + '.' + column.attribute(), String.class);
                }
            }
        }
        return texts;
    }

    private void include(LayerSchema layer, Map<String, TableDraft> drafts) throws LoadException {
        String name = layer.type().getTypeName();
        drafts.computeIfAbsent(names.of(name), key -> new TableDraft(name, settings))
                .include(layer);
    }

    Collection<LoadedTable> all() {
        return tables.values();
    }

    /** The table of a layer; null if there is none, since nothing of the layer is left to delete. */
    LoadedTable of(String layer) {
        return tables.get(names.of(layer));
    }

    /** The tables of an input. */
    Set<LoadedTable> of(LoadInput input) {
        Set<LoadedTable> own = new LinkedHashSet<>();
        for (LoadPart part : input.parts()) {
            part.layers().forEach(layer -> own.add(of(layer.type().getTypeName())));
        }
        for (LayerSchema layer : input.keyedLayers(settings.changeKey())) {
            own.add(of(layer.type().getTypeName()));
        }
        own.remove(null);
        return own;
    }

    /** The name of the column for the name of the input. */
    String sourceColumn() {
        return names.of(settings.source());
    }

    /** Forgets all tables, and deletes their temporary files. */
    void dispose() throws IOException {
        for (LoadedTable table : tables.values()) {
            table.dispose();
        }
        tables.clear();
    }

    /**
     * Writes the tables with nested values, behind those of the features.
     *
     * @param skipped takes rows with values that do not fit their columns
     */
    void finishNested(SkippedRecords skipped) throws IOException {
        List<String> taken = new ArrayList<>();
        tables.values().forEach(table -> taken.add(table.definition().name()));
        for (LoadedTable table : tables.values()) {
            table.finishNested(taken, skipped);
        }
    }

    /** Closes all tables, which can be opened again. */
    @Override
    public void close() throws IOException {
        for (LoadedTable table : tables.values()) {
            table.close();
        }
    }
}
