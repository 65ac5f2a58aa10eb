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

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.FileLayout;
import org.gmlfast.bxml.internal.event.BxmlStreamReader;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.GzipSource;
import org.gmlfast.bxml.internal.source.HeaderReader;
import org.gmlfast.bxml.internal.source.ReaderSettings;
import org.gmlfast.bxml.internal.source.StringDecoder;
import org.gmlfast.bxml.internal.source.StringTable;
import org.gmlfast.bxml.internal.source.Trailer;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.write.IndexBuilder;

/**
 * A file, usually mapped, and what its trailer refers to: the string table and the indexes. Immutable; several threads
 * may use one.
 */
public final class IndexedFile {

    /** Bytes of the window on the header or the trailer. */
    private static final int SMALL = 1024;

    /** Bytes of the window on a fragment of the string table, which usually has one string. */
    private static final int FRAGMENT = 64;

    /** Bytes of the window on an element. */
    private static final int READ = 8 * 1024;

    /** Bytes of the window on an index, which is read from its start. */
    private static final int SEARCH = 64 * 1024;

    private final FileBytes file;
    private final BxmlLimits limits;
    private final BxmlHeader header;

    /** Null for a compressed file, whose trailer is at an unknown offset. */
    private final Trailer trailer;

    /** Null if the trailer does not list its fragments. */
    private final StringTable table;

    private IndexedFile(FileBytes file, BxmlLimits limits) throws XMLStreamException {
        this.file = file;
        this.limits = limits;
        this.header = HeaderReader.read(window(0, SMALL));
        this.trailer = header.gzip() ? null : readTrailer();
        this.table = trailer != null && trailer.hasStringIndex() ? readTable() : null;
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

    /**
     * Returns the paths for which a file has an index. Does not map the file, so that it can be replaced on Windows.
     *
     * @throws BxmlException if it is not a BXML file or is truncated
     * @throws IOException if it cannot be read
     */
    public static List<String> indexes(Path path, BxmlLimits limits) throws IOException, XMLStreamException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return new IndexedFile(new ChannelBytes(channel), limits).indexes();
        }
    }

    /** A window on the bytes from an offset on. */
    ByteWindow window(long offset, int size) {
        ByteWindow window = new ByteWindow(file.from(offset), offset, size);
        window.little = header == null || header.byteOrder() == ByteOrder.LITTLE_ENDIAN;
        return window;
    }

    StringDecoder decoder() {
        return new StringDecoder(header.charset(), header.characterOrder());
    }

    BxmlLimits limits() {
        return limits;
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
            ByteWindow in = windowAt(fragments[i + 1], FRAGMENT, BxmlCodes.STRING_TABLE, "a part of the string table");
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

    // ---- indexes

    /** The paths that have an index. */
    public List<String> indexes() {
        List<String> paths = new ArrayList<>();
        if (table != null && trailer.hasTableIndex()) {
            Collections.addAll(paths, trailer.paths());
            paths.remove(IndexBuilder.NAMESPACES);
        }
        return List.copyOf(paths);
    }

    /** The number of the index of a path; -1 if there is none. */
    int indexOf(String path) {
        return table == null || !trailer.hasTableIndex()
                ? -1
                : Arrays.asList(trailer.paths()).indexOf(path);
    }

    /** The offset of an index, by its number. */
    long indexOffset(int index) {
        return trailer.tableOffsets()[index];
    }

    /** An index, by its number. */
    IndexTable indexTable(int index, StringDecoder decoder) throws XMLStreamException {
        ByteWindow in = windowAt(indexOffset(index), SEARCH, BxmlCodes.INDEX_TABLE, "an index");
        return new IndexTable(in, decoder, limits);
    }

    // ---- readers

    /** A reader of the whole file. */
    BxmlStreamReader reader() throws XMLStreamException {
        return new BxmlStreamReader(new ByteWindow(file.from(0), 0), null, ReaderSettings.DEFAULT, limits);
    }

    /** A reader of the element at an offset from an index. */
    XMLStreamReader2 readerAt(long offset, Map<String, String> namespaces) throws XMLStreamException {
        checkElement(offset);
        return readerOf(window(offset, READ), table.continued(), Long.MAX_VALUE, namespaces);
    }

    /** Refuses an offset from an index where no element can start. */
    void checkElement(long offset) throws BxmlException {
        if (offset < header.length() || offset >= file.length()) {
            throw new BxmlException("an index refers to an element beyond the end of the file", offset);
        }
    }

    /**
     * A reader of an element that another reader has passed, which is not used any more.
     *
     * @param scanner of that reader
     */
    XMLStreamReader2 readerAt(long offset, Map<String, String> namespaces, TokenScanner scanner)
            throws XMLStreamException {
        return readerOf(expandedWindow(offset), scanner.table.continued(), scanner.in.offset(), namespaces);
    }

    private XMLStreamReader2 readerOf(
            ByteWindow in, StringTable strings, long tableReadTo, Map<String, String> namespaces) {
        TokenScanner scanner = new TokenScanner(in, limits, header, strings, tableReadTo);
        BxmlStreamReader reader = new BxmlStreamReader(scanner, ReaderSettings.DEFAULT);
        reader.cursor().namespaces().setOuter(namespaces);
        return reader;
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
