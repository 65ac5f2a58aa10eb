/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.RepeatedValues;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SampledTypeException;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.load.change.DeletedKey;
import org.gmlfast.load.change.RecordFile;
import org.gmlfast.load.input.LoadInput;
import org.gmlfast.load.input.LoadPart;

/**
 * One run of the command load, from inputs to tables. The types of all inputs are found first, so that each table fits
 * all of them. Not thread-safe.
 */
public final class LoadRun {

    /** The documents that may stay open between the first and the second reading. */
    private static final int MAX_KEPT = 16;

    private final InputOptions options;
    private final LoadSettings settings;
    private final LoadTarget target;
    private final Consumer<String> notes;
    private final InputJournal journal;
    private final InputOptions sampled;
    private final List<LoadInput> inputs = new ArrayList<>();
    private final LoadTables tables;
    private final Map<String, Long> written = new LinkedHashMap<>();
    private PrintStream terminal;

    /** Takes the features that are skipped; null to drop them. */
    private RejectedFeatures rejected;

    /** The features that are missing in the transaction because they have errors. */
    private SkippedRecords skipped = SkippedRecords.NONE;

    private long skippedByInputs;

    /** Whether documents stay open between the first and the second reading. */
    private boolean keeps;

    /** The number of those that are missing in completed transactions. */
    private long missing;

    /** The index of the input that is read. */
    private int current;

    /** @param notes receives sentences for the user, without a final full stop */
    public LoadRun(InputOptions options, LoadSettings settings, LoadTarget target, Consumer<String> notes) {
        this.journal = new InputJournal(target.journal(), options, settings);
        InputOptions.Builder own = options.toBuilder().watch(journal.watch());
        if (settings.childTables()) {
            GmlValueSettings values =
                    options.gml().values().withNested(NestedValues.JSON).withRepeated(RepeatedValues.LIST);
            own.gml(options.gml().withValues(values));
        }
        this.options = own.build();
        this.sampled = this.options.toBuilder()
                .gml(this.options.gml().withSampled(settings.sampled()))
                .build();
        this.settings = settings;
        this.target = target;
        this.tables = new LoadTables(target, settings);
        this.notes = notes;
    }

    /** Shows the progress on a terminal; null for none. */
    public LoadRun on(PrintStream shown) {
        terminal = shown;
        return this;
    }

    /** Writes the features that are skipped into a file, which is the receiver of the options; null for none. */
    public LoadRun with(RejectedFeatures file) {
        rejected = file;
        return this;
    }

    /**
     * Loads the inputs.
     *
     * @return the numbers of rows by the names of the tables
     * @throws IOException if an input or the database fails; the tables are as before then, but for inputs that the
     *     modes append and upsert have completed
     */
    public Map<String, Long> run(List<String> names) throws IOException {
        if (settings.source() != null) {
            checkSources(names);
        }
        keeps = names.size() <= MAX_KEPT;
        try {
            for (String name : names) {
                if (settings.mode().isWhole() || settings.again() || !journal.contains(name)) {
                    inputs.add(survey(name, sampled));
                } else {
                    noteSkipped(name);
                }
            }
            noteSchemas();
            loadAll();
        } finally {
            for (LoadInput input : inputs) {
                input.close();
            }
            tables.dispose();
        }
        target.notes().forEach(notes);
        return written;
    }

    /** Finds the types of an input: attributes that tables have as texts are texts. */
    private LoadInput survey(String name, InputOptions own) throws IOException {
        LoadInput found = open(name, own);
        Map<String, Class<?>> texts = settings.mode().isWhole() ? Map.of() : tables.texts(found);
        if (texts.isEmpty()) {
            return found;
        }
        found.close();
        GmlValueSettings values = own.gml().values();
        texts.putAll(values.typesIfPresent());
        return open(
                name,
                own.toBuilder()
                        .gml(own.gml().withValues(values.withTypesIfPresent(texts)))
                        .build());
    }

    private LoadInput open(String name, InputOptions own) throws IOException {
        return settings.mode() == LoadMode.CHANGE
                ? LoadInput.changes(name, own, settings.changeKey())
                : LoadInput.survey(name, own, keeps);
    }

    private void loadAll() throws IOException {
        define();
        if (settings.mode().isWhole()) {
            load(0, inputs.size());
        } else {
            for (int i = 0; i < inputs.size(); i++) {
                load(i, i + 1);
            }
        }
    }

    /** Says which inputs are read once although the user has not asked for it. */
    private void noteSchemas() {
        List<String> once = inputs.stream()
                .filter(LoadInput::isSampled)
                .map(LoadInput::name)
                .toList();
        if (settings.sampled() == SampledTypes.DECLARED && !once.isEmpty()) {
            String names = once.size() == 1 ? once.get(0) : once.size() + " inputs";
            notes.accept("the schema of " + names + " declares the types, so that it is read once");
        }
    }

    /** Defines the tables; again, if an attribute that the settings name is not in the start of a document. */
    private void define() throws IOException {
        try {
            tables.define(inputs);
        } catch (LoadException e) {
            if (inputs.stream().noneMatch(LoadInput::isSampled)) {
                throw e;
            }
            notes.accept(e.getMessage().replaceFirst("; its attributes are .*", "")
                    + " in the start of a document; the types are taken from all of it");
            for (int i = 0; i < inputs.size(); i++) {
                if (inputs.get(i).isSampled()) {
                    inputs.get(i).close();
                    inputs.set(i, survey(inputs.get(i).name(), options));
                }
            }
            tables.define(inputs);
        }
    }

    /** The number of features that are missing because they have errors. */
    public long skipped() {
        return missing;
    }

    private void noteSkipped(String input) {
        notes.accept(input + " has been loaded before, and is skipped; load it again with --again");
    }

    /** Refuses two inputs of one name, of which each would replace the rows of the other. */
    private static void checkSources(List<String> names) throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        for (String name : names) {
            String other = sources.put(InputJournal.source(name), name);
            if (other != null) {
                throw new LoadException(
                        other + " and " + name + " have one name; with --source-column, names must differ");
            }
        }
    }

    // ---- transactions

    /** Loads inputs in one transaction: again, if values turn out to need other columns. */
    private void load(int from, int to) throws IOException {
        target.mark();
        for (boolean isLoaded = false; !isLoaded; ) {
            for (LoadedTable table : tables.all()) {
                table.startOver();
            }
            skipped = new SkippedRecords(options);
            skippedByInputs = 0;
            if (rejected != null) {
                rejected.startOver();
            }
            try {
                readAll(from, to);
                isLoaded = true;
            } catch (WiderColumnException e) {
                startOver(e.getMessage() + "; the tables are loaded again, with columns for all geometries");
            } catch (SampledTypeException e) {
                if (!inputs.get(current).isSampled()) {
                    throw e;
                }
                inputs.get(current).close();
                startOver(e.getMessage().replaceFirst("; specify the type.*", "")
                        + "; the types are taken from all of it, and it is loaded again");
                inputs.set(current, survey(inputs.get(current).name(), options));
                tables.define(inputs);
            } finally {
                tables.close();
            }
        }
        target.commit();
        if (rejected != null) {
            rejected.commit();
        }
        missing += skipped.count() + skippedByInputs;
        skipped.notes().forEach(notes);
        for (LoadedTable table : tables.all()) {
            written.merge(table.definition().name(), table.rows(), Long::sum);
            table.nestedRows().forEach((name, rows) -> written.merge(name, rows, Long::sum));
        }
    }

    private void startOver(String note) throws IOException {
        tables.close();
        target.undo();
        target.mark();
        notes.accept(note);
    }

    private void readAll(int from, int to) throws IOException {
        if (settings.mode().isWhole()) {
            for (LoadedTable table : tables.all()) {
                target.journal().clear(table.definition().name());
            }
        }
        List<Loaded> loaded = new ArrayList<>();
        for (current = from; current < to; current++) {
            LoadInput input = inputs.get(current);
            if (!begin(input)) {
                continue;
            }
            Map<LoadedTable, Long> before = new LinkedHashMap<>();
            tables.of(input).forEach(table -> before.put(table, table.rows()));
            if (input.changes() != null) {
                for (Map.Entry<String, RecordFile<DeletedKey>> deleted :
                        input.changes().deleted().entrySet()) {
                    LoadedTable table = tables.of(deleted.getKey());
                    if (table != null) {
                        table.delete(deleted.getValue());
                    }
                }
                tables.update(input);
            }
            for (LoadPart part : input.parts()) {
                read(part);
            }
            List<JournalEntry> entries = journal.entries(input.name());
            before.forEach((table, rows) -> loaded.add(new Loaded(table, entries, table.rows() - rows)));
        }
        for (LoadedTable table : tables.all()) {
            table.finish();
        }
        tables.finishNested(skipped);
        for (Loaded input : loaded) {
            for (JournalEntry entry : input.entries) {
                target.journal().add(input.table.definition().name(), entry, input.rows);
            }
        }
    }

    /**
     * Waits for other loads of the tables, and deletes the rows that these have of the input.
     *
     * @return false if one of those loads has loaded the input
     */
    private boolean begin(LoadInput input) throws IOException {
        String source = InputJournal.source(input.name());
        if (rejected != null) {
            rejected.begin(source);
        }
        for (LoadedTable table : tables.of(input)) {
            table.setSource(source);
            target.lock(table.definition().name());
        }
        if (settings.mode().isWhole()) {
            return true;
        }
        if (!settings.again() && journal.contains(input.name())) {
            noteSkipped(input.name());
            return false;
        }
        // rows that a delivery of changes has brought remain until another one changes them
        boolean replaces = settings.source() != null && settings.mode() != LoadMode.CHANGE;
        for (LoadedTable table : replaces ? tables.of(input) : Set.<LoadedTable>of()) {
            String name = table.definition().name();
            if (target.journal().remove(name, source)) {
                target.deleteRows(name, tables.sourceColumn(), source);
                notes.accept("the rows of " + source + " in " + name + " are replaced");
            }
        }
        return true;
    }

    /** What an input has brought into a table. */
    private record Loaded(LoadedTable table, List<JournalEntry> entries, long rows) {}

    private void read(LoadPart part) throws IOException {
        try (LoadPart.Reading reading = part.open()) {
            PartCopy copy = new PartCopy(tables, part, reading, settings, skipped);
            copy.run(terminal);
            copy.notes().forEach(notes);
            skippedByInputs += copy.skippedByInput();
        }
    }
}
