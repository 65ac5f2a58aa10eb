/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.Name;
import org.geotools.data.store.ContentDataStore;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.feature.NameImpl;
import org.geotools.geometry.jts.ReferencedEnvelope;

/** A DataStore over lists of features, which tests set up by name; it records queries. */
public final class ListDataStore extends ContentDataStore {

    /** The content of a store. */
    public static final class Content {

        final List<SimpleFeatureType> types;
        final List<SimpleFeature> features;

        /** The {@link Query}s that the store has received. */
        public final List<Query> queries = new java.util.ArrayList<>();

        /** The result of getCount. */
        public int count = -1;

        /** Thrown when the features are read; null for none. */
        public Throwable failure;

        /** The ids of features that the reader fails to read, after which it reads the next one. */
        public final Set<String> unreadable = new java.util.HashSet<>();

        /** Whether the store and all its readers are closed. */
        public boolean disposed;

        public int openReaders;

        public Content(List<SimpleFeatureType> types, List<SimpleFeature> features) {
            this.types = types;
            this.features = features;
        }
    }

    private static final Map<String, Content> CONTENTS = new ConcurrentHashMap<>();

    private final Content content;

    ListDataStore(Content content) {
        this.content = content;
    }

    public static void register(String name, Content content) {
        CONTENTS.put(name, content);
    }

    static Content content(String name) {
        return CONTENTS.get(name);
    }

    @Override
    protected List<Name> createTypeNames() {
        return content.types.stream()
                .map(type -> (Name) new NameImpl(type.getTypeName()))
                .toList();
    }

    @Override
    protected ContentFeatureSource createFeatureSource(ContentEntry entry) {
        return new Source(entry);
    }

    @Override
    public void dispose() {
        content.disposed = true;
        super.dispose();
    }

    private final class Source extends ContentFeatureSource {

        Source(ContentEntry entry) {
            super(entry, Query.ALL);
        }

        @Override
        protected SimpleFeatureType buildFeatureType() {
            return content.types.stream()
                    .filter(type -> type.getTypeName().equals(entry.getTypeName()))
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        protected ReferencedEnvelope getBoundsInternal(Query asked) {
            return null;
        }

        @Override
        protected int getCountInternal(Query asked) {
            return content.count;
        }

        @Override
        protected FeatureReader<SimpleFeatureType, SimpleFeature> getReaderInternal(Query asked) throws IOException {
            content.queries.add(new Query(asked));
            if (content.failure instanceof IOException e) {
                throw e;
            }
            if (content.failure instanceof RuntimeException e) {
                throw e;
            }
            if (content.failure instanceof Error e) {
                throw e;
            }
            Iterator<SimpleFeature> features = content.features.stream()
                    .filter(feature ->
                            feature.getType().getName().getLocalPart().equals(entry.getTypeName()))
                    .iterator();
            content.openReaders++;
            return new Reader(buildFeatureType(), features);
        }
    }

    private final class Reader implements FeatureReader<SimpleFeatureType, SimpleFeature> {

        private final SimpleFeatureType type;
        private final Iterator<SimpleFeature> features;

        Reader(SimpleFeatureType type, Iterator<SimpleFeature> features) {
            this.type = type;
            this.features = features;
        }

        @Override
        public SimpleFeatureType getFeatureType() {
            return type;
        }

        @Override
        public SimpleFeature next() throws IOException {
            SimpleFeature feature = features.next();
            if (content.unreadable.contains(feature.getID())) {
                throw new IOException("bad value");
            }
            return feature;
        }

        @Override
        public boolean hasNext() {
            return features.hasNext();
        }

        @Override
        public void close() {
            content.openReaders--;
        }
    }
}
