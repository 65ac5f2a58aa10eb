/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlException;
import org.gmlfast.bxml.BxmlLimits;

/**
 * The global string table of a file (BXML §8.9). Strings are numbered in their order. A string must not occur twice:
 * otherwise two numbers could name the same attribute.
 */
public final class StringTable {

    private final BxmlLimits limits;
    private TableString[] strings = new TableString[64];
    private final Set<String> known = new HashSet<>();
    private int size;
    private long bytes;

    public StringTable(BxmlLimits limits) {
        this.limits = limits;
    }

    /** A copy for another reader: the namespaces that the strings cache differ between readers. */
    public StringTable copy() {
        StringTable copy = new StringTable(limits);
        copy.strings = new TableString[Math.max(size, 1)];
        for (int i = 0; i < size; i++) {
            copy.strings[i] = new TableString(strings[i].text, i);
        }
        copy.size = size;
        copy.bytes = bytes;
        copy.known.addAll(known);
        return copy;
    }

    public int size() {
        return size;
    }

    /**
     * Reads the fields of a StringTable token.
     *
     * @return the number of its strings
     */
    public int read(ByteWindow in, StringDecoder decoder) throws XMLStreamException {
        long count = in.readCount();
        if (count > limits.strings() - size) {
            throw in.malformed("the string table has more than " + limits.strings() + " strings");
        }
        for (int i = 0; i < count; i++) {
            long length = in.readCount();
            bytes += length;
            if (length > limits.stringTableBytes() || bytes > limits.stringTableBytes()) {
                throw in.malformed("the string table has more than " + limits.stringTableBytes() + " bytes");
            }
            in.require((int) length);
            String text = decoder.decode(in.bytes, in.at, (int) length, in.offset());
            if (!known.add(text)) {
                throw in.malformed("\"" + text + "\" occurs twice in the string table");
            }
            add(text);
            in.at += (int) length;
        }
        return (int) count;
    }

    private void add(String text) {
        if (size == strings.length) {
            strings = Arrays.copyOf(strings, 2 * size);
        }
        strings[size] = new TableString(text, size);
        size++;
    }

    /** The string that a reference refers to. The window is after the reference. */
    TableString get(long ref, ByteWindow in) throws BxmlException {
        if (ref >= size) {
            throw in.malformed(
                    "a token refers to string " + ref + ", but the string table has only " + size + " strings");
        }
        return strings[(int) ref];
    }

    /** The string that a reference refers to; null if the table has no such string. */
    TableString known(int ref) {
        return ref < size ? strings[ref] : null;
    }

    public String text(int index) {
        return strings[index].text;
    }
}
