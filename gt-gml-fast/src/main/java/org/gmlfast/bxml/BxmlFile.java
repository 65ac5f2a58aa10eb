/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.internal.FileLayout;
import org.gmlfast.bxml.internal.index.ElementPath;
import org.gmlfast.bxml.internal.index.IndexBuilder;

/**
 * A BXML file in which single elements are found and read by themselves. If it was written with an index of the path
 * that is asked for, the trailer, the string table, the index and the element are all that is read, by memory mapping;
 * otherwise it is searched from its beginning. Immutable; several threads may use one.
 */
public final class BxmlFile {

    /** Bytes read at once where little is needed. */
    private static final int SMALL = 1024;

    private static final int READ = 8 * 1024;

    /** Bytes read at once where something is looked for. */
    private static final int LOOK = 64 * 1024;

    private final MappedBytes file;
    private final BxmlLimits limits;
    private final BxmlHeader header;
    private final Trailer trailer;

    /** Null if the file does not tell where it is. */
    private final StringTable table;

    /** Offsets of the elements that declare namespaces, ascending; null if the file does not tell. */
    private final long[] declaring;

    private BxmlFile(MappedBytes file, BxmlLimits limits) throws XMLStreamException {
        this.file = file;
        this.limits = limits;
        this.header = BxmlHeader.read(window(0, SMALL));
        this.trailer = header.gzip() ? null : readTrailer();
        this.table = trailer != null && trailer.hasStringIndex() ? readTable() : null;
        this.declaring = table == null ? null : readDeclaring();
    }

    /**
     * Opens a file. Nothing has to be closed: the mapping ends with the object.
     *
     * @throws BxmlException if it is no BXML file, or if it has been cut off
     * @throws IOException if it cannot be read
     */
    public static BxmlFile open(Path path) throws IOException, XMLStreamException {
        return open(path, BxmlLimits.DEFAULT);
    }

    /**
     * Opens a file with limits of its own.
     *
     * @throws BxmlException if it is no BXML file, or if it has been cut off
     * @throws IOException if it cannot be read
     */
    public static BxmlFile open(Path path, BxmlLimits limits) throws IOException, XMLStreamException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return new BxmlFile(new MappedBytes(channel), limits);
        }
    }

    private ByteWindow window(long offset, int size) {
        ByteWindow window = new ByteWindow(file.from(offset), offset, size);
        window.little = header == null || header.byteOrder() == java.nio.ByteOrder.LITTLE_ENDIAN;
        return window;
    }

    private StringDecoder decoder() {
        return new StringDecoder(header.charset(), header.characterOrder());
    }

    // ---- what the end of the file tells

    private Trailer readTrailer() throws XMLStreamException {
        long end = file.length() - FileLayout.TRAILER_LENGTH_BYTES;
        if (end < header.length()) {
            throw new BxmlException("the file ends without a trailer: it has been cut off", file.length());
        }
        long start =
                file.length() - window(end, FileLayout.TRAILER_LENGTH_BYTES).readInt();
        if (start < header.length() || start >= end) {
            throw new BxmlException("the file does not end with a trailer: it has been cut off", file.length());
        }
        ByteWindow in = window(start, SMALL);
        if (in.readByte() != Codes.TRAILER) {
            throw new BxmlException("the file does not end with a trailer: it has been cut off", start);
        }
        return Trailer.read(in, decoder(), limits, start);
    }

    private StringTable readTable() throws XMLStreamException {
        StringTable strings = new StringTable(limits);
        StringDecoder decoder = decoder();
        long[] fragments = trailer.fragments();
        for (int i = 0; i < fragments.length; i += 2) {
            ByteWindow in = windowAt(fragments[i + 1], SMALL, Codes.STRING_TABLE, "a part of the string table");
            int count = strings.read(in, decoder);
            if (count != fragments[i]) {
                throw new BxmlException(
                        "the trailer tells of " + fragments[i] + " strings where " + count + " are", fragments[i + 1]);
            }
        }
        return strings;
    }

    private ByteWindow windowAt(long offset, int size, int code, String what) throws XMLStreamException {
        if (offset < header.length() || offset >= file.length()) {
            throw new BxmlException("the trailer tells of " + what + " beyond the file", offset);
        }
        ByteWindow in = window(offset, size);
        if (in.readByte() != code) {
            throw new BxmlException("the trailer tells of " + what + " where none is", offset);
        }
        return in;
    }

    private long[] readDeclaring() throws XMLStreamException {
        int i = indexOf(IndexBuilder.NAMESPACES);
        if (i < 0) {
            return null;
        }
        long[] offsets = new IndexTable(indexWindow(i), decoder(), limits).allOffsets();
        Arrays.sort(offsets);
        return offsets;
    }

    private int indexOf(String path) {
        return trailer == null || !trailer.hasTableIndex()
                ? -1
                : Arrays.asList(trailer.paths()).indexOf(path);
    }

    private ByteWindow indexWindow(int i) throws XMLStreamException {
        return windowAt(trailer.tableOffsets()[i], LOOK, Codes.INDEX_TABLE, "an index");
    }

    // ---- finding

    /** The paths that elements are found by without a search. */
    public List<String> indexes() {
        List<String> paths = new ArrayList<>();
        if (table != null && trailer.hasTableIndex()) {
            Collections.addAll(paths, trailer.paths());
            paths.remove(IndexBuilder.NAMESPACES);
        }
        return List.copyOf(paths);
    }

    /**
     * Finds the first element with a value.
     *
     * @param path {@code //@name}, {@code //element/@name} or {@code //element}, names as they stand in the document;
     *     found without a search if it is among {@link #indexes}
     * @param value the text of the attribute, or of the element
     * @return a reader at the start of a document of which this is the document element, so that {@code nextTag} goes
     *     to it; empty if there is no such element
     * @throws IllegalArgumentException if nothing can be found by this path
     * @throws XMLStreamException if the file is broken
     */
    public Optional<XMLStreamReader2> find(String path, String value) throws XMLStreamException {
        ElementPath wanted = ElementPath.parse(path);
        // no index has what the charset has no characters for
        int i = table == null || !decoder().canEncode(value) ? -1 : indexOf(path);
        if (i < 0) {
            return search(wanted, value);
        }
        long offset = new IndexTable(indexWindow(i), decoder(), limits).find(value);
        return offset < 0 ? Optional.empty() : Optional.of(read(offset));
    }

    /** An element at an offset that an index tells. */
    private XMLStreamReader2 read(long offset) throws XMLStreamException {
        if (offset < header.length() || offset >= file.length()) {
            throw new BxmlException("an index tells of an element beyond the file", offset);
        }
        return part(window(offset, READ), table.copy(), Long.MAX_VALUE, namespacesAround(offset));
    }

    private XMLStreamReader2 part(
            ByteWindow in, StringTable strings, long tableKnownTo, Map<String, String> namespaces) {
        TokenScanner scanner = new TokenScanner(in, limits, header, strings, tableKnownTo);
        BxmlStreamReader reader = new BxmlStreamReader(scanner, ReaderSettings.DEFAULT);
        reader.cursor().namespaces().setOuter(namespaces);
        return reader;
    }

    // ---- the namespaces around an element

    private Map<String, String> namespacesAround(long offset) throws XMLStreamException {
        if (declaring != null) {
            int before = Arrays.binarySearch(declaring, offset);
            before = before < 0 ? ~before : before;
            if (before == 0) {
                return Map.of();
            }
            if (before == 1 && declaring[0] == rootOffset()) {
                BxmlStreamReader root = reader();
                root.nextTag();
                return root.cursor().namespaces().bindings().boundAbove(2);
            }
        }
        return readTo(offset).cursor().namespacesAround();
    }

    /** The document element's, as far as it can be told without going through the file. */
    private long rootOffset() throws XMLStreamException {
        BxmlStreamReader reader = reader();
        reader.nextTag();
        return reader.cursor().element().offset();
    }

    /** Reads from the beginning to an element. */
    private BxmlStreamReader readTo(long offset) throws XMLStreamException {
        BxmlStreamReader reader = reader();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT
                    && reader.cursor().element().offset() >= offset) {
                return reader;
            }
        }
        throw new BxmlException("an index tells of an element where none is", offset);
    }

    // ---- without an index

    private BxmlStreamReader reader() throws XMLStreamException {
        return new BxmlStreamReader(new ByteWindow(file.from(0), 0), null, ReaderSettings.DEFAULT, limits);
    }

    private Optional<XMLStreamReader2> search(ElementPath path, String value) throws XMLStreamException {
        BxmlStreamReader reader = reader();
        PathSearch search = new PathSearch(reader.cursor(), path, value);
        long offset = search.find();
        if (offset < 0) {
            return Optional.empty();
        }
        StringTable strings = reader.cursor().scanner.table.copy();
        long tableKnownTo = reader.cursor().scanner.in.offset();
        return Optional.of(part(
                expandedWindow(offset), strings, tableKnownTo, reader.cursor().namespacesAround()));
    }

    /** The file from an offset on that counts what is compressed as expanded. */
    private ByteWindow expandedWindow(long offset) throws XMLStreamException {
        if (!header.gzip()) {
            return window(offset, READ);
        }
        ByteWindow in = window(0, SMALL);
        BxmlHeader.read(in);
        in.unpack(new GzipSource(in.rest()));
        in.skip(offset - in.offset());
        return in;
    }
}
