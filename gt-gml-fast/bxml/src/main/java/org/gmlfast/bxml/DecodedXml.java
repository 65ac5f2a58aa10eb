/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The characters of an XML document. The JDK's StAX parser prints to the standard error stream if it meets malformed
 * bytes, or the end of the document inside the DOCTYPE; this reader reports both as exceptions before the parser sees
 * them.
 */
final class DecodedXml extends Reader {

    private static final int HEAD = 512;
    private static final Pattern ENCODING =
            Pattern.compile("^<\\?xml\\s[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']");
    private static final String DOCTYPE = "<!DOCTYPE";

    private final Reader decoder;
    private final Charset charset;
    private boolean inProlog = true;
    private boolean hasDoctype;

    /** The number of characters of {@link #DOCTYPE} at the end of the text read last. */
    private int matched;

    /**
     * Finds the encoding as XML 1.0 appendix F does: by a byte order mark, the first bytes, and the XML declaration.
     *
     * @throws IOException if reading fails, or if the encoding is unknown
     */
    DecodedXml(InputStream xml) throws IOException {
        BufferedInputStream in = new BufferedInputStream(xml, 1 << 16);
        in.mark(HEAD);
        byte[] head = in.readNBytes(HEAD);
        in.reset();
        boolean marked = startsWith(head, 0xEF, 0xBB, 0xBF);
        if (marked) {
            in.skipNBytes(3);
        }
        this.charset = marked ? StandardCharsets.UTF_8 : charset(head);
        this.decoder = new BufferedReader(new InputStreamReader(in, charset.newDecoder()), 1 << 13);
    }

    private static Charset charset(byte[] head) throws IOException {
        if (startsWith(head, 0xFE, 0xFF) || startsWith(head, 0xFF, 0xFE)) {
            return StandardCharsets.UTF_16;
        }
        if (startsWith(head, 0, '<')) {
            return StandardCharsets.UTF_16BE;
        }
        if (startsWith(head, '<', 0)) {
            return StandardCharsets.UTF_16LE;
        }
        boolean isEbcdic = startsWith(head, 0x4C, 0x6F, 0xA7, 0x94);
        Matcher declared =
                ENCODING.matcher(new String(head, isEbcdic ? Charset.forName("IBM037") : StandardCharsets.ISO_8859_1));
        if (!declared.find()) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(declared.group(1));
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "the XML declares the encoding " + declared.group(1) + ", which Java does not know", e);
        }
    }

    private static boolean startsWith(byte[] head, int... bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (i >= head.length || (head[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** The parser has reported the DOCTYPE or the root: the document may end. */
    void endProlog() {
        inProlog = false;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count;
        try {
            count = decoder.read(buffer, offset, length);
        } catch (CharacterCodingException e) {
            throw new IOException("the XML has bytes that are not " + charset, e);
        }
        if (inProlog) {
            if (count < 0 && hasDoctype) {
                throw new IOException("the XML ends inside its DOCTYPE");
            }
            findDoctype(buffer, offset, count);
        }
        return count;
    }

    private void findDoctype(char[] buffer, int offset, int count) {
        for (int i = offset; i < offset + count && !hasDoctype; i++) {
            matched = buffer[i] == DOCTYPE.charAt(matched) ? matched + 1 : buffer[i] == '<' ? 1 : 0;
            hasDoctype = matched == DOCTYPE.length();
            matched = hasDoctype ? 0 : matched;
        }
    }

    @Override
    public void close() {
        // the caller closes its stream
    }
}
