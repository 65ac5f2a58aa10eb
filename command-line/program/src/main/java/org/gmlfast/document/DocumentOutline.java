/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlTokenReader;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.format.TokenType;

/** The number and size of the parts of a BXML file, counted token by token. Only the string table is kept in memory. */
public final class DocumentOutline {

    /** The purposes of the bytes of a file. */
    public enum Part {
        /** Elements and attributes: their codes and references to their names. */
        NAMES,
        /** Text other than numbers, comments, processing instructions and the like. */
        TEXT,
        /** Single numbers and booleans. */
        NUMBERS,
        /** Arrays of numbers and booleans. */
        ARRAYS,
        /** Blobs. */
        BLOBS,
        /** The string table. */
        STRINGS,
        /** Index tables. */
        INDEXES,
        /** The header, the ends of elements and attribute lists, and the trailer. */
        STRUCTURE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The number and size of tokens of one kind. */
    public static final class Tally {
        private long count;
        private long bytes;
        private long elements;

        private void add(long length) {
            count++;
            bytes += length;
        }

        /** Returns their number. */
        public long count() {
            return count;
        }

        /** Returns their total size in bytes. */
        public long bytes() {
            return bytes;
        }

        /** Returns the total number of array elements; 0 if they are not arrays. */
        public long elements() {
            return elements;
        }
    }

    /**
     * An index table.
     *
     * @param path the XPath expression of the index
     * @param entries the number of distinct values
     * @param offsets the number of elements that have one of these values
     */
    public record Index(String path, long entries, long offsets, long bytes) {}

    /** A string of the string table, and the number of references to it. */
    public record Use(String string, long uses) {}

    private final BxmlTokenReader tokens;
    private final Map<TokenType, Tally> byToken = new EnumMap<>(TokenType.class);
    private final Map<String, Tally> byValue = new TreeMap<>();
    private final Map<Part, Tally> byPart = new EnumMap<>(Part.class);
    private final List<Index> indexes = new ArrayList<>();
    private int[] uses = new int[64];
    private int depth;
    private long bytes;
    private Map<String, Object> trailer;

    /** Creates the outline of a file whose header has been read. */
    public DocumentOutline(BxmlTokenReader tokens) {
        this.tokens = tokens;
        add(Part.STRUCTURE, tokens.header().length());
    }

    /**
     * Reads the file to its end. If the file is malformed, the outline covers what precedes the error.
     *
     * @throws XMLStreamException if the file is malformed or cannot be read
     */
    public void readAll() throws XMLStreamException {
        Token last = null;
        try {
            while (tokens.next()) {
                count(last);
                last = new Token(
                        tokens.type(), tokens.offset() + tokens.length(), tokens.length(), part(), tokens.depth());
                last.value = valueName();
                last.elements = tokens.elementCount();
                last.string = tokens.stringIndex();
                if (tokens.type() == TokenType.INDEX_TABLE) {
                    addIndex();
                } else if (tokens.type() == TokenType.TRAILER) {
                    trailer = tokens.fields();
                }
            }
        } catch (BxmlException e) {
            if (last != null && e.offset() >= last.end) {
                count(last);
            }
            throw e;
        }
        count(last);
    }

    /** A token that is counted only after all its bytes have been read. */
    private static final class Token {
        private final TokenType type;
        private final long end;
        private final long length;
        private final Part part;
        private final int depth;
        private String value;
        private long elements;
        private int string;

        private Token(TokenType type, long end, long length, Part part, int depth) {
            this.type = type;
            this.end = end;
            this.length = length;
            this.part = part;
            this.depth = depth;
        }
    }

    private void count(Token token) {
        if (token == null) {
            return;
        }
        byToken.computeIfAbsent(token.type, type -> new Tally()).add(token.length);
        add(token.part, token.length);
        depth = Math.max(depth, token.depth);
        if (token.value != null) {
            Tally tally = byValue.computeIfAbsent(token.value, type -> new Tally());
            tally.add(token.length - 1);
            tally.elements += token.elements;
        }
        if (token.string >= 0) {
            countUse(token.string);
        }
    }

    private void add(Part part, long length) {
        byPart.computeIfAbsent(part, p -> new Tally()).add(length);
        bytes += length;
    }

    private Part part() {
        return switch (tokens.type()) {
            case EMPTY_ELEMENT, EMPTY_ATTR_ELEMENT, CONTENT_ELEMENT, CONTENT_ATTR_ELEMENT, ATTRIBUTE_START ->
                Part.NAMES;
            case CHAR_CONTENT, CDATA_SECTION ->
                switch (tokens.valueType()) {
                    case STRING -> Part.TEXT;
                    case ARRAY -> Part.ARRAYS;
                    default -> Part.NUMBERS;
                };
            case CHAR_CONTENT_REF,
                    WHITESPACE,
                    ENTITY_REF,
                    CHAR_ENTITY_REF,
                    COMMENT,
                    BANG,
                    BANG_BRACKET,
                    PROCESSING_INSTR -> Part.TEXT;
            case BLOB_SECTION -> Part.BLOBS;
            case STRING_TABLE -> Part.STRINGS;
            case INDEX_TABLE -> Part.INDEXES;
            case ELEMENT_END, ATTRIBUTE_LIST_END, XML_DECLARATION, TRAILER -> Part.STRUCTURE;
        };
    }

    private String valueName() {
        if (tokens.elementType() != null) {
            return "Array of " + tokens.elementType();
        }
        return tokens.valueType() == null ? null : tokens.valueType().toString();
    }

    private void countUse(int string) {
        if (string >= uses.length) {
            uses = Arrays.copyOf(uses, Math.max(2 * uses.length, string + 1));
        }
        uses[string]++;
    }

    private void addIndex() throws XMLStreamException {
        Map<String, Object> fields = tokens.fields();
        indexes.add(new Index(
                (String) fields.get("xpathExpr"),
                (Long) fields.get("entries"),
                (Long) fields.get("offsets"),
                tokens.length()));
    }

    // ---- results

    /** Returns the header of the file. */
    public BxmlHeader header() {
        return tokens.header();
    }

    /** Returns whether the file has been read to its end. */
    public boolean isComplete() {
        return trailer != null;
    }

    /** Returns the number of bytes read; for a compressed body, the number after decompression. */
    public long bytes() {
        return bytes;
    }

    /** Returns the maximum depth of elements. */
    public int depth() {
        return depth;
    }

    /** Returns the tokens by type, in the order of their codes. */
    public Map<TokenType, Tally> tokens() {
        return byToken;
    }

    /** Returns the values of CharContent and CDataSection tokens by type name; sizes exclude the token codes. */
    public Map<String, Tally> values() {
        return byValue;
    }

    /** Returns all bytes by purpose. */
    public Map<Part, Tally> parts() {
        return byPart;
    }

    /** Returns the index tables, in document order. */
    public List<Index> indexes() {
        return indexes;
    }

    /** Returns the fields of the trailer; null if it has not been reached. */
    public Map<String, Object> trailer() {
        return trailer;
    }

    /** Returns the number of strings in the string table. */
    public int stringCount() {
        return tokens.stringCount();
    }

    /** Returns up to {@code max} strings with the most references, the most used first. */
    public List<Use> mostUsed(int max) {
        PriorityQueue<Integer> best =
                new PriorityQueue<>((a, b) -> uses[a] != uses[b] ? Integer.compare(uses[a], uses[b]) : b - a);
        for (int i = 0; i < Math.min(uses.length, stringCount()); i++) {
            if (uses[i] > 0) {
                best.add(i);
                if (best.size() > max) {
                    best.remove();
                }
            }
        }
        List<Use> ordered = new ArrayList<>();
        while (!best.isEmpty()) {
            int i = best.remove();
            ordered.add(0, new Use(tokens.string(i), uses[i]));
        }
        return ordered;
    }
}
