/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;

/** Counts in text: blanks behind the closing quote, where XML allows them, stand for the digits that are too many. */
final class CountsInText extends DeferredCounts {

    /** The document element's start tag is in here. */
    private static final int HEAD = 1 << 16;

    private final Charset charset;

    CountsInText(Charset charset) {
        // the digits are the same bytes wherever they are, so the byte order mark of UTF-16 is in the way only
        this.charset = charset.equals(StandardCharsets.UTF_16) ? StandardCharsets.UTF_16BE : charset;
    }

    @Override
    void fillIn(FileChannel file) throws IOException {
        byte[] head = new byte[(int) Math.min(HEAD, file.size())];
        ByteBuffer buffer = ByteBuffer.wrap(head);
        while (buffer.hasRemaining() && file.read(buffer, buffer.position()) >= 0) {
            // until it is full
        }
        for (Map.Entry<String, OptionalLong> value : values().entrySet()) {
            OptionalLong count = value.getValue();
            String open = " " + value.getKey() + "=\"" + PLACEHOLDER + '"';
            String filled = " " + value.getKey() + "=\"" + (count.isPresent() ? "" + count.getAsLong() : UNKNOWN) + '"';
            fillIn(file, head, open, filled);
        }
        for (Map.Entry<String, String> replacement : replacements().entrySet()) {
            fillIn(file, head, replacement.getKey(), replacement.getValue());
        }
    }

    private void fillIn(FileChannel file, byte[] head, String open, String filled) throws IOException {
        int at = indexOf(head, open.getBytes(charset));
        if (at < 0) {
            throw new IOException("what was left open is not in the first " + HEAD + " bytes: " + open);
        }
        String padded = filled + " ".repeat(open.length() - filled.length());
        file.write(ByteBuffer.wrap(padded.getBytes(charset)), at);
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }
}
