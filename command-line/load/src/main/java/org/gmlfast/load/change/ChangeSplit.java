/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.gml.GmlContents;

/**
 * A delivery of changes, taken apart: the features that it brings, as a document in GML, and the keys that it deletes.
 * Not thread-safe.
 */
public final class ChangeSplit implements Closeable {

    private final Path features;
    private final Map<String, DeletedKeys> deleted = new LinkedHashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();

    private ChangeSplit(Path features) {
        this.features = features;
    }

    /**
     * Takes a delivery apart: transactions of a WFS, as NBA of ALKIS has them, or objects as they were and become, as
     * in the mutations of the BAG.
     *
     * @param key the attributes that are the key of features; empty for their ids
     * @throws IOException if it cannot be read, is malformed, has no changes, or others than these
     */
    public static ChangeSplit of(String input, InputOptions options, List<String> key) throws IOException {
        ChangeSplit split = new ChangeSplit(TemporaryFiles.createFile(".gml"));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(split.features))) {
            CopiedMembers members = new CopiedMembers(out);
            boolean[] hasChanges = {false};
            GmlContents.read(input, options, (document, name) -> {
                try {
                    hasChanges[0] |= new ChangeReader(document, members, split, key).read();
                } catch (XMLStreamException e) {
                    throw new InputException(name + ": " + e.getMessage(), e);
                }
            });
            if (!hasChanges[0]) {
                throw new InputException(
                        input + " has no changes: neither Insert, Replace and Delete of a WFS, nor what"
                                + " objects of the BAG were and become; load it with another --mode");
            }
            members.end();
            for (DeletedKeys keys : split.deleted.values()) {
                keys.complete();
            }
            return split;
        } catch (XMLStreamException e) {
            split.close();
            throw new IOException(e);
        } catch (IOException | RuntimeException e) {
            split.close();
            throw e;
        }
    }

    void countFeature(String type) {
        counts.merge(type, 1L, Long::sum);
    }

    /** @param before the number of features of the type that come before, and are deleted as well, less than all */
    void delete(String type, int before, List<String> key) throws IOException {
        DeletedKeys keys = deleted.get(type);
        if (keys == null) {
            keys = new DeletedKeys();
            deleted.put(type, keys);
        }
        keys.add(counts.getOrDefault(type, 0L) - before, key);
    }

    /** The document with the features; null if there are none. */
    public Path features() {
        return counts.isEmpty() ? null : features;
    }

    /** The types of the features. */
    public List<String> types() {
        return List.copyOf(counts.keySet());
    }

    /** The keys that are deleted, by the names of types. */
    public Map<String, DeletedKeys> deleted() {
        return deleted;
    }

    /** Deletes the temporary files. */
    @Override
    public void close() throws IOException {
        TemporaryFiles.delete(features);
        for (DeletedKeys keys : deleted.values()) {
            keys.close();
        }
    }
}
