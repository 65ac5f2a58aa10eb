/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Text as UTF-8 bytes in an array, such as the buffer of a database driver, which it does not copy. Mutable, so that
 * one object can point to one text after the other. Not thread-safe.
 *
 * <pre>{@code
 * Utf8Text text = new Utf8Text();
 * text.set(buffer, 12, 5);
 * writer.writeElement(name, text);
 * }</pre>
 */
public final class Utf8Text {

    private byte[] bytes = {};
    private int start;
    private int length;

    /** The empty text. */
    public Utf8Text() {}

    /** The text of a string. */
    public static Utf8Text of(String text) {
        Utf8Text utf8 = new Utf8Text();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        utf8.set(bytes, 0, bytes.length);
        return utf8;
    }

    /**
     * Points to another text.
     *
     * @param array not copied; valid UTF-8 in this range
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public void set(byte[] array, int from, int count) {
        Objects.checkFromIndexSize(from, count, array.length);
        bytes = array;
        start = from;
        length = count;
    }

    /** The array that contains the text. */
    public byte[] array() {
        return bytes;
    }

    /** The index of the first byte in {@link #array}. */
    public int start() {
        return start;
    }

    /** The number of bytes. */
    public int length() {
        return length;
    }

    /** The text as a string. */
    @Override
    public String toString() {
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }
}
