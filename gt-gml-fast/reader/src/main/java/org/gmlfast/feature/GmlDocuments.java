/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The documents that a reader reads one after the other, without their compression. */
final class GmlDocuments {

    /** The bytes at the start of a document from which types are derived, if it cannot be read twice. */
    static final int SAMPLE = 4 << 20;

    private final List<GmlSource> sources;

    /** The whole document, if there is one and it is short; null otherwise. */
    private byte[] only;

    /** @param sources not empty; the documents may be compressed by gzip */
    GmlDocuments(List<? extends GmlSource> sources) {
        this.sources = List.copyOf(sources);
    }

    int count() {
        return sources.size();
    }

    /** The name of a document for messages; null if it has none. */
    String name(int number) {
        return sources.get(number).name();
    }

    /** The start of a document. */
    byte[] head(int number) throws IOException {
        try (InputStream in = open(number)) {
            byte[] head = in.readNBytes(SAMPLE);
            only = sources.size() == 1 && head.length < SAMPLE ? head : null;
            return head;
        }
    }

    /** Opens a document; one that {@link #head} has read to its end is not read again. */
    InputStream open(int number) throws IOException {
        return only != null
                ? new ByteArrayInputStream(only)
                : uncompressed(new BufferedInputStream(sources.get(number).open(), 1 << 16));
    }

    /** The bytes of a document that may be compressed by gzip. */
    static byte[] uncompressed(byte[] document) throws IOException {
        boolean isGzip = document.length > 1 && document[0] == 0x1F && (document[1] & 0xFF) == 0x8B;
        return isGzip ? uncompressed(new ByteArrayInputStream(document)).readAllBytes() : document;
    }

    /** The bytes of a stream that may be compressed by gzip. */
    static InputStream uncompressed(InputStream in) throws IOException {
        InputStream marked = in.markSupported() ? in : new BufferedInputStream(in, 1 << 16);
        marked.mark(2);
        boolean isGzip = marked.read() == 0x1F && marked.read() == 0x8B;
        marked.reset();
        return isGzip ? new GZIPInputStream(marked, 1 << 16) : marked;
    }
}
