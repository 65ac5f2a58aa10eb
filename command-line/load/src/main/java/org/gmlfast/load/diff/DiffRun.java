/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.load.diff.LayerDifferences.Change;
import org.gmlfast.load.input.LayerSchema;
import org.gmlfast.load.input.LoadInput;
import org.gmlfast.load.input.LoadPart;

/**
 * Compares two deliveries by the keys of features. Each is read for its types and for its features; the memory holds a
 * part of the keys at a time. Not thread-safe.
 */
public final class DiffRun {

    /** The bytes of a delivery for which there is a file with digests. */
    private static final long BYTES_PER_FILE = 32 << 20;

    private static final int MAX_FILES = 400;

    private final InputOptions options;
    private final List<String> key;
    private final Consumer<String> notes;
    private final Map<String, Integer> layers = new LinkedHashMap<>();
    private final List<String> layerNames = new ArrayList<>();
    private final Map<String, Integer> attributes = new HashMap<>();
    private final List<String> attributeNames = new ArrayList<>();
    private final ValueHash hash = new ValueHash();
    private final Map<String, LayerDifferences> counts = new TreeMap<>();
    private long skipped;

    /**
     * @param key the attributes that are the key; empty for the ids of features
     * @param notes receives sentences for the user, without a final full stop
     */
    public DiffRun(InputOptions options, List<String> key, Consumer<String> notes) {
        this.options = options;
        this.key = key;
        this.notes = notes;
    }

    /**
     * Writes the differences as CSV.
     *
     * @param out not closed
     * @return the number of differences of each layer
     * @throws IOException if an input cannot be read, or has a key twice
     */
    public List<LayerDifferences> run(String oldInput, String newInput, OutputStream out) throws IOException {
        int files = (int) Math.min(MAX_FILES, 1 + Math.max(size(oldInput), size(newInput)) / BYTES_PER_FILE);
        try (DigestFiles before = read(oldInput, files);
                DigestFiles after = read(newInput, files);
                SortedDifferences sorted = new SortedDifferences()) {
            for (int i = 0; i < files; i++) {
                compare(before, after, i, oldInput, newInput, sorted);
            }
            write(sorted, out);
        }
        return List.copyOf(counts.values());
    }

    /** The number of features that are not compared because they have errors. */
    public long skipped() {
        return skipped;
    }

    private static long size(String input) throws IOException {
        long sum = 0;
        for (Path file : InputFiles.of(input)) {
            sum += Files.isRegularFile(file) ? Files.size(file) : 0;
        }
        return sum;
    }

    // ---- reading

    private DigestFiles read(String input, int count) throws IOException {
        DigestFiles files = new DigestFiles(count);
        try (LoadInput found = LoadInput.survey(input, options, true)) {
            for (LoadPart part : found.parts()) {
                try (LoadPart.Reading reading = part.open()) {
                    read(reading, keys(part, reading), files);
                    reading.notes().forEach(note -> notes.accept(input + ": " + note));
                    skipped += reading.skipped();
                }
            }
            files.complete();
            return files;
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    /** The attributes of the keys of layers; empty for the ids of features. */
    private Map<FeatureInput, List<String>> keys(LoadPart part, LoadPart.Reading reading) throws InputException {
        Map<FeatureInput, List<String>> keys = new IdentityHashMap<>();
        for (int i = 0; i < reading.layers().size(); i++) {
            LayerSchema layer = part.layers().get(i);
            boolean hasKey =
                    !key.isEmpty() && key.stream().allMatch(name -> layer.type().getDescriptor(name) != null);
            List<String> own = hasKey ? key : layer.id() != null ? List.of() : layer.key();
            if (own.isEmpty() && layer.id() == null) {
                throw new InputException("the features of " + layer.type().getTypeName()
                        + " have no ids; name the attributes of their key with --key");
            }
            keys.put(reading.layers().get(i), own);
        }
        return keys;
    }

    private void read(LoadPart.Reading reading, Map<FeatureInput, List<String>> keys, DigestFiles files)
            throws IOException {
        for (FeatureInput input = reading.next(); input != null; input = reading.next()) {
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                files.add(digest(feature, keys.get(input)));
            }
        }
        for (FeatureInput layer : reading.layers()) {
            skipped += layer.skipped();
        }
    }

    private FeatureDigest digest(SimpleFeature feature, List<String> ofLayer) throws InputException {
        SimpleFeatureType type = feature.getFeatureType();
        long[] hashes = new long[attributes.size() + type.getAttributeCount()];
        for (int i = 0; i < type.getAttributeCount(); i++) {
            Object value = feature.getAttribute(i);
            if (value != null) {
                hashes[number(type.getDescriptor(i).getLocalName(), attributes, attributeNames)] = hash.of(value);
            }
        }
        return new FeatureDigest(number(type.getTypeName(), layers, layerNames), key(feature, ofLayer), hashes);
    }

    private static int number(String name, Map<String, Integer> numbers, List<String> names) {
        return numbers.computeIfAbsent(name, added -> {
            names.add(added);
            return names.size() - 1;
        });
    }

    private static String key(SimpleFeature feature, List<String> key) throws InputException {
        if (key.isEmpty()) {
            return feature.getID();
        }
        List<String> values = new ArrayList<>();
        for (String attribute : key) {
            Object value = feature.getAttribute(attribute);
            if (value == null) {
                throw new InputException("the feature " + feature.getID() + " has no " + attribute
                        + ", which is its key; choose another with --key");
            }
            values.add(value.toString());
        }
        return String.join("/", values);
    }

    // ---- comparing

    private void compare(
            DigestFiles before,
            DigestFiles after,
            int number,
            String oldInput,
            String newInput,
            SortedDifferences differences)
            throws IOException {
        Map<FeatureDigest.Id, FeatureDigest> old = digests(before, number, oldInput);
        Map<FeatureDigest.Id, FeatureDigest> now = digests(after, number, newInput);
        List<SortedDifferences.Difference> found = new ArrayList<>();
        for (FeatureDigest each : now.values()) {
            FeatureDigest other = old.remove(each.id());
            String changed = other == null ? "" : changed(other, each);
            Change change = other == null ? Change.ADDED : changed.isEmpty() ? Change.SAME : Change.CHANGED;
            count(each, change);
            if (change != Change.SAME) {
                found.add(new SortedDifferences.Difference(layerNames.get(each.layer()), each.key(), change, changed));
            }
        }
        for (FeatureDigest each : old.values()) {
            count(each, Change.REMOVED);
            found.add(new SortedDifferences.Difference(layerNames.get(each.layer()), each.key(), Change.REMOVED, ""));
        }
        differences.add(found);
    }

    private Map<FeatureDigest.Id, FeatureDigest> digests(DigestFiles files, int number, String input)
            throws IOException {
        Map<FeatureDigest.Id, FeatureDigest> digests = new HashMap<>();
        List<FeatureDigest> twice = new ArrayList<>();
        files.read(number, digest -> {
            if (digests.put(digest.id(), digest) != null) {
                twice.add(digest);
            }
        });
        if (!twice.isEmpty()) {
            throw new InputException(input + " has two features of "
                    + layerNames.get(twice.get(0).layer()) + " with the key "
                    + twice.get(0).key() + "; choose the attributes of the key with --key");
        }
        return digests;
    }

    private void count(FeatureDigest digest, Change change) {
        String layer = layerNames.get(digest.layer());
        counts.merge(layer, new LayerDifferences(layer, 0, 0, 0, 0).with(change), (known, one) -> known.with(change));
    }

    /** The names of attributes with different values, in the order of their names. */
    private String changed(FeatureDigest before, FeatureDigest after) {
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < Math.max(before.hashes().length, after.hashes().length); i++) {
            if (before.hash(i) != after.hash(i)) {
                changed.add(attributeNames.get(i));
            }
        }
        return changed.stream().sorted().collect(Collectors.joining(" "));
    }

    // ---- CSV

    private static void write(SortedDifferences sorted, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        text.write("change,layer,key,attributes\r\n");
        sorted.read(each -> {
            text.write(each.change().name().toLowerCase(Locale.ROOT));
            text.write(',' + field(each.layer()) + ',' + field(each.key()) + ',' + field(each.attributes()) + "\r\n");
        });
        text.flush();
    }

    /** A value as RFC 4180 has it. */
    private static String field(String value) {
        boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
