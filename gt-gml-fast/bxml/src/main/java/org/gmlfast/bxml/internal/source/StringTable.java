/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;

/**
 * The global string table of a file (BXML §8.9). Strings are numbered in their order. A string must not occur twice:
 * otherwise two numbers could name the same attribute.
 */
public final class StringTable {

    /** The initial length of {@link #strings} in a table that continues another one. */
    private static final int FIRST = 256;

    private final BxmlLimits limits;

    /** The table that this one continues; null for none. */
    private final StringTable base;

    /** The strings by their number. Null entries are those of {@link #base} that have not been used. */
    private TableString[] strings;

    /**
     * The same strings as texts; null for an empty one. {@link TableString#text} would be another object to load from
     * memory for each reference to a text.
     */
    private String[] texts;

    /** The used strings beyond the end of {@link #strings}, in a table that continues another one. */
    private final Map<Integer, TableString> others = new HashMap<>();

    /** The strings without those of {@link #base}, to detect duplicates. */
    private final KnownStrings known = new KnownStrings();

    private int size;
    private long bytes;

    public StringTable(BxmlLimits limits) {
        this.limits = limits;
        this.base = null;
        this.strings = new TableString[64];
        this.texts = new String[strings.length];
    }

    private StringTable(StringTable base) {
        this.limits = base.limits;
        this.base = base;
        this.strings = new TableString[Math.min(base.size, FIRST)];
        this.texts = new String[strings.length];
        this.size = base.size;
        this.bytes = base.bytes;
    }

    /**
     * A table for another reader, which shares the strings of this one. It caches the namespaces of names, which differ
     * between readers, only for the strings that the reader uses. Nothing may be read into this table any more; several
     * threads may then continue it.
     */
    public StringTable continued() {
        return new StringTable(this);
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
            if (base != null && base.known.contains(text) || !known.add(text)) {
                throw in.malformed("\"" + text + "\" occurs twice in the string table");
            }
            add(text);
            in.at += (int) length;
        }
        return (int) count;
    }

    private void add(String text) {
        TableString string = new TableString(text, size);
        if (base != null) {
            use(string);
        } else {
            if (size == strings.length) {
                setLength(2 * size);
            }
            put(string);
        }
        size++;
    }

    /** The string that a reference refers to. The window is after the reference. */
    public TableString get(long ref, ByteWindow in) throws BxmlException {
        if (ref >= size) {
            throw in.malformed(
                    "a token refers to string " + ref + ", but the string table has only " + size + " strings");
        }
        TableString string = known((int) ref);
        return string != null ? string : other((int) ref);
    }

    /** The string that a reference refers to; null if the table has no such string, or if {@link #get} finds it. */
    public TableString known(int ref) {
        return ref < strings.length ? strings[ref] : null;
    }

    public String text(int index) {
        TableString string = known(index);
        return string != null ? string.text : other(index).text;
    }

    /** The text that a reference refers to; null if it is empty or if {@link #known} is null. */
    public String knownText(int ref) {
        return ref < texts.length ? texts[ref] : null;
    }

    private void setLength(int length) {
        strings = Arrays.copyOf(strings, length);
        texts = Arrays.copyOf(texts, length);
    }

    private void put(TableString string) {
        strings[string.index] = string;
        texts[string.index] = string.text.isEmpty() ? null : string.text;
    }

    // ---- a table that continues another one

    private TableString other(int ref) {
        TableString string = others.get(ref);
        if (string == null) {
            string = new TableString(base.text(ref), ref);
            use(string);
        }
        return string;
    }

    /** Adds a string. The array grows with the number of strings in use, not with the number of strings. */
    private void use(TableString string) {
        if (string.index < strings.length) {
            put(string);
            return;
        }
        others.put(string.index, string);
        if (others.size() > strings.length / 4) {
            setLength(4 * strings.length + FIRST);
            others.values().removeIf(this::moveToArray);
        }
    }

    private boolean moveToArray(TableString string) {
        if (string.index >= strings.length) {
            return false;
        }
        put(string);
        return true;
    }
}
