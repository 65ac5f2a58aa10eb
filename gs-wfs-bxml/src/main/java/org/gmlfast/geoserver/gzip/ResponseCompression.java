/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.OutputStream;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

import org.gmlfast.deflate.CompressedStream;
import org.gmlfast.deflate.CompressionChoice;
import org.gmlfast.deflate.ContentCoding;
import org.gmlfast.deflate.GzipLevel;

/**
 * How the plugin compresses a response.
 *
 * @param earlier the choice for responses with the same layer and form
 * @param codings that the client may get, gzip among them
 */
public record ResponseCompression(GzipLevel level, CompressionChoice earlier, Set<ContentCoding> codings) {

    /**
     * GzipEncoder looks for the words and numbers of text: binary doubles come out a fifth larger than by zlib's level
     * 6, and 1 to 3 % larger by its level 4, which takes half as long.
     */
    private static final GzipLevel FAST_FOR_BXML = GzipLevel.parse("4");

    /** The compression of a document that is not text. */
    public ResponseCompression forBinary() {
        return level.equals(GzipLevel.FAST) ? new ResponseCompression(FAST_FOR_BXML, earlier, codings) : this;
    }

    /** For a client that prefers some codings. If these are others, it gets gzip: GeoServer's filter has decided so. */
    ResponseCompression preferring(Collection<ContentCoding> preferred) {
        Set<ContentCoding> both = EnumSet.copyOf(codings);
        both.retainAll(preferred);
        return new ResponseCompression(level, earlier, both.isEmpty() ? EnumSet.of(ContentCoding.GZIP) : both);
    }

    CompressedStream open(OutputStream out) {
        return level.open(out, earlier, codings);
    }
}
