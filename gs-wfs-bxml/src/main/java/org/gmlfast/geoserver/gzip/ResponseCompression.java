/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.OutputStream;

import org.gmlfast.deflate.CompressedStream;
import org.gmlfast.deflate.CompressionChoice;
import org.gmlfast.deflate.GzipLevel;

/**
 * How the plugin compresses a response.
 *
 * @param earlier of responses with the same layer and form
 * @param zstd whether the client may get zstd
 */
public record ResponseCompression(GzipLevel level, CompressionChoice earlier, boolean zstd) {

    /**
     * GzipEncoder looks for the words and numbers of text: binary doubles come out a fifth larger than by zlib's level
     * 6, and 1 to 3 % larger by its level 4, which takes half as long.
     */
    private static final GzipLevel FAST_FOR_BXML = GzipLevel.parse("4");

    /** The compression of a document that is not text. */
    public ResponseCompression forBinary() {
        return level.equals(GzipLevel.FAST) ? new ResponseCompression(FAST_FOR_BXML, earlier, zstd) : this;
    }

    /** For a client that asks for gzip alone. */
    ResponseCompression withoutZstd() {
        return new ResponseCompression(level, earlier, false);
    }

    CompressedStream open(OutputStream out) {
        return level.open(out, earlier, zstd);
    }
}
