/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.token;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.Trailer;

/**
 * Checks the offsets in a file. It records where a scanner finds string table fragments and index tables, and compares
 * these offsets with those in the index tables and the trailer (BXML §8.10, §8.11).
 */
public final class FileIndex {

    /** For each fragment, the number of its strings and its offset. */
    private long[] fragments = new long[16];

    private int fragmentCount;

    // ---- the index table read last

    public String path;

    /** The number of its values. */
    public long entries;

    /** The number of offsets of all values. */
    public long offsets;

    /** Null until the trailer has been read. */
    public Trailer trailer;

    /** The path of each index table, by the offset of the table. */
    private final Map<Long, String> tables = new HashMap<>();

    private final Set<String> paths = new HashSet<>();
    private long pathBytes;

    private final boolean checking;
    private ElementOffsets elements;

    /**
     * @param checking whether the offsets in index tables are compared with those of the elements, if these are known
     */
    FileIndex(boolean checking) {
        this.checking = checking;
    }

    /** For each fragment of the string table so far, the number of its strings and its offset. */
    public long[] fragments() {
        return Arrays.copyOf(fragments, 2 * fragmentCount);
    }

    /** The path of each index table so far, by the offset of the table. */
    public Map<Long, String> tables() {
        return Collections.unmodifiableMap(tables);
    }

    /** Records a StringTable token. */
    void fragment(int strings, TokenScanner scanner) throws BxmlException {
        if (fragmentCount == scanner.limits.strings()) {
            throw scanner.malformed("the string table has more than " + fragmentCount + " parts");
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
            throw scanner.malformed("the file has two indexes of " + path);
        }
        tables.put(scanner.offset, path);
        followElements(scanner);
        entries = in.readCount();
        offsets = 0;
        for (long i = 0; i < entries; i++) {
            skipValue(scanner);
            long count = in.readCount();
            offsets += count;
            for (long k = 0; k < count; k++) {
                long offset = in.readCount();
                if (checking && (offset >= scanner.offset || elements != null && !elements.contains(offset))) {
                    throw scanner.malformed(
                            "an index refers to an element at byte " + offset + ", but no element starts there");
                }
            }
        }
        if (in.offset() - start != skipSize) {
            throw scanner.malformed("the skipSize of an index of " + (in.offset() - start) + " bytes is " + skipSize);
        }
    }

    private void followElements(TokenScanner scanner) throws XMLStreamException {
        if (!checking) {
            return;
        }
        if (tables.size() == 1) {
            elements = ElementOffsets.of(scanner);
        }
        if (elements != null && !elements.scanTo(scanner)) {
            elements = null;
        }
    }

    private String readPath(TokenScanner scanner) throws XMLStreamException {
        scanner.left = scanner.in.readCount();
        pathBytes += scanner.left;
        if (pathBytes > scanner.limits.stringTableBytes() || tables.size() >= scanner.limits.strings()) {
            throw scanner.malformed("the file has too many indexes");
        }
        return scanner.wholeText("an XPath");
    }

    private static void skipValue(TokenScanner scanner) throws XMLStreamException {
        ByteWindow in = scanner.in;
        int type = in.readByte();
        if (type <= BxmlCodes.MAX_SMALL) {
            return;
        }
        if (type == BxmlCodes.STRING) {
            scanner.left = in.readCount();
            scanner.wholeText("an indexed value");
        } else if (type == BxmlCodes.ARRAY) {
            long size = elementSize(scanner, in.readByte());
            in.skip(size * Math.min(in.readCount(), Long.MAX_VALUE / size));
        } else {
            in.skip(elementSize(scanner, type));
        }
    }

    private static int elementSize(TokenScanner scanner, int type) throws BxmlException {
        int size = BxmlCodes.elementSize(type);
        if (size == 0) {
            throw scanner.malformed("%02X is not the code of an indexed value".formatted(type));
        }
        return size;
    }

    /** Reads a Trailer after its code. */
    void readTrailer(TokenScanner scanner) throws XMLStreamException {
        trailer = Trailer.read(scanner.in, scanner.decoder, scanner.limits, scanner.offset);
        if (scanner.header.gzip()) {
            return; // the specification does not define the offsets of a compressed file
        }
        if (trailer.hasStringIndex() || trailer.fragments().length > 0) {
            checkFragments(scanner, trailer.fragments());
        }
        for (int i = 0; i < trailer.tableOffsets().length; i++) {
            String path = trailer.paths()[i];
            if (!trailer.hasTableIndex() || !path.equals(tables.get(trailer.tableOffsets()[i]))) {
                throw scanner.malformed("the trailer refers to an index of " + path + " at byte "
                        + trailer.tableOffsets()[i] + ", but no such index starts there");
            }
        }
    }

    private void checkFragments(TokenScanner scanner, long[] listed) throws BxmlException {
        if (listed.length != 2 * fragmentCount) {
            throw scanner.malformed("the trailer lists " + listed.length / 2
                    + " parts of the string table; the file has " + fragmentCount);
        }
        int at = Arrays.mismatch(listed, 0, listed.length, fragments, 0, listed.length);
        if (at >= 0) {
            throw scanner.malformed("the trailer lists " + listed[at & ~1] + " strings at byte " + listed[at | 1]
                    + ", but the file has no such part of the string table there");
        }
    }
}
