/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.input.format.InputFiles;

/**
 * One run of the command load, from inputs to tables. The types of all inputs are found first, so that each table fits
 * all of them. Not thread-safe.
 */
public final class LoadRun {

    private final InputOptions options;
    private final LoadSettings settings;
    private final LoadTarget target;
    private final TableNames names;
    private final Consumer<String> notes;
    private final Map<String, LoadedTable> tables = new LinkedHashMap<>();
    private final Map<String, Long> written = new LinkedHashMap<>();
    private PrintStream terminal;
    private SkippedRecords skipped = SkippedRecords.NONE;
    private long skippedByInputs;

    /** @param notes receives sentences for the user, without a final full stop */
    public LoadRun(InputOptions options, LoadSettings settings, LoadTarget target, Consumer<String> notes) {
        this.options = options;
        this.settings = settings;
        this.target = target;
        this.names = new TableNames(settings.lowerCase(), target.maxNameLength());
        this.notes = notes;
    }

    /** Shows the progress on a terminal; null for none. */
    public LoadRun on(PrintStream shown) {
        terminal = shown;
        return this;
    }

    /**
     * Loads the inputs.
     *
     * @return the numbers of rows by the names of the tables
     * @throws IOException if an input or the database fails; the tables are as before then, but for inputs that the
     *     modes append and upsert have completed
     */
    public Map<String, Long> run(List<String> inputs) throws IOException {
        List<LoadInput> surveyed = new ArrayList<>();
        for (String input : inputs) {
            surveyed.add(LoadInput.survey(input, options));
        }
        createTables(surveyed);
        if (isWhole()) {
            load(surveyed, List.of());
        } else {
            for (LoadInput input : surveyed) {
                loadOnce(input);
            }
        }
        target.notes().forEach(notes);
        skipped.notes().forEach(notes);
        return written;
    }

    /** The number of features that are missing because they have errors. */
    public long skipped() {
        return skipped.count() + skippedByInputs;
    }

    /** Whether all inputs become visible together. */
    private boolean isWhole() {
        return settings.mode() == LoadMode.CREATE || settings.mode() == LoadMode.REPLACE;
    }

    private void createTables(List<LoadInput> inputs) throws LoadException {
        Map<String, TableDraft> drafts = new LinkedHashMap<>();
        for (LoadInput input : inputs) {
            for (LoadPart part : input.parts()) {
                for (LayerSchema layer : part.layers()) {
                    String name = layer.type().getTypeName();
                    drafts.computeIfAbsent(names.of(name), key -> new TableDraft(name, settings))
                            .include(layer);
                }
            }
        }
        for (Map.Entry<String, TableDraft> draft : drafts.entrySet()) {
            draft.getValue().check();
            tables.put(draft.getKey(), new LoadedTable(target, draft.getValue().definition(names)));
        }
    }

    // ---- transactions

    /** Loads an input that the journal does not have. */
    private void loadOnce(LoadInput input) throws IOException {
        List<JournalEntry> entries = entries(input);
        if (!settings.again() && isLoaded(input, entries)) {
            notes.accept(input.name() + " has been loaded before, and is skipped; load it again with --again");
            return;
        }
        load(List.of(input), entries);
    }

    private static List<JournalEntry> entries(LoadInput input) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        if (!input.name().startsWith("jdbc:")) {
            for (java.nio.file.Path file : InputFiles.of(input.name())) {
                JournalEntry entry = JournalEntry.of(file);
                if (entry != null) {
                    entries.add(entry);
                }
            }
        }
        return entries;
    }

    private boolean isLoaded(LoadInput input, List<JournalEntry> entries) throws IOException {
        for (LoadedTable table : tables(input)) {
            for (JournalEntry entry : entries) {
                if (!target.journal().contains(table.definition().name(), entry)) {
                    return false;
                }
            }
        }
        return !entries.isEmpty();
    }

    private Set<LoadedTable> tables(LoadInput input) {
        Set<LoadedTable> own = new LinkedHashSet<>();
        for (LoadPart part : input.parts()) {
            for (LayerSchema layer : part.layers()) {
                own.add(table(layer.type().getTypeName()));
            }
        }
        return own;
    }

    LoadedTable table(String layer) {
        return tables.get(names.of(layer));
    }

    /** Loads inputs in one transaction: again, if the geometries turn out to need other columns. */
    private void load(List<LoadInput> inputs, List<JournalEntry> entries) throws IOException {
        target.mark();
        for (boolean isLoaded = false; !isLoaded; ) {
            tables.values().forEach(LoadedTable::startOver);
            skipped = new SkippedRecords(options);
            skippedByInputs = 0;
            try {
                readAll(inputs, entries);
                isLoaded = true;
            } catch (WiderColumnException e) {
                closeTables();
                target.undo();
                target.mark();
                notes.accept(e.getMessage() + "; the tables are loaded again, with columns for all geometries");
            } finally {
                closeTables();
            }
        }
        target.commit();
        for (LoadedTable table : tables.values()) {
            written.merge(table.definition().name(), table.rows(), Long::sum);
        }
    }

    private void readAll(List<LoadInput> inputs, List<JournalEntry> ofOne) throws IOException {
        if (isWhole()) {
            for (LoadedTable table : tables.values()) {
                target.journal().clear(table.definition().name());
            }
        }
        List<Loaded> loaded = new ArrayList<>();
        for (LoadInput input : inputs) {
            Map<LoadedTable, Long> before = new LinkedHashMap<>();
            tables(input).forEach(table -> before.put(table, table.rows()));
            for (LoadPart part : input.parts()) {
                read(part);
            }
            List<JournalEntry> entries = isWhole() ? entries(input) : ofOne;
            before.forEach((table, rows) -> loaded.add(new Loaded(table, entries, table.rows() - rows)));
        }
        for (LoadedTable table : tables.values()) {
            table.finish();
        }
        for (Loaded input : loaded) {
            for (JournalEntry entry : input.entries) {
                target.journal().add(input.table.definition().name(), entry, input.rows);
            }
        }
    }

    /** What an input has brought into a table. */
    private record Loaded(LoadedTable table, List<JournalEntry> entries, long rows) {}

    private void read(LoadPart part) throws IOException {
        try (LoadPart.Reading reading = part.open()) {
            PartCopy copy = new PartCopy(this, part, reading, settings, skipped);
            copy.run(terminal);
            copy.notes().forEach(notes);
            skippedByInputs += copy.skippedByInput();
        }
    }

    private void closeTables() throws IOException {
        for (LoadedTable table : tables.values()) {
            table.close();
        }
    }
}
