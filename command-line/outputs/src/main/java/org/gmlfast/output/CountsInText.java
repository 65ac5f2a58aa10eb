/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;

/** Deferred counts in text. Spaces after the closing quote, where XML allows them, replace the surplus digits. */
final class CountsInText extends DeferredCounts {

    /** The number of bytes that contain the start tag of the document element. */
    private static final int HEAD_LENGTH = 1 << 16;

    private final Charset charset;

    CountsInText(Charset charset) {
        // Java's UTF-16 would put a byte order mark before the text that is searched for
        this.charset = charset.equals(StandardCharsets.UTF_16) ? StandardCharsets.UTF_16BE : charset;
    }

    @Override
    void fillIn(FileChannel file) throws IOException {
        byte[] head = new byte[(int) Math.min(HEAD_LENGTH, file.size())];
        ByteBuffer buffer = ByteBuffer.wrap(head);
        while (buffer.hasRemaining() && file.read(buffer, buffer.position()) >= 0) {
            // read until the buffer is full or the file ends
        }
        for (Map.Entry<String, OptionalLong> value : values().entrySet()) {
            OptionalLong count = value.getValue();
            String placeholder = " " + value.getKey() + "=\"" + PLACEHOLDER + '"';
            String replacement =
                    " " + value.getKey() + "=\"" + (count.isPresent() ? "" + count.getAsLong() : UNKNOWN) + '"';
            fillIn(file, head, placeholder, replacement);
        }
        for (Map.Entry<String, String> replacement : replacements().entrySet()) {
            fillIn(file, head, replacement.getKey(), replacement.getValue());
        }
    }

    private void fillIn(FileChannel file, byte[] head, String placeholder, String replacement) throws IOException {
        int index = indexOf(head, placeholder.getBytes(charset));
        if (index < 0) {
            throw new IOException("the first " + HEAD_LENGTH + " bytes do not contain the placeholder" + placeholder);
        }
        String padded = replacement + " ".repeat(placeholder.length() - replacement.length());
        file.write(ByteBuffer.wrap(padded.getBytes(charset)), index);
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
