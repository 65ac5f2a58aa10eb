/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.GmlIds;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.stax.FragmentWriter;
import org.gmlfast.stax.Utf8Text;

/** What a template keeps for one document: the row, the items of sources, waiting start tags, buffers. */
public final class TemplateState {

    final ItemFrame[] frames;
    final FeatureRow featureRow = new FeatureRow();

    GmlOutput out;
    FragmentWriter fragments;
    Row row;

    // the JSON value that was found last
    byte[] json;
    int from;
    int to;

    private final Utf8Text text = new Utf8Text();
    private byte[] unescaped = new byte[256];

    // start tags that wait for content
    private byte[][] waiting = new byte[16][];
    int waitingCount;

    // the id that is put together
    char[] id = new char[256];
    int idLength;

    TemplateState(byte[][][] frameNames) {
        frames = new ItemFrame[frameNames.length];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new ItemFrame(frameNames[i]);
        }
    }

    /** The row of the feature, or that which is the item of a frame. */
    public Row rowOf(int frame) {
        return frame < 0 ? row : frames[frame].row;
    }

    // ---- start tags

    /** Lets a start tag wait for the first content behind it. */
    void await(byte[] startTag) {
        if (waitingCount == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waitingCount);
        }
        waiting[waitingCount++] = startTag;
    }

    /** Writes the start tags that wait. */
    void commit() throws XMLStreamException {
        if (waitingCount > 0) {
            int count = waitingCount;
            waitingCount = 0;
            for (int i = 0; i < count; i++) {
                fragments.writeFragment(waiting[i]);
            }
        }
    }

    // ---- JSON

    /** Notes a value, without the white space around it; returns false if it is null. */
    boolean found(byte[] bytes, int start, int end) {
        int stop = end;
        while (stop > start && bytes[stop - 1] <= ' ' && bytes[stop - 1] >= 0) {
            stop--;
        }
        json = bytes;
        from = JsonBytes.skipSpace(bytes, start, stop);
        to = stop;
        return from < to && !JsonBytes.isNull(bytes, from, to);
    }

    /** Goes from the array that was found to one of its items. */
    boolean findItem(int index) {
        int at = JsonBytes.skipSpace(json, from + 1, to);
        for (int i = 0; at < to && json[at] != ']'; i++) {
            int end = JsonBytes.skipValue(json, at, to);
            if (i == index) {
                return found(json, at, end);
            }
            at = JsonBytes.skipSpace(json, end, to);
            at = JsonBytes.skipSpace(json, at < to && json[at] == ',' ? at + 1 : at, to);
        }
        return false;
    }

    /** Whether the value that was found is a string without characters. */
    public boolean isEmptyString() {
        return to - from == 2 && json[from] == '"';
    }

    /** The text of the value that was found: a string's characters, or the JSON of any other. */
    Utf8Text foundText() {
        if (json[from] != '"') {
            text.set(json, from, to - from);
        } else if (!JsonBytes.hasEscape(json, from, to)) {
            text.set(json, from + 1, to - from - 2);
        } else {
            if (unescaped.length < to - from) {
                unescaped = new byte[2 * (to - from)];
            }
            text.set(unescaped, 0, JsonBytes.unescape(json, from, to, unescaped));
        }
        return text;
    }

    // ---- ids

    /** Begins an id, whose parts are appended. */
    void startId() {
        idLength = 0;
    }

    /** Ends an id, which becomes an xs:ID. */
    void endId() {
        if (!isPlainId()) {
            String escaped = GmlIds.toXmlId(new String(id, 0, idLength));
            idLength = 0;
            append(escaped);
        }
    }

    /** Whether the id is of ASCII characters that {@link GmlIds} never escapes. */
    private boolean isPlainId() {
        for (int i = 0; i < idLength; i++) {
            char c = id[i];
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            boolean inner = c >= '0' && c <= '9' || c == '.' || c == '-';
            boolean plain = letter || i > 0 && inner || c == '_' && (i + 1 == idLength || id[i + 1] != 'x');
            if (!plain) {
                return false;
            }
        }
        return idLength > 0;
    }

    void append(String part) {
        ensureId(part.length());
        part.getChars(0, part.length(), id, idLength);
        idLength += part.length();
    }

    void append(Utf8Text part) {
        byte[] bytes = part.array();
        ensureId(part.length());
        int length = idLength;
        for (int i = part.start(); i < part.start() + part.length(); i++) {
            if (bytes[i] < 0) {
                append(part.toString());
                return;
            }
            id[length++] = (char) bytes[i];
        }
        idLength = length;
    }

    void append(long number) {
        if (number < 0) {
            append(Long.toString(number));
            return;
        }
        ensureId(20);
        int digits = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        long rest = number;
        for (int i = idLength + digits - 1; i >= idLength; i--) {
            id[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        idLength += digits;
    }

    private void ensureId(int more) {
        if (idLength + more > id.length) {
            id = Arrays.copyOf(id, 2 * (idLength + more));
        }
    }
}
