/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.bxml.format.ElementPath;
import org.gmlfast.bxml.internal.ValueText;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Collects the entries of the index tables (BXML §8.10) while a document is written: for each path, the values and the
 * offsets of the elements that have them. Another table holds the elements that declare namespaces: with it, a reader
 * that starts at an element knows the namespaces in scope.
 */
public final class IndexBuilder {

    /** The path of the index of namespace declarations. */
    public static final String NAMESPACES = "//namespace::*";

    private static final String DECLARATION = "xmlns";

    private final List<ElementPath> paths;

    /** For each path, then for {@link #NAMESPACES}. */
    private final List<Map<Object, long[]>> tables = new ArrayList<>();

    /** The names of the open elements. */
    private final List<String> open = new ArrayList<>();

    /** The offsets of the open elements, from index 1 on. */
    private long[] offsets = new long[32];

    /** For each open element, its text and the paths that index it; null for none. */
    private final List<Captured> captured = new ArrayList<>();

    /** The name of the open attribute; null for none. */
    private String attribute;

    private final Captured attributeValue = new Captured(List.of());

    /**
     * A builder for these paths and for namespaces.
     *
     * @throws IllegalArgumentException if indexes do not support a path
     */
    public IndexBuilder(List<String> expressions) {
        paths = expressions.stream().map(ElementPath::parse).toList();
        for (int i = 0; i <= paths.size(); i++) {
            tables.add(new LinkedHashMap<>());
        }
    }

    /** The number of tables. */
    public int size() {
        return tables.size();
    }

    /** The path of a table. */
    public String path(int i) {
        return i < paths.size() ? paths.get(i).text() : NAMESPACES;
    }

    /** The offsets of the elements with each value: a String, Boolean, Long, Float or Double. In document order. */
    public Map<Object, long[]> table(int i) {
        return Collections.unmodifiableMap(tables.get(i));
    }

    /** Starts an element whose token is at an offset. */
    public void startElement(String name, long offset) {
        if (!captured.isEmpty() && captured.get(captured.size() - 1) != null) {
            captured.set(captured.size() - 1, null); // the parent has elements: its text is not indexed
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

    /** Ends the innermost element. */
    public void endElement() {
        Captured text = captured.remove(captured.size() - 1);
        if (text != null) {
            text.indexes.forEach(i -> add(i, text.value));
        }
        open.remove(open.size() - 1);
    }

    /** Starts an attribute of the innermost element. */
    public void startAttribute(String name) {
        attribute = name;
        attributeValue.value = "";
        attributeValue.empty = true;
    }

    /** Ends the attribute, if one is open. */
    public void endAttribute() {
        if (attribute == null) {
            return;
        }
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

    /** Whether an index may need the value of the open attribute, or else the text of the innermost element. */
    public boolean wantsValue() {
        return attribute != null || !captured.isEmpty() && captured.get(captured.size() - 1) != null;
    }

    /** Adds content of the open attribute, or else of the innermost element. */
    public void value(Object value) {
        if (attribute != null) {
            attributeValue.add(value);
        } else if (!captured.isEmpty() && captured.get(captured.size() - 1) != null) {
            captured.get(captured.size() - 1).add(value);
        }
    }

    /** Adds a reference to an entity. */
    public void entityReference(String name) {
        String character = ValueText.predefined(name);
        if (character == null) {
            opaque();
        } else {
            value(character);
        }
    }

    /**
     * Excludes the open attribute, or else the innermost element: its content is a list or binary, or refers to an
     * entity.
     */
    public void opaque() {
        if (attribute != null) {
            attributeValue.value = null;
        } else if (!captured.isEmpty()) {
            captured.set(captured.size() - 1, null);
        }
    }

    private void add(int table, Object value) {
        if (value == null) {
            return;
        }
        long offset = offsets[open.size()];
        long[] known = tables.get(table).putIfAbsent(value, new long[] {offset});
        if (known != null && known[known.length - 1] != offset) {
            long[] more = Arrays.copyOf(known, known.length + 1);
            more[known.length] = offset;
            tables.get(table).put(value, more);
        }
    }

    /** The content of an attribute or element: the value of one token, or the joined text of several. */
    private static final class Captured {
        private final List<Integer> indexes;

        /** Null if the content is not indexed. */
        private Object value = "";

        private boolean empty = true;

        private Captured(List<Integer> indexes) {
            this.indexes = indexes;
        }

        private void add(Object part) {
            if (value == null) {
                return;
            }
            Object written = part instanceof String text ? withoutForbidden(text) : part;
            value = empty ? written : ValueText.of(value) + ValueText.of(written);
            empty = false;
        }

        /** Removes the characters that XML forbids, as the writer does. */
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
