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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Counts that are not known when the document element is written. They are written as a number with as many digits as
 * there can be, and when all is written the true one takes its place, with blanks behind the closing quote, where XML
 * allows them, for the digits that are too many.
 */
public final class OpenCounts {

    /** What is written for a count that is not known yet. */
    public static final long PLACEHOLDER = Long.MAX_VALUE;

    /** The document element's start tag is in here. */
    private static final int HEAD = 1 << 16;

    private final Map<String, String> values = new LinkedHashMap<>();

    /**
     * Sets an attribute's count.
     *
     * @param attribute the name of an attribute of the document element
     * @param count empty for {@code unknown}
     */
    public OpenCounts set(String attribute, OptionalLong count) {
        values.put(attribute, count.isPresent() ? Long.toString(count.getAsLong()) : "unknown");
        return this;
    }

    void fillIn(FileChannel file, Charset charset) throws IOException {
        // the digits are the same bytes wherever they are, so the byte order mark of UTF-16 is in the way only
        Charset plain = charset.equals(StandardCharsets.UTF_16) ? StandardCharsets.UTF_16BE : charset;
        byte[] head = new byte[(int) Math.min(HEAD, file.size())];
        ByteBuffer buffer = ByteBuffer.wrap(head);
        while (buffer.hasRemaining() && file.read(buffer, buffer.position()) >= 0) {
            // until it is full
        }
        for (Map.Entry<String, String> value : values.entrySet()) {
            String open = " " + value.getKey() + "=\"" + PLACEHOLDER + '"';
            String filled = " " + value.getKey() + "=\"" + value.getValue() + '"';
            int at = indexOf(head, open.getBytes(plain));
            if (at >= 0) {
                String padded = filled + " ".repeat(open.length() - filled.length());
                file.write(ByteBuffer.wrap(padded.getBytes(plain)), at);
            }
        }
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (java.util.Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }
}
