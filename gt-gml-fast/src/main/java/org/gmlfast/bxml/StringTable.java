/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

/**
 * The global string table of a file being read (BXML §8.9). Strings are numbered in their order; one that is there
 * twice has two numbers.
 */
final class StringTable {

    private final BxmlLimits limits;
    private TableString[] strings = new TableString[64];
    private int size;
    private long bytes;

    StringTable(BxmlLimits limits) {
        this.limits = limits;
    }

    /** The same strings for another reader: what they are as names depends on where it is. */
    StringTable copy() {
        StringTable copy = new StringTable(limits);
        copy.strings = new TableString[size];
        for (int i = 0; i < size; i++) {
            copy.strings[i] = new TableString(strings[i].text, i);
        }
        copy.size = size;
        return copy;
    }

    int size() {
        return size;
    }

    /**
     * Reads the fields of a StringTable token.
     *
     * @return how many strings it has
     */
    int read(ByteWindow in, StringDecoder decoder) throws XMLStreamException {
        long count = in.readCount();
        if (count > limits.strings() - size) {
            throw in.wrong("the string table would have more than " + limits.strings() + " strings");
        }
        for (int i = 0; i < count; i++) {
            long length = in.readCount();
            bytes += length;
            if (length > limits.stringTableBytes() || bytes > limits.stringTableBytes()) {
                throw in.wrong("the string table would have more than " + limits.stringTableBytes() + " bytes");
            }
            in.require((int) length);
            add(decoder.decode(in.bytes, in.at, (int) length, in.offset()));
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

    /** The string that a reference, just read, is to. */
    TableString get(long ref, ByteWindow in) throws BxmlException {
        if (ref >= size) {
            throw in.wrong("string " + ref + " is referred to, but the string table has " + size + " so far");
        }
        return strings[(int) ref];
    }

    String text(int index) {
        return strings[index].text;
    }
}
