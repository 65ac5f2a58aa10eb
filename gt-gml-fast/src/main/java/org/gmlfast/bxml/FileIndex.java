/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

/**
 * Where the string-table fragments and the index tables of a file are, as they are met, compared with what the tables
 * and the trailer say (BXML §8.10, §8.11).
 */
final class FileIndex {

    private long[] fragments = new long[16];
    private int fragmentCount;
    private long[] tables = new long[4];
    private int tableCount;

    // ---- what was read last

    /** The path of an index table. */
    String path;

    /** How many values it has. */
    long entries;

    /** How many places there are for them. */
    long places;

    /** Null before the end. */
    Trailer trailer;

    /** A StringTable token: how many strings, and where. */
    void fragment(int strings, long offset) {
        if (2 * fragmentCount == fragments.length) {
            fragments = Arrays.copyOf(fragments, 4 * fragmentCount);
        }
        fragments[2 * fragmentCount] = strings;
        fragments[2 * fragmentCount++ + 1] = offset;
    }

    /** Reads an IndexTable after its code. */
    void table(TokenScanner scanner) throws XMLStreamException {
        if (tableCount == tables.length) {
            tables = Arrays.copyOf(tables, 2 * tableCount);
        }
        tables[tableCount++] = scanner.offset;
        ByteWindow in = scanner.in;
        long skipSize = in.readCount();
        long start = in.offset();
        long max = scanner.offset;
        Set<Long> elements = elementsBefore(scanner);
        path = readText(scanner);
        entries = in.readCount();
        places = 0;
        for (long i = 0; i < entries; i++) {
            skipValue(scanner);
            long offsets = in.readCount();
            places += offsets;
            for (long k = 0; k < offsets; k++) {
                long offset = in.readCount();
                if (offset >= max || elements != null && !elements.contains(offset)) {
                    throw scanner.wrong("an index says that an element is at byte " + offset + ", where none is");
                }
            }
        }
        if (in.offset() - start != skipSize) {
            throw scanner.wrong("an index of " + (in.offset() - start) + " bytes is said to have " + skipSize);
        }
    }

    private static String readText(TokenScanner scanner) throws XMLStreamException {
        scanner.left = scanner.in.readCount();
        return scanner.wholeText("an XPath");
    }

    private static void skipValue(TokenScanner scanner) throws XMLStreamException {
        ByteWindow in = scanner.in;
        int type = in.readByte();
        if (type <= Codes.MAX_SMALL) {
            return;
        }
        if (type == Codes.STRING) {
            in.skip(in.readCount());
        } else if (Codes.elementSize(type) > 0) {
            in.skip(Codes.elementSize(type));
        } else {
            throw scanner.wrong("%02X is not the code of a value to look up".formatted(type));
        }
    }

    /** The offsets of all elements so far if they are still in memory; null if not. */
    private static Set<Long> elementsBefore(TokenScanner scanner) throws XMLStreamException {
        ByteWindow in = scanner.in;
        if (in.offset(0) != 0) {
            return null;
        }
        Set<Long> elements = new HashSet<>();
        int length = (int) scanner.offset;
        ByteWindow again = new ByteWindow(Arrays.copyOf(in.bytes, length), 0, length);
        TokenScanner tokens = new TokenScanner(again, scanner.limits);
        again.at = scanner.header.length();
        while (again.hasMore()) {
            tokens.next();
            if (tokens.code <= Codes.CONTENT_ATTR_ELEMENT) {
                elements.add(tokens.offset);
            }
        }
        return elements;
    }

    /** Reads a Trailer after its code. */
    void readTrailer(TokenScanner scanner) throws XMLStreamException {
        trailer = Trailer.read(scanner.in, scanner.decoder, scanner.limits, scanner.offset);
        if (scanner.header.gzip()) {
            return; // what offsets mean there is not said
        }
        if (trailer.hasStringIndex()) {
            checkFragments(scanner, trailer.fragments());
        }
        for (int i = 0; trailer.hasTableIndex() && i < trailer.tableOffsets().length; i++) {
            if (!isTable(trailer.tableOffsets()[i])) {
                throw scanner.wrong(
                        "the trailer tells of an index at byte " + trailer.tableOffsets()[i] + ", where none is");
            }
        }
    }

    private void checkFragments(TokenScanner scanner, long[] told) throws BxmlException {
        if (told.length != 2 * fragmentCount) {
            throw scanner.wrong("the trailer tells of " + told.length / 2 + " parts of the string table; there are "
                    + fragmentCount);
        }
        int at = Arrays.mismatch(told, 0, told.length, fragments, 0, told.length);
        if (at >= 0) {
            throw scanner.wrong("the trailer tells of " + told[at & ~1] + " strings at byte " + told[at | 1]
                    + ", which are not there");
        }
    }

    private boolean isTable(long offset) {
        for (int i = 0; i < tableCount; i++) {
            if (tables[i] == offset) {
                return true;
            }
        }
        return false;
    }
}
