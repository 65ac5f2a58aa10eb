/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A document of a given charset in UTF-8, without the encoding that it declares. Bytes that are not of the charset
 * become U+FFFD, and are counted.
 */
final class RecodedStream extends InputStream {

    private static final int SIZE = 1 << 14;

    private static final Pattern ENCODING =
            Pattern.compile("^\\uFEFF?<\\?xml\\s[^>]*?(\\sencoding\\s*=\\s*[\"'][^\"'>]*[\"'])");

    private final InputStream source;
    private final CharsetDecoder decoder;
    private final CharsetEncoder encoder =
            StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE);

    private final ByteBuffer in = ByteBuffer.allocate(SIZE);
    private final CharBuffer chars = CharBuffer.allocate(2 * SIZE);
    private final ByteBuffer out = ByteBuffer.allocate(6 * SIZE).flip();
    private boolean isStart = true;
    private boolean ended;
    private long replaced;

    RecodedStream(InputStream source, Charset charset) {
        this.source = source;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** The number of places that have been replaced so far. */
    long replaced() {
        return replaced;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        while (!out.hasRemaining()) {
            if (ended) {
                return -1;
            }
            fill();
        }
        int count = Math.min(length, out.remaining());
        out.get(target, from, count);
        return count;
    }

    private void fill() throws IOException {
        int read = source.readNBytes(in.array(), in.position(), in.remaining());
        in.position(in.position() + read);
        ended = in.hasRemaining();
        in.flip();
        for (CoderResult result = decoder.decode(in, chars, ended);
                result.isError();
                result = decoder.decode(in, chars, ended)) {
            in.position(in.position() + result.length());
            chars.put('\uFFFD');
            replaced++;
        }
        in.compact();
        if (ended) {
            decoder.flush(chars);
        }
        chars.flip();
        if (isStart) {
            isStart = false;
            blankEncoding();
        }
        out.clear();
        encoder.encode(chars, out, ended);
        out.flip();
        chars.compact();
    }

    private void blankEncoding() {
        Matcher encoding = ENCODING.matcher(chars);
        if (encoding.find()) {
            for (int i = encoding.start(1); i < encoding.end(1); i++) {
                chars.put(i, ' ');
            }
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
