/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.XmlChars;

/**
 * The string table of a file being written (BXML §8.9): a fragment of one string where a name or a repeated text is
 * needed first.
 */
final class StringTableWriter {

    /** Names found by their numbers; two that fall on one place displace each other. */
    private static final int NAMES = 4096;

    /** Texts that occurred once and might again; of two that fall on one place, the later takes it. */
    private static final int TEXTS = 16 * 1024;

    /** References above this take as much as a short text. */
    private static final int MAX_TEXT_REF = 0xFFFF;

    /** Longer texts hardly repeat. */
    private static final int MAX_TEXT_LENGTH = 512;

    private final BinaryOutput out;
    private final StringCoder coder;
    private final Map<String, Integer> refs = new HashMap<>();
    private long stringBytes;
    private final PreparedName[] names = new PreparedName[NAMES];
    private final int[] nameRefs = new int[NAMES];
    private final String[] texts;
    private final int[] textRefs;

    /** Where the fragments are, if anyone wants to know. */
    private final List<Long> fragmentOffsets;

    /**
     * @param referring whether repeated texts are stored once
     * @param indexed whether the fragments' offsets are kept
     */
    StringTableWriter(BinaryOutput out, StringCoder coder, boolean referring, boolean indexed) {
        this.out = out;
        this.coder = coder;
        this.texts = referring ? new String[TEXTS] : null;
        this.textRefs = referring ? new int[TEXTS] : null;
        this.fragmentOffsets = indexed ? new ArrayList<>() : null;
    }

    /** The offset of each fragment of one string; null if not kept. */
    List<Long> fragmentOffsets() {
        return fragmentOffsets;
    }

    /** The reference to a name; writes the fragment if it is new. */
    int ref(PreparedName name) throws XMLStreamException {
        int place = name.number() & NAMES - 1;
        if (names[place] == name) {
            return nameRefs[place];
        }
        int ref = ref(name.qualifiedName());
        names[place] = name;
        nameRefs[place] = ref;
        return ref;
    }

    /** The reference to a string; writes the fragment if it is new. */
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
        out.put(Codes.STRING_TABLE);
        out.put(1);
        out.writeString(bytes, bytes.length);
        int ref = refs.size();
        refs.put(string, ref);
        return ref;
    }

    /** All strings stay in memory here, and in that of readers, which refuse more than this. */
    private void checkSize(int more) throws XMLStreamException {
        BxmlLimits limits = BxmlLimits.DEFAULT;
        stringBytes += more;
        if (refs.size() == limits.strings() || stringBytes > limits.stringTableBytes()) {
            throw new XMLStreamException("the document has too many different names for BXML: readers take "
                    + limits.strings() + " of " + limits.stringTableBytes() + " bytes in all");
        }
    }

    /** The reference to a text if it has occurred before, with its fragment if need be; -1 to write it as it is. */
    int refToRepeated(String text) throws XMLStreamException {
        if (texts == null || text.length() > MAX_TEXT_LENGTH) {
            return -1;
        }
        int place = place(text.hashCode());
        String known = texts[place];
        if (known != null && known.equals(text)) {
            return refAt(place);
        }
        remember(place, text);
        return -1;
    }

    /** The same for a text that is no string yet. */
    int refToRepeated(char[] text, int start, int length) throws XMLStreamException {
        int place = placeOfRepeated(text, start, length);
        return place < 0 ? -1 : refAt(place);
    }

    /** Where a text is that has occurred before, for {@link #refAt}; -1 if it has not, or cannot be referred to. */
    int placeOfRepeated(char[] text, int start, int length) {
        if (texts == null || length > MAX_TEXT_LENGTH) {
            return -1;
        }
        int hash = hash(text, start, length);
        int place = place(hash);
        String known = texts[place];
        if (known != null && known.hashCode() == hash && isSame(known, text, start, length)) {
            return place;
        }
        remember(place, new String(text, start, length));
        return -1;
    }

    /** As String has it. */
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

    private static int place(int hash) {
        return (hash ^ hash >>> 14) & TEXTS - 1;
    }

    private void remember(int place, String text) {
        texts[place] = text;
        textRefs[place] = -1;
    }

    /** The reference to the text at a place, with its fragment if need be; -1 if it cannot be stored. */
    int refAt(int place) throws XMLStreamException {
        int ref = textRefs[place];
        if (ref < 0 && refs.size() <= MAX_TEXT_REF && canBeStored(texts[place])) {
            ref = ref(texts[place]);
            textRefs[place] = ref;
        }
        return ref;
    }

    private boolean canBeStored(String text) {
        return text.codePoints().allMatch(XmlChars::isChar) && coder.canEncode(text);
    }
}
