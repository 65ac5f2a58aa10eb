/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.DecompressedInput;

/** Documents in a charset that the user names, whatever they declare. */
final class RecodedDocuments implements GmlOrigin {

    private final GmlOrigin owner;
    private final Charset charset;
    private final List<GmlSource> documents = new ArrayList<>();
    private final List<Document> recoded = new ArrayList<>();

    /**
     * Documents, and where they come from.
     *
     * @param owner may be null
     * @param charset null for what the documents declare
     */
    RecodedDocuments(List<GmlSource> sources, GmlOrigin owner, Charset charset) {
        this.owner = owner;
        this.charset = charset;
        for (GmlSource source : sources) {
            Document document = new Document(source);
            if (charset != null) {
                recoded.add(document);
            }
            documents.add(charset == null ? source : document);
        }
    }

    /** A document that is read once. */
    InputStream stream(InputStream in) throws IOException {
        if (charset == null) {
            return in;
        }
        Document document = new Document(() -> in);
        recoded.add(document);
        return document.open();
    }

    List<GmlSource> documents() {
        return documents;
    }

    private final class Document implements GmlSource {

        private final GmlSource source;

        /** Reads the document for the last time. */
        private RecodedStream last;

        Document(GmlSource source) {
            this.source = source;
        }

        @Override
        public InputStream open() throws IOException {
            last = new RecodedStream(DecompressedInput.of(source.open()).stream(), charset);
            return last;
        }

        @Override
        public String name() {
            return source.name();
        }

        @Override
        public Map<String, SimpleFeatureType> schema() throws IOException {
            return source.schema();
        }
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(owner == null ? List.of() : owner.notes());
        long count = recoded.stream()
                .mapToLong(document -> document.last == null ? 0 : document.last.replaced())
                .sum();
        if (count > 0) {
            notes.add(note(count, charset));
        }
        return notes;
    }

    static String note(long count, Charset charset) {
        return "bytes that are not " + charset + " have been replaced by U+FFFD in " + count
                + (count == 1 ? " place" : " places");
    }

    @Override
    public void close() throws IOException {
        if (owner != null) {
            owner.close();
        }
    }
}
