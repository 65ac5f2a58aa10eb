/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

import org.gmlfast.bxml.internal.source.ByteSource;

/** Converts a document in another encoding to UTF-8. */
final class Utf8Source implements ByteSource {

    private final Charset charset;
    private final Reader reader;
    private final CharsetEncoder encoder =
            StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPORT);
    private final CharBuffer chars = CharBuffer.allocate(8192).flip();
    private ByteBuffer out = ByteBuffer.allocate(3 * 8192).flip();
    private boolean ended;

    /** What has been wrong; null for nothing. */
    private IOException failure;

    /**
     * @param head the first bytes of the document
     * @param rest the bytes after them; null for none
     */
    Utf8Source(byte[] head, ByteSource rest, Charset charset) {
        this.charset = charset;
        InputStream in = new ByteArrayInputStream(head);
        if (rest != null) {
            in = new SequenceInputStream(in, new SourceStream(rest));
        }
        reader = new InputStreamReader(
                in,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        while (!out.hasRemaining()) {
            if (ended) {
                return -1;
            }
            chars.compact();
            ended = readChars() < 0;
            chars.flip();
            out.clear();
            if (encoder.encode(chars, out, ended).isError()) {
                throw new IOException("half of a surrogate pair");
            }
            out.flip();
        }
        int count = Math.min(length, out.remaining());
        out.get(target, from, count);
        return count;
    }

    private int readChars() throws IOException {
        if (failure != null) {
            throw failure; // the reader has lost its state
        }
        try {
            return reader.read(chars);
        } catch (CharacterCodingException e) {
            failure = new IOException(
                    "bytes that are not " + charset
                            + ": the document is damaged, or in another encoding (--input-charset)",
                    e);
            throw failure;
        }
    }

    private static final class SourceStream extends InputStream {

        private final ByteSource source;

        SourceStream(ByteSource source) {
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            return length == 0 ? 0 : source.read(target, from, length);
        }
    }
}
