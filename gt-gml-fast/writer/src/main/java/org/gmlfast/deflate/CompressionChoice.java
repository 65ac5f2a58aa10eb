/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Remembers which compressor suits documents of one kind, such as those of one layer in one format. The first document
 * and every 64th after it are tried with all compressors, which takes two to three milliseconds. Thread-safe.
 *
 * <pre>{@code
 * CompressionChoice roads = new CompressionChoice();
 * try (CompressedStream compressed = GzipLevel.FAST.open(out, roads, List.of(ContentCoding.values()))) {
 *     compressed.write(document);
 *     compressed.finish();
 * }
 * }</pre>
 */
public final class CompressionChoice {

    /** What may compress a document. */
    enum Compressor {
        /** Deflate by {@link MatchFinder}, searching where words, numbers and markup begin. */
        SEARCH,
        /** Deflate by {@link MatchFinder} with {@link LazySearch}. */
        LAZY_SEARCH,
        /** Deflate by zlib. */
        ZLIB,
        /** {@link ZstdStream}. */
        ZSTD
    }

    private static final int DOCUMENTS = 64;

    /** Long and short documents, each with and without zstd. */
    private static final int KINDS = 4;

    private final AtomicReferenceArray<Compressor> chosen = new AtomicReferenceArray<>(KINDS);
    private final AtomicIntegerArray left = new AtomicIntegerArray(KINDS);

    /** Creates a choice that the first document will make. */
    public CompressionChoice() {}

    /** The compressor for a document; null if it should be tried. */
    Compressor known(boolean zstd, boolean whole) {
        int kind = kind(zstd, whole);
        return left.getAndDecrement(kind) > 0 ? chosen.get(kind) : null;
    }

    /** Takes the result of a trial. */
    void remember(boolean zstd, boolean whole, Compressor compressor) {
        int kind = kind(zstd, whole);
        chosen.set(kind, compressor);
        left.set(kind, DOCUMENTS - 1);
    }

    private static int kind(boolean zstd, boolean whole) {
        return (zstd ? 2 : 0) + (whole ? 1 : 0);
    }
}
