/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.FileWatch;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.Secrets;
import org.gmlfast.input.download.LayerDownload;
import org.gmlfast.input.download.LayerState;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.input.gml.GmlUrl;

/** The inputs of a load in the journal of its database. Used by one thread. */
final class InputJournal {

    private final Journal journal;
    private final String options;
    private final InputOptions reading;

    /** What is known of the URLs that have been fetched. */
    private final Map<String, LayerState> states = new HashMap<>();

    private final FileChecksums checksums = new FileChecksums();

    InputJournal(Journal journal, InputOptions options, LoadSettings settings) {
        this.journal = journal;
        this.options = described(options, settings);
        this.reading = options;
    }

    /** What of an input is loaded, and into which tables. */
    private static String described(InputOptions options, LoadSettings settings) {
        List<String> described = new ArrayList<>();
        add(described, "layer", options.layer());
        add(described, "prefix", settings.prefix().isEmpty() ? null : settings.prefix());
        add(described, "where", settings.query().where());
        add(described, "bbox", settings.query().area());
        add(described, "property", settings.query().properties());
        add(described, "child-tables", settings.childTables() ? "true" : null);
        return String.join("; ", described);
    }

    private static void add(List<String> described, String option, Object value) {
        if (value != null) {
            described.add(option + ' ' + value);
        }
    }

    /** Computes checksums of the files that are read. */
    FileWatch watch() {
        return checksums;
    }

    private static List<Path> files(String input) throws IOException {
        List<Path> files = new ArrayList<>();
        if (!input.startsWith("jdbc:") && !GmlUrl.matches(input)) {
            for (Path file : InputFiles.of(input)) {
                if (Files.isRegularFile(file)) {
                    files.add(file);
                }
            }
        }
        return files;
    }

    private JournalEntry entry(Path file) throws IOException {
        return new JournalEntry(file.getFileName().toString(), Files.size(file), checksums.of(file), options, null);
    }

    /** The entry of a URL, which is fetched, unless it has been. */
    private JournalEntry entryOfUrl(String url) throws IOException {
        LayerState state = states.get(url);
        if (state == null) {
            try (LayerDownload download = GmlUrl.fetch(url, reading)) {
                state = download.state();
            }
            states.put(url, state);
        }
        return new JournalEntry(Secrets.masked(url), state.bytes(), state.hash(), options, state.described());
    }

    /** Whether a URL has been loaded before: its headers, or else its features are compared. */
    private boolean containsUrl(String url) throws IOException {
        List<JournalEntry> known = journal.entries(Secrets.masked(url), options);
        for (JournalEntry entry : known) {
            String validator = LayerState.validatorIn(entry.server());
            if (validator != null && LayerDownload.isUnchanged(url, reading, validator)) {
                return true;
            }
        }
        JournalEntry now = known.isEmpty() ? null : entryOfUrl(url);
        return known.stream().anyMatch(entry -> entry.size() == now.size() && entry.checksum() == now.checksum());
    }

    /** The entries of an input that has been read, or is read now; empty if it is neither a file nor a URL. */
    List<JournalEntry> entries(String input) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        if (GmlUrl.matches(input)) {
            entries.add(entryOfUrl(input));
        }
        for (Path file : files(input)) {
            entries.add(entry(file));
        }
        return entries;
    }

    /** Whether the input has been loaded before. Only a file of known name and size is read for that. */
    boolean contains(String input) throws IOException {
        if (GmlUrl.matches(input)) {
            return containsUrl(input);
        }
        List<Path> files = files(input);
        for (Path file : files) {
            if (!journal.mayContain(file.getFileName().toString(), Files.size(file))
                    || !journal.contains(entry(file))) {
                return false;
            }
        }
        return !files.isEmpty();
    }

    /** The name of an input in a column: that of its file without the folder, or what the user has called it. */
    static String source(String input) throws IOException {
        List<Path> files = files(input);
        return files.isEmpty()
                ? Secrets.masked(input)
                : files.get(0).getFileName().toString();
    }
}
