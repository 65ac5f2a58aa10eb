/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.io.IOException;
import java.nio.ByteOrder;
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
import org.gmlfast.bxml.BxmlException;
import org.gmlfast.bxml.BxmlHeader;
import org.gmlfast.bxml.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.FileLayout;
import org.gmlfast.bxml.internal.read.BxmlStreamReader;
import org.gmlfast.bxml.internal.read.ByteWindow;
import org.gmlfast.bxml.internal.read.GzipSource;
import org.gmlfast.bxml.internal.read.HeaderReader;
import org.gmlfast.bxml.internal.read.ReaderSettings;
import org.gmlfast.bxml.internal.read.StringDecoder;
import org.gmlfast.bxml.internal.read.StringTable;
import org.gmlfast.bxml.internal.read.TokenScanner;
import org.gmlfast.bxml.internal.read.Trailer;

/**
 * A mapped file and what its trailer refers to: the string table and the indexes. Finds elements by an index, or by a
 * search from the start of the file. Immutable; several threads may use one.
 */
public final class IndexedFile {

    /** Bytes of the window on the header, the trailer or a fragment of the string table. */
    private static final int SMALL = 1024;

    /** Bytes of the window on an element. */
    private static final int READ = 8 * 1024;

    /** Bytes of the window on an index, which is read from its start. */
    private static final int SEARCH = 64 * 1024;

    private final MappedBytes file;
    private final BxmlLimits limits;
    private final BxmlHeader header;

    /** Null for a compressed file, whose trailer is at an unknown offset. */
    private final Trailer trailer;

    /** Null if the trailer does not list its fragments. */
    private final StringTable table;

    /** Offsets of the elements that declare namespaces, ascending; null without the index of them. */
    private final long[] declaring;

    private IndexedFile(MappedBytes file, BxmlLimits limits) throws XMLStreamException {
        this.file = file;
        this.limits = limits;
        this.header = HeaderReader.read(window(0, SMALL));
        this.trailer = header.gzip() ? null : readTrailer();
        this.table = trailer != null && trailer.hasStringIndex() ? readTable() : null;
        this.declaring = table == null ? null : readDeclaring();
    }

    /**
     * Opens a file.
     *
     * @throws BxmlException if it is not a BXML file or is truncated
     * @throws IOException if it cannot be read
     */
    public static IndexedFile open(Path path, BxmlLimits limits) throws IOException, XMLStreamException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return new IndexedFile(new MappedBytes(channel), limits);
        }
    }

    private ByteWindow window(long offset, int size) {
        ByteWindow window = new ByteWindow(file.from(offset), offset, size);
        window.little = header == null || header.byteOrder() == ByteOrder.LITTLE_ENDIAN;
        return window;
    }

    private StringDecoder decoder() {
        return new StringDecoder(header.charset(), header.characterOrder());
    }

    // ---- the trailer and what it refers to

    private Trailer readTrailer() throws XMLStreamException {
        long end = file.length() - FileLayout.TRAILER_LENGTH_BYTES;
        if (end < header.length()) {
            throw new BxmlException("the file has no trailer: it is truncated", file.length());
        }
        long start =
                file.length() - window(end, FileLayout.TRAILER_LENGTH_BYTES).readInt();
        if (start < header.length() || start >= end) {
            throw new BxmlException("the file does not end with a trailer: it is truncated", file.length());
        }
        ByteWindow in = window(start, SMALL);
        if (in.readByte() != BxmlCodes.TRAILER) {
            throw new BxmlException("the file does not end with a trailer: it is truncated", start);
        }
        return Trailer.read(in, decoder(), limits, start);
    }

    private StringTable readTable() throws XMLStreamException {
        StringTable strings = new StringTable(limits);
        StringDecoder decoder = decoder();
        long[] fragments = trailer.fragments();
        for (int i = 0; i < fragments.length; i += 2) {
            ByteWindow in = windowAt(fragments[i + 1], SMALL, BxmlCodes.STRING_TABLE, "a part of the string table");
            int count = strings.read(in, decoder);
            if (count != fragments[i]) {
                throw new BxmlException(
                        "the trailer lists " + fragments[i] + " strings where the file has " + count, fragments[i + 1]);
            }
        }
        return strings;
    }

    private ByteWindow windowAt(long offset, int size, int code, String what) throws XMLStreamException {
        if (offset < header.length() || offset >= file.length()) {
            throw new BxmlException("the trailer refers to " + what + " beyond the end of the file", offset);
        }
        ByteWindow in = window(offset, size);
        if (in.readByte() != code) {
            throw new BxmlException("the trailer refers to " + what + ", but none starts here", offset);
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
        return windowAt(trailer.tableOffsets()[i], SEARCH, BxmlCodes.INDEX_TABLE, "an index");
    }

    // ---- finding

    /** The paths that have an index. */
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
     * @return a reader before the element; empty if there is none
     */
    public Optional<XMLStreamReader2> find(ElementPath path, String value) throws XMLStreamException {
        // an index lacks the values that the charset cannot encode
        int i = table == null || !decoder().canEncode(value) ? -1 : indexOf(path.text());
        if (i < 0) {
            return search(path, value);
        }
        long offset = new IndexTable(indexWindow(i), decoder(), limits).find(value);
        return offset < 0 ? Optional.empty() : Optional.of(read(offset));
    }

    /** A reader of the element at an offset from an index. */
    private XMLStreamReader2 read(long offset) throws XMLStreamException {
        if (offset < header.length() || offset >= file.length()) {
            throw new BxmlException("an index refers to an element beyond the end of the file", offset);
        }
        return part(window(offset, READ), table.copy(), Long.MAX_VALUE, namespacesAround(offset));
    }

    private XMLStreamReader2 part(
            ByteWindow in, StringTable strings, long tableReadTo, Map<String, String> namespaces) {
        TokenScanner scanner = new TokenScanner(in, limits, header, strings, tableReadTo);
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
        return readTo(offset).cursor().namespacesInScope();
    }

    /** The offset of the root element. */
    private long rootOffset() throws XMLStreamException {
        BxmlStreamReader reader = reader();
        reader.nextTag();
        return reader.cursor().element().offset();
    }

    /** Reads from the start of the file to an element. */
    private BxmlStreamReader readTo(long offset) throws XMLStreamException {
        BxmlStreamReader reader = reader();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT
                    && reader.cursor().element().offset() >= offset) {
                return reader;
            }
        }
        throw new BxmlException("an index refers to an element here, but none starts here", offset);
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
        long tableReadTo = reader.cursor().scanner.in.offset();
        return Optional.of(part(
                expandedWindow(offset), strings, tableReadTo, reader.cursor().namespacesInScope()));
    }

    /** A window from an offset on, which counts the expanded bytes of a compressed file. */
    private ByteWindow expandedWindow(long offset) throws XMLStreamException {
        if (!header.gzip()) {
            return window(offset, READ);
        }
        ByteWindow in = window(0, SMALL);
        HeaderReader.read(in);
        in.unpack(new GzipSource(in.rest()));
        in.skip(offset - in.offset());
        return in;
    }
}
