/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.PreparedName;

/**
 * Writes the string table (BXML §8.9). Each string gets a StringTable fragment of its own in front of the token that
 * first refers to it. Names are always stored, texts when they occur the second time.
 */
final class StringTableWriter {

    /** The maximum number of characters of a text that is stored; longer ones rarely repeat. */
    static final int MAX_TEXT_LENGTH = 512;

    /** The result of {@link #find} for a text that has occurred before without being stored. */
    static final int SEEN = -1;

    /** The result of {@link #find} for a new text. */
    static final int NEW = -2;

    /** Slots of the cache of names, found by {@link PreparedName#number}; a later name replaces an earlier one. */
    private static final int NAME_SLOTS = 4096;

    /** Slots of the texts that occurred once and may occur again; a later text replaces an earlier one. */
    private static final int TEXT_SLOTS = 16 * 1024;

    /** A reference above this is as long as a short text. */
    private static final int MAX_TEXT_REF = 0xFFFF;

    /** Bytes of the table above which no text is stored, a quarter of what readers accept. */
    private static final int MAX_TEXT_BYTES = 16 * 1024 * 1024;

    private final BinaryOutput out;
    private final StringCoder coder;
    private final StringPool pool = new StringPool();
    private long stringBytes;
    private final NameTokens[] names = new NameTokens[NAME_SLOTS];

    /**
     * The upper half of the hash of the text in each slot; null if texts are not stored. Another text with the same
     * hash is stored at its first occurrence, which is valid, too.
     */
    private final int[] seen;

    /** Null if not kept. */
    private final List<Long> fragmentOffsets;

    /**
     * @param referring whether repeated texts are stored once
     * @param indexed whether the fragments' offsets are kept
     */
    StringTableWriter(BinaryOutput out, StringCoder coder, boolean referring, boolean indexed) {
        this.out = out;
        this.coder = coder;
        this.seen = referring ? new int[TEXT_SLOTS] : null;
        this.fragmentOffsets = indexed ? new ArrayList<>() : null;
    }

    /** The offset of each fragment of one string; null if not kept. */
    List<Long> fragmentOffsets() {
        return fragmentOffsets;
    }

    // ---- names

    /** The tokens of a name; writes a fragment for a new one. */
    NameTokens tokens(PreparedName name) throws XMLStreamException {
        NameTokens known = names[name.number() & NAME_SLOTS - 1];
        return known != null && known.name == name ? known : prepare(name);
    }

    private NameTokens prepare(PreparedName name) throws XMLStreamException {
        NameTokens tokens = new NameTokens(name, ref(name.qualifiedName()), out);
        names[name.number() & NAME_SLOTS - 1] = tokens;
        return tokens;
    }

    /** The reference to a string; writes a fragment for a new one. */
    int ref(String string) throws XMLStreamException {
        byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
        long hash = StringPool.hash(utf8, 0, utf8.length);
        int ref = pool.find(hash, utf8, 0, utf8.length);
        return ref >= 0 ? ref : add(hash, utf8, 0, utf8.length, coder.encode(string));
    }

    // ---- texts, as UTF-8

    /** The reference to a text, {@link #SEEN} or {@link #NEW}; after that, a new text has occurred. */
    int find(byte[] text, int from, int length) {
        return seen == null ? NEW : find(StringPool.hash(text, from, length), text, from, length);
    }

    private int find(long hash, byte[] text, int from, int length) {
        int ref = pool.find(hash, text, from, length);
        if (ref >= 0) {
            return ref;
        }
        int slot = (int) hash & TEXT_SLOTS - 1;
        int tag = (int) (hash >>> 32);
        if (seen[slot] == tag) {
            return SEEN;
        }
        seen[slot] = tag;
        return NEW;
    }

    /** The reference to a text that has occurred before, which writes its fragment; -1 to write the text itself. */
    int refToRepeated(byte[] text, int from, int length) throws XMLStreamException {
        if (seen == null) {
            return -1;
        }
        long hash = StringPool.hash(text, from, length);
        int ref = find(hash, text, from, length);
        return ref == SEEN ? store(hash, text, from, length) : Math.max(ref, -1);
    }

    /**
     * Writes the fragment of a text that is {@link #SEEN}.
     *
     * @return its reference; -1, with nothing written, if it cannot be stored
     */
    int store(byte[] text, int from, int length) throws XMLStreamException {
        return store(StringPool.hash(text, from, length), text, from, length);
    }

    private int store(long hash, byte[] text, int from, int length) throws XMLStreamException {
        if (pool.size() > MAX_TEXT_REF || stringBytes > MAX_TEXT_BYTES) {
            return -1;
        }
        if (coder.isUtf8()) {
            return add(hash, text, from, length, null);
        }
        String string = new String(text, from, length, StandardCharsets.UTF_8);
        return coder.canEncode(string) ? add(hash, text, from, length, coder.encodeKnown(string)) : -1;
    }

    /** Whether the string with this reference has these bytes in UTF-8. */
    boolean isSame(int ref, byte[] text, int from, int length) {
        return pool.isSame(ref, text, from, length);
    }

    // ---- fragments

    /** @param encoded the string in the charset of the file; null if that is UTF-8 */
    private int add(long hash, byte[] utf8, int from, int length, byte[] encoded) throws XMLStreamException {
        checkSize(encoded == null ? length : encoded.length);
        int ref = pool.add(hash, utf8, from, length);
        if (fragmentOffsets != null) {
            fragmentOffsets.add(out.count());
        }
        out.reserve(2);
        out.put(BxmlCodes.STRING_TABLE);
        out.put(1);
        if (encoded == null) {
            out.writeCount(length);
            out.write(pool.bytes(), pool.start(ref), length); // the text may be in the buffer of the output
        } else {
            out.writeString(encoded);
        }
        return ref;
    }

    /** The strings stay in memory, here and in readers, which refuse a larger table. */
    private void checkSize(int more) throws XMLStreamException {
        BxmlLimits limits = BxmlLimits.DEFAULT;
        stringBytes += more;
        if (pool.size() == limits.strings() || stringBytes > limits.stringTableBytes()) {
            throw new XMLStreamException("the document has too many different names for BXML: readers accept "
                    + limits.strings() + ", with " + limits.stringTableBytes() + " bytes in total");
        }
    }
}
