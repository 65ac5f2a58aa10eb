/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

import org.gmlfast.deflate.GzipEncoder;

/** The compared encoders of gzip. */
public enum GzipCandidate {
    /** The encoder of this project. */
    GMLFAST(0),
    /** zlib in the JDK, at its fastest. */
    ZLIB_1(Deflater.BEST_SPEED),
    /** zlib in the JDK, at the last level without lazy matches. */
    ZLIB_3(3),
    /** zlib in the JDK, at its default. */
    ZLIB_6(6);

    private static final int BUFFER = 64 * 1024;

    private final int level;

    GzipCandidate(int level) {
        this.level = level;
    }

    /** Writes compressed content and completes the stream. */
    void write(OutputStream out, Content content) throws IOException {
        if (this == GMLFAST) {
            try (GzipEncoder gzip = new GzipEncoder(out)) {
                content.write(gzip);
                gzip.finish();
            }
        } else {
            try (OutputStream gzip = new LevelGzip(out, level)) {
                content.write(gzip);
            }
        }
    }

    /** Writes the content to compress. */
    interface Content {

        void write(OutputStream out) throws IOException;
    }

    private static final class LevelGzip extends GZIPOutputStream {

        LevelGzip(OutputStream out, int level) throws IOException {
            super(out, BUFFER);
            def.setLevel(level);
        }

        @Override
        public void flush() throws IOException {
            // the encoders flush at the end of a document
        }
    }
}
