/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.XmlChars;

/**
 * Writes the string table (BXML §8.9). Each string gets a StringTable fragment of its own in front of the token that
 * first refers to it. Names are always stored, texts when they occur the second time.
 */
final class StringTableWriter {

    /** Slots of the cache of names, found by {@link PreparedName#number}; a later name replaces an earlier one. */
    private static final int NAME_SLOTS = 4096;

    /** Slots of the texts that occurred once and may occur again; a later text replaces an earlier one. */
    private static final int TEXT_SLOTS = 16 * 1024;

    /** A reference above this is as long as a short text. */
    private static final int MAX_TEXT_REF = 0xFFFF;

    /** Longer texts rarely repeat. */
    private static final int MAX_TEXT_LENGTH = 512;

    private final BinaryOutput out;
    private final StringCoder coder;
    private final Map<String, Integer> refs = new HashMap<>();
    private long stringBytes;
    private final PreparedName[] names = new PreparedName[NAME_SLOTS];
    private final int[] nameRefs = new int[NAME_SLOTS];
    /** Null if texts are not stored. */
    private final String[] texts;

    /** The reference to the text in each slot; -1 if the text has not been stored. */
    private final int[] textRefs;

    /** Null if not kept. */
    private final List<Long> fragmentOffsets;

    /**
     * @param referring whether repeated texts are stored once
     * @param indexed whether the fragments' offsets are kept
     */
    StringTableWriter(BinaryOutput out, StringCoder coder, boolean referring, boolean indexed) {
        this.out = out;
        this.coder = coder;
        this.texts = referring ? new String[TEXT_SLOTS] : null;
        this.textRefs = referring ? new int[TEXT_SLOTS] : null;
        this.fragmentOffsets = indexed ? new ArrayList<>() : null;
    }

    /** The offset of each fragment of one string; null if not kept. */
    List<Long> fragmentOffsets() {
        return fragmentOffsets;
    }

    /** The reference to a name; writes a fragment for a new one. */
    int ref(PreparedName name) throws XMLStreamException {
        int slot = name.number() & NAME_SLOTS - 1;
        if (names[slot] == name) {
            return nameRefs[slot];
        }
        int ref = ref(name.qualifiedName());
        names[slot] = name;
        nameRefs[slot] = ref;
        return ref;
    }

    /** The reference to a string; writes a fragment for a new one. */
    int ref(String string) throws XMLStreamException {
        Integer known = refs.get(string);
        if (known != null) {
            return known;
        }
        byte[] bytes = coder.encode(string);
        checkSize(bytes.length);
        if (fragmentOffsets != null) {
            fragmentOffsets.add(out.count());
        }
        out.reserve(2);
        out.put(BxmlCodes.STRING_TABLE);
        out.put(1);
        out.writeString(bytes);
        int ref = refs.size();
        refs.put(string, ref);
        return ref;
    }

    /** The strings stay in memory, here and in readers, which refuse a larger table. */
    private void checkSize(int more) throws XMLStreamException {
        BxmlLimits limits = BxmlLimits.DEFAULT;
        stringBytes += more;
        if (refs.size() == limits.strings() || stringBytes > limits.stringTableBytes()) {
            throw new XMLStreamException("the document has too many different names for BXML: readers accept "
                    + limits.strings() + ", with " + limits.stringTableBytes() + " bytes in total");
        }
    }

    /** The reference to a text that has occurred before, which writes its fragment; -1 to write the text itself. */
    int refToRepeated(String text) throws XMLStreamException {
        if (texts == null || text.length() > MAX_TEXT_LENGTH) {
            return -1;
        }
        int slot = slot(text.hashCode());
        String known = texts[slot];
        if (known != null && known.equals(text)) {
            return refAt(slot);
        }
        remember(slot, text);
        return -1;
    }

    /** As {@link #refToRepeated(String)}, for text in a buffer. */
    int refToRepeated(char[] text, int start, int length) throws XMLStreamException {
        int slot = slotOfRepeated(text, start, length);
        return slot < 0 ? -1 : refAt(slot);
    }

    /** The slot of a text that has occurred before, for {@link #refAt}; -1 if the text is new or too long. */
    int slotOfRepeated(char[] text, int start, int length) {
        if (texts == null || length > MAX_TEXT_LENGTH) {
            return -1;
        }
        int hash = hash(text, start, length);
        int slot = slot(hash);
        String known = texts[slot];
        if (known != null && known.hashCode() == hash && isSame(known, text, start, length)) {
            return slot;
        }
        remember(slot, new String(text, start, length));
        return -1;
    }

    /** The same hash as {@link String#hashCode}. */
    private static int hash(char[] text, int start, int length) {
        int hash = 0;
        for (int i = start; i < start + length; i++) {
            hash = 31 * hash + text[i];
        }
        return hash;
    }

    private static boolean isSame(String known, char[] text, int start, int length) {
        if (known.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known.charAt(i) != text[start + i]) {
                return false;
            }
        }
        return true;
    }

    private static int slot(int hash) {
        return (hash ^ hash >>> 14) & TEXT_SLOTS - 1;
    }

    private void remember(int slot, String text) {
        texts[slot] = text;
        textRefs[slot] = -1;
    }

    /** The reference to the text in a slot; writes its fragment first if needed. -1 if it cannot be stored. */
    int refAt(int slot) throws XMLStreamException {
        int ref = textRefs[slot];
        if (ref < 0 && refs.size() <= MAX_TEXT_REF && canBeStored(texts[slot])) {
            ref = ref(texts[slot]);
            textRefs[slot] = ref;
        }
        return ref;
    }

    private boolean canBeStored(String text) {
        return text.codePoints().allMatch(XmlChars::isChar) && coder.canEncode(text);
    }
}
