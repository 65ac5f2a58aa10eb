/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.XmlChars;

/**
 * The index tables of a file being written (BXML §8.10): what can be looked up by each path, and at which elements it
 * is. One more tells where namespaces are declared, so that an element can be read without those around it.
 */
final class IndexBuilder {

    /** The path of the index of namespace declarations. */
    static final String NAMESPACES = "//namespace::*";

    private static final String DECLARATION = "xmlns";

    private final List<ElementPath> paths;
    private final List<Map<Object, long[]>> entries = new ArrayList<>();
    private final List<String> open = new ArrayList<>();
    private long[] offsets = new long[32];

    /** For each open element the paths whose value is its text, and that text; null for none. */
    private final List<Captured> captured = new ArrayList<>();

    private String attribute;
    private final Captured attributeValue = new Captured(List.of());

    IndexBuilder(List<String> expressions) {
        paths = expressions.stream().map(ElementPath::parse).toList();
        for (int i = 0; i <= paths.size(); i++) {
            entries.add(new LinkedHashMap<>());
        }
    }

    /** The path of an index. */
    String path(int i) {
        return i < paths.size() ? paths.get(i).text() : NAMESPACES;
    }

    void startElement(String name, long offset) {
        if (!captured.isEmpty() && captured.get(captured.size() - 1) != null) {
            captured.set(captured.size() - 1, null); // it has elements: no text to look up
        }
        open.add(name);
        if (open.size() == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[open.size()] = offset;
        List<Integer> matching = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            if (paths.get(i).attribute() == null && paths.get(i).matches(open)) {
                matching.add(i);
            }
        }
        captured.add(matching.isEmpty() ? null : new Captured(matching));
    }

    void endElement() {
        Captured text = captured.remove(captured.size() - 1);
        if (text != null && !text.empty) {
            text.indexes.forEach(i -> add(i, text.value));
        }
        open.remove(open.size() - 1);
    }

    void startAttribute(String name) {
        attribute = name;
        attributeValue.value = "";
        attributeValue.empty = true;
    }

    void endAttribute() {
        Object value = attributeValue.value;
        if (attribute.equals(DECLARATION) || attribute.startsWith(DECLARATION + ':')) {
            add(paths.size(), value);
        }
        for (int i = 0; i < paths.size(); i++) {
            if (attribute.equals(paths.get(i).attribute()) && paths.get(i).matches(open)) {
                add(i, value);
            }
        }
        attribute = null;
    }

    /** Content of the attribute or the element that is open. */
    void value(Object value) {
        if (attribute != null) {
            attributeValue.add(value);
        } else if (!captured.isEmpty() && captured.get(captured.size() - 1) != null) {
            captured.get(captured.size() - 1).add(value);
        }
    }

    /** Content that nothing is looked up by: a list of numbers, binary. */
    void opaque() {
        if (attribute != null) {
            attributeValue.value = null;
        } else if (!captured.isEmpty()) {
            captured.set(captured.size() - 1, null);
        }
    }

    private void add(int index, Object value) {
        if (value == null) {
            return;
        }
        long offset = offsets[open.size()];
        long[] known = entries.get(index).putIfAbsent(value, new long[] {offset});
        if (known != null && known[known.length - 1] != offset) {
            long[] more = Arrays.copyOf(known, known.length + 1);
            more[known.length] = offset;
            entries.get(index).put(value, more);
        }
    }

    /** Writes the tables; their offsets are returned. */
    long[] write(BinaryOutput out, StringCoder coder) throws XMLStreamException {
        long[] written = new long[entries.size()];
        for (int i = 0; i < written.length; i++) {
            byte[] body = body(path(i), entries.get(i), coder, out.order());
            written[i] = out.count();
            out.reserve(1);
            out.put(Codes.INDEX_TABLE);
            out.writeCount(body.length);
            out.write(body, 0, body.length);
        }
        return written;
    }

    private static byte[] body(String path, Map<Object, long[]> table, StringCoder coder, ByteOrder order)
            throws XMLStreamException {
        // what the charset has no characters for can only be found by scanning
        table.keySet().removeIf(value -> value instanceof String text && !coder.canEncode(text));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryOutput out = new BinaryOutput(bytes, order);
        writeString(path, out, coder);
        out.writeCount(table.size());
        for (Map.Entry<Object, long[]> entry : table.entrySet()) {
            writeValue(entry.getKey(), out, coder);
            out.writeCount(entry.getValue().length);
            for (long offset : entry.getValue()) {
                out.writeCount(offset);
            }
        }
        out.flush();
        return bytes.toByteArray();
    }

    private static void writeString(String text, BinaryOutput out, StringCoder coder) throws XMLStreamException {
        byte[] bytes = coder.encode(text);
        out.writeString(bytes, bytes.length);
    }

    private static void writeValue(Object value, BinaryOutput out, StringCoder coder) throws XMLStreamException {
        out.reserve(9);
        if (value instanceof Long integer) {
            out.putInteger(integer);
        } else if (value instanceof Float real) {
            out.put(Codes.FLOAT);
            out.putInt(Float.floatToRawIntBits(real));
        } else if (value instanceof Double real) {
            out.put(Codes.DOUBLE);
            out.putLong(Double.doubleToRawLongBits(real));
        } else if (value instanceof Boolean bool) {
            out.put(Codes.BOOL);
            out.put(bool ? Codes.TRUE : Codes.FALSE);
        } else {
            out.put(Codes.STRING);
            writeString((String) value, out, coder);
        }
    }

    /** A value as it comes: one token, or the text of several. */
    private static final class Captured {
        private final List<Integer> indexes;
        private Object value = "";
        private boolean empty = true;

        private Captured(List<Integer> indexes) {
            this.indexes = indexes;
        }

        private void add(Object part) {
            if (value == null) {
                return; // opaque
            }
            Object shown = part instanceof String text ? withoutForbidden(text) : part;
            value = empty ? shown : ValueText.of(value) + ValueText.of(shown);
            empty = false;
        }

        /** As it is written, where characters that XML forbids may be left out. */
        private static String withoutForbidden(String text) {
            if (text.codePoints().allMatch(XmlChars::isChar)) {
                return text;
            }
            return text.codePoints()
                    .filter(XmlChars::isChar)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
        }
    }
}
