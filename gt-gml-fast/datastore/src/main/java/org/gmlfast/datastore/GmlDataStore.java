/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.Name;
import org.geotools.data.store.ContentDataStore;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.feature.NameImpl;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;

/** The features of a GML file. Its types are derived again after the file has changed. */
final class GmlDataStore extends ContentDataStore {

    private final Path file;
    private final GmlReaderSettings settings;

    /** The types by their names, as they are in the document. */
    private Map<String, SimpleFeatureType> types;

    private Object version;

    GmlDataStore(Path file, GmlReaderSettings settings) {
        this.file = file;
        this.settings = settings;
    }

    /**
     * Reads features of a type as features of another one, which has the same attributes. Those that the query does not
     * need are null, and those that its filter does not select may be missing.
     */
    GmlTypeReader reader(SimpleFeatureType stored, SimpleFeatureType type, Query query) throws IOException {
        return new GmlTypeReader(file, stored, type, new PushedQuery(query, stored).settings(settings));
    }

    /** What changes with the file. */
    Object version() throws IOException {
        return List.of(Files.getLastModifiedTime(file), Files.size(file));
    }

    private synchronized Map<String, SimpleFeatureType> types() throws IOException {
        Object now = version();
        if (types == null || !now.equals(version)) {
            Map<String, SimpleFeatureType> found = new LinkedHashMap<>();
            try (GmlFeatureReader reader = GmlFeatureReader.open(file, settings)) {
                for (SimpleFeatureType type : reader.types()) {
                    found.putIfAbsent(type.getTypeName(), type);
                }
            } catch (XMLStreamException | IllegalArgumentException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
            types = found;
            version = now;
        }
        return types;
    }

    /** The type as it is in the document. */
    SimpleFeatureType type(String name) throws IOException {
        SimpleFeatureType type = types().get(name);
        if (type == null) {
            throw new IOException(
                    file + " has no type \"" + name + "\"; it has " + String.join(", ", types().keySet()));
        }
        return type;
    }

    @Override
    protected List<Name> createTypeNames() throws IOException {
        List<Name> names = new ArrayList<>();
        for (SimpleFeatureType type : types().values()) {
            names.add(new NameImpl(namespace(type), type.getTypeName()));
        }
        return names;
    }

    /** The namespace that a type has in the store. */
    String namespace(SimpleFeatureType type) {
        return namespaceURI == null ? type.getName().getNamespaceURI() : namespaceURI;
    }

    @Override
    protected ContentFeatureSource createFeatureSource(ContentEntry entry) throws IOException {
        type(entry.getTypeName());
        return new GmlFeatureSource(entry, this);
    }
}
