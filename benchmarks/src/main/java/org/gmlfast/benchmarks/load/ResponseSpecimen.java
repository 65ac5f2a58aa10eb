/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * The first response to a request, which has been read completely. It shows whether further responses are the same
 * document: the same status and encoding, the same length apart from time stamps, and the same end.
 *
 * @param format how the document has been read; null if only its end is compared
 * @param features the number of features; 0 if it has not been read
 * @param gzip whether it is compressed
 * @param length the number of bytes sent
 * @param documentLength the number of bytes without compression
 * @param end the bytes with which each response ends
 */
record ResponseSpecimen(LoadFormat format, int features, boolean gzip, long length, long documentLength, byte[] end) {

    /** Time stamps have up to six digits of a second, and few documents have two. */
    private static final int TOLERANCE = 16;

    /** A time stamp changes a few codes of the compressed document, and where its blocks end. */
    private static final int GZIP_TOLERANCE = 256;

    private static final int OK = 200;

    /**
     * Requests and reads a document.
     *
     * @param format null for a document of an unknown format, which is not read
     * @throws IOException if the response is not the requested document; the message is for the user
     */
    static ResponseSpecimen request(KeepAliveClient client, URI address, LoadFormat format, boolean gzip, long maxSize)
            throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        LoadResponse response = client.get(address, gzip, body);
        byte[] document = body.toByteArray();
        if (response.gzip()) {
            document = decompressed(document, maxSize);
        }
        if (response.status() != OK) {
            throw new IOException("HTTP " + response.status() + ": " + start(document));
        }
        if (document.length == 0) {
            throw new IOException("the response is empty");
        }
        int features = format == null ? 0 : DocumentCount.features(document, format);
        if (format != null && features == 0) {
            throw new IOException("the response has no features");
        }
        return new ResponseSpecimen(
                format,
                features,
                response.gzip(),
                response.length(),
                document.length,
                response.gzip() ? new byte[0] : end(document, format));
    }

    /** The root end tag of XML text; for other documents, bytes that do not depend on a time stamp. */
    private static byte[] end(byte[] document, LoadFormat format) {
        if (format == null || format == LoadFormat.BXML || format == LoadFormat.GEOJSON) {
            return Arrays.copyOfRange(document, document.length - 1, document.length);
        }
        int from = document.length - 1;
        int first = Math.max(0, document.length - LoadResponse.TAIL);
        while (from > first && !(document[from] == '<' && document[from + 1] == '/')) {
            from--;
        }
        return Arrays.copyOfRange(document, from, document.length);
    }

    private static byte[] decompressed(byte[] sent, long maxSize) throws IOException {
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        byte[] chunk = new byte[1 << 16];
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(sent))) {
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                document.write(chunk, 0, n);
                if (document.size() > maxSize) {
                    throw new IOException("the document is larger than " + maxSize + " bytes; see --max-size");
                }
            }
        }
        return document.toByteArray();
    }

    private static String start(byte[] document) {
        String text = new String(document, 0, Math.min(document.length, 500), StandardCharsets.UTF_8);
        String line = text.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
        return line.length() > 200 ? line.substring(0, 200) + " ..." : line;
    }

    /** Returns the difference of a further response; null if there is no difference. */
    String fault(LoadResponse response) {
        if (response.status() != OK) {
            return "HTTP " + response.status();
        }
        if (response.gzip() != gzip) {
            return gzip ? "the response is not compressed" : "the response is compressed";
        }
        if (Math.abs(response.length() - length) > (gzip ? GZIP_TOLERANCE : TOLERANCE)) {
            return response.length() + " bytes instead of about " + length;
        }
        if (gzip && Math.abs(gzipSize(response.tail()) - documentLength) > TOLERANCE) {
            return "the compressed document is truncated or differs";
        }
        byte[] tail = response.tail();
        if (tail.length < end.length
                || !Arrays.equals(tail, tail.length - end.length, tail.length, end, 0, end.length)) {
            return "the document ends with \"" + new String(tail, StandardCharsets.ISO_8859_1).strip()
                    + "\" instead of \"" + new String(end, StandardCharsets.ISO_8859_1).strip() + '"';
        }
        return null;
    }

    /** RFC 1952 §2.3.1: the last four bytes are the length of the document modulo 2³². */
    private static long gzipSize(byte[] tail) {
        long size = 0;
        for (int i = 1; i <= Integer.BYTES && i <= tail.length; i++) {
            size = size << Byte.SIZE | tail[tail.length - i] & 0xFF;
        }
        return size;
    }
}
