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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;
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
    private final Map<String, RecordFile<DeletedKey>> deleted = new LinkedHashMap<>();
    private final Map<String, RecordFile<FeatureUpdate>> updated = new LinkedHashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final Map<String, QName> types = new HashMap<>();

    private ChangeSplit(Path features) {
        this.features = features;
    }

    /**
     * Takes a delivery apart: transactions of a WFS, as NBA of ALKIS has them, or objects as they were and become, as
     * in the mutations of the BAG.
     *
     * @param key by which features are found
     * @throws IOException if it cannot be read, is malformed, has no changes, or others than these
     */
    public static ChangeSplit of(String input, InputOptions options, ChangeKey key) throws IOException {
        ChangeSplit split = new ChangeSplit(TemporaryFiles.createFile(".gml"));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(split.features))) {
            CopiedMembers members = new CopiedMembers(out);
            boolean[] hasChanges = {false};
            GmlContents.read(input, options, (document, name) -> {
                try {
                    hasChanges[0] |= new ChangeReader(document, name, members, split, key).read();
                } catch (XMLStreamException e) {
                    throw new InputException(name + ": " + e.getMessage(), e);
                }
            });
            if (!hasChanges[0]) {
                throw new InputException(
                        input + " has no changes: neither Insert, Replace, Delete and Update of a WFS, nor what"
                                + " objects of the BAG were and become; load it with another --mode");
            }
            members.end();
            for (RecordFile<DeletedKey> keys : split.deleted.values()) {
                keys.complete();
            }
            for (RecordFile<FeatureUpdate> updates : split.updated.values()) {
                updates.complete();
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

    /** The name of a type whose features have come before; null if none have. */
    QName type(String localName) {
        return types.get(localName);
    }

    /** Counts a feature; returns the number of those of its type. */
    long countFeature(QName type) {
        types.put(type.getLocalPart(), type);
        return counts.merge(type.getLocalPart(), 1L, Long::sum);
    }

    /** Adds an update, whose values are the feature that has been written. */
    void update(QName type, FeatureUpdate update) throws IOException {
        RecordFile<FeatureUpdate> updates = updated.get(type.getLocalPart());
        if (updates == null) {
            updates = new RecordFile<>(FeatureUpdate::write, FeatureUpdate::read);
            updated.put(type.getLocalPart(), updates);
        }
        updates.add(update.at(countFeature(type)));
    }

    /** @param before the number of features of the type that come before, and are deleted as well, less than all */
    void delete(String type, int before, List<String> key) throws IOException {
        RecordFile<DeletedKey> keys = deleted.get(type);
        if (keys == null) {
            keys = new RecordFile<>(DeletedKey::write, DeletedKey::read);
            deleted.put(type, keys);
        }
        keys.add(new DeletedKey(counts.getOrDefault(type, 0L) - before, key));
    }

    /** The document with the features; null if there are none. */
    public Path features() {
        return counts.isEmpty() ? null : features;
    }

    /** The keys that are deleted, by the names of types. */
    public Map<String, RecordFile<DeletedKey>> deleted() {
        return deleted;
    }

    /** The updates, by the names of types. */
    public Map<String, RecordFile<FeatureUpdate>> updated() {
        return updated;
    }

    /** Whether all features of a type are the values of updates. */
    public boolean isUpdatedOnly(String type) {
        return updated.containsKey(type) && updated.get(type).count() == counts.get(type);
    }

    /** Deletes the temporary files. */
    @Override
    public void close() throws IOException {
        TemporaryFiles.delete(features);
        for (RecordFile<DeletedKey> keys : deleted.values()) {
            keys.close();
        }
        for (RecordFile<FeatureUpdate> updates : updated.values()) {
            updates.close();
        }
    }
}
