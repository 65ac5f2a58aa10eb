/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.OutputStream;
import java.util.Locale;

/**
 * How hard to compress: with {@link GzipEncoder}, or with zlib at a level. Immutable.
 *
 * <pre>{@code
 * try (GzipStream gzip = GzipLevel.parse("fast").open(out)) {
 *     encoder.write(features, header, gzip);
 *     gzip.finish();
 * }
 * }</pre>
 *
 * @param zlib 1 (fastest) to 9 (smallest) for zlib; 0 for GzipEncoder
 */
public record GzipLevel(int zlib) {

    /** {@link GzipEncoder}: on GML about the size of zlib's level 6, faster than its level 1. */
    public static final GzipLevel FAST = new GzipLevel(0);

    private static final int MAX_LEVEL = 9;

    /**
     * A level.
     *
     * @throws IllegalArgumentException if it is not 0 to 9
     */
    public GzipLevel {
        if (zlib < 0 || zlib > MAX_LEVEL) {
            throw new IllegalArgumentException("zlib has the levels 1 to 9, not " + zlib);
        }
    }

    /**
     * Reads a setting.
     *
     * @param setting "fast", or a digit from 1 to 9; not null
     * @throws IllegalArgumentException if it is anything else
     */
    public static GzipLevel parse(String setting) {
        String text = setting.trim().toLowerCase(Locale.ROOT);
        if (text.equals("fast")) {
            return FAST;
        }
        if (text.length() == 1 && text.charAt(0) >= '1' && text.charAt(0) <= '9') {
            return new GzipLevel(text.charAt(0) - '0');
        }
        throw new IllegalArgumentException("\"" + setting + "\" is not a compression level; use fast or 1 to 9");
    }

    /**
     * Starts a gzip member. Nothing is written before the first block is full, the stream is flushed or finished.
     *
     * @param out receives the compressed bytes in large pieces; is not closed
     */
    public GzipStream open(OutputStream out) {
        return zlib == 0 ? new GzipEncoder(out) : new ZlibGzipStream(out, zlib);
    }

    @Override
    public String toString() {
        return zlib == 0 ? "fast" : Integer.toString(zlib);
    }
}
