/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

/**
 * Where the string-table fragments and the index tables of a file are, as they are met, compared with what the tables
 * and the trailer say (BXML §8.10, §8.11).
 */
final class FileIndex {

    private long[] fragments = new long[16];
    private int fragmentCount;

    // ---- what was read last

    /** The path of an index table. */
    String path;

    /** How many values it has. */
    long entries;

    /** How many places there are for them. */
    long places;

    /** Null before the end. */
    Trailer trailer;

    /** The path of each index table, by the table's offset. */
    private final Map<Long, String> tables = new HashMap<>();

    private final Set<String> paths = new HashSet<>();
    private long pathBytes;

    private final boolean checking;
    private ElementOffsets elements;

    /** @param checking whether offsets are compared with where elements are, as far as that is known */
    FileIndex(boolean checking) {
        this.checking = checking;
    }

    /** A StringTable token: how many strings. */
    void fragment(int strings, TokenScanner scanner) throws BxmlException {
        if (fragmentCount == scanner.limits.strings()) {
            throw scanner.wrong("the string table has more than " + fragmentCount + " parts");
        }
        if (2 * fragmentCount == fragments.length) {
            fragments = Arrays.copyOf(fragments, 4 * fragmentCount);
        }
        fragments[2 * fragmentCount] = strings;
        fragments[2 * fragmentCount++ + 1] = scanner.offset;
    }

    /** Reads an IndexTable after its code. */
    void table(TokenScanner scanner) throws XMLStreamException {
        ByteWindow in = scanner.in;
        long skipSize = in.readCount();
        long start = in.offset();
        path = readPath(scanner);
        if (!paths.add(path)) {
            throw scanner.wrong("the file has two indexes of " + path);
        }
        tables.put(scanner.offset, path);
        followElements(scanner);
        entries = in.readCount();
        places = 0;
        for (long i = 0; i < entries; i++) {
            skipValue(scanner);
            long offsets = in.readCount();
            places += offsets;
            for (long k = 0; k < offsets; k++) {
                long offset = in.readCount();
                if (checking && (offset >= scanner.offset || elements != null && !elements.contains(offset))) {
                    throw scanner.wrong("an index says that an element is at byte " + offset + ", where none is");
                }
            }
        }
        if (in.offset() - start != skipSize) {
            throw scanner.wrong("an index of " + (in.offset() - start) + " bytes is said to have " + skipSize);
        }
    }

    private void followElements(TokenScanner scanner) throws XMLStreamException {
        if (!checking) {
            return;
        }
        if (tables.size() == 1) {
            elements = ElementOffsets.of(scanner);
        }
        if (elements != null && !elements.follow(scanner)) {
            elements = null;
        }
    }

    private String readPath(TokenScanner scanner) throws XMLStreamException {
        scanner.left = scanner.in.readCount();
        pathBytes += scanner.left;
        if (pathBytes > scanner.limits.stringTableBytes() || tables.size() >= scanner.limits.strings()) {
            throw scanner.wrong("the indexes of the file are too many");
        }
        return scanner.wholeText("an XPath");
    }

    private static void skipValue(TokenScanner scanner) throws XMLStreamException {
        ByteWindow in = scanner.in;
        int type = in.readByte();
        if (type <= Codes.MAX_SMALL) {
            return;
        }
        if (type == Codes.STRING) {
            scanner.left = in.readCount();
            scanner.wholeText("a value to look up");
        } else if (type == Codes.ARRAY) {
            long size = elementSize(scanner, in.readByte());
            in.skip(size * Math.min(in.readCount(), Long.MAX_VALUE / size));
        } else {
            in.skip(elementSize(scanner, type));
        }
    }

    private static int elementSize(TokenScanner scanner, int type) throws BxmlException {
        int size = Codes.elementSize(type);
        if (size == 0) {
            throw scanner.wrong("%02X is not the code of a value to look up".formatted(type));
        }
        return size;
    }

    /** Reads a Trailer after its code. */
    void readTrailer(TokenScanner scanner) throws XMLStreamException {
        trailer = Trailer.read(scanner.in, scanner.decoder, scanner.limits, scanner.offset);
        if (scanner.header.gzip()) {
            return; // what offsets mean there is not said
        }
        if (trailer.hasStringIndex() || trailer.fragments().length > 0) {
            checkFragments(scanner, trailer.fragments());
        }
        for (int i = 0; i < trailer.tableOffsets().length; i++) {
            String path = trailer.paths()[i];
            if (!trailer.hasTableIndex() || !path.equals(tables.get(trailer.tableOffsets()[i]))) {
                throw scanner.wrong("the trailer tells of an index of " + path + " at byte " + trailer.tableOffsets()[i]
                        + ", where none is");
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
}
