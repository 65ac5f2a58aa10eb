/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongConsumer;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.TokenType;
import org.gmlfast.bxml.internal.FileLayout;
import org.gmlfast.bxml.internal.index.IndexedFile;
import org.gmlfast.bxml.internal.write.FileEnd;
import org.gmlfast.bxml.internal.write.IndexBuilder;

/**
 * Adds indexes to a BXML file that has been written without them (BXML §8.10, §8.11).
 *
 * <pre>{@code
 * try (OutputStream out = Files.newOutputStream(copy)) {
 *     BxmlIndexes.add(file, List.of("//@gml:id"), out, BxmlLimits.DEFAULT, position -> {});
 * }
 * Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
 * }</pre>
 *
 * <p>The tokens stay where they are; the index tables follow them, and a new trailer replaces the old one. The result
 * is a copy, because a file whose trailer is being replaced cannot be read. It takes about 200 bytes of memory for each
 * value, as when indexes are written with the document.
 */
public final class BxmlIndexes {

    /** The offset in a file of its first flags (BXML §8.3). */
    private static final int FLAGS_OFFSET = 12;

    private static final int BUFFER = 64 * 1024;

    private BxmlIndexes() {}

    /**
     * Returns the paths for which a file has an index. {@link BxmlFile#indexes()} returns the same, but maps the file,
     * which Windows then does not allow to replace until the garbage collector has unmapped it.
     *
     * @param file not null
     * @param limits not null
     * @return empty, not null, if the file has no index or is compressed
     * @throws BxmlException if the file is malformed, truncated or exceeds the limits
     * @throws IOException if reading fails
     */
    public static List<String> paths(Path file, BxmlLimits limits) throws IOException, XMLStreamException {
        return IndexedFile.indexes(file, limits);
    }

    /**
     * Copies a file and adds indexes to the copy. Indexes that the file already has are kept. After an exception the
     * copy is incomplete. No parameter may be null.
     *
     * @param file not the file that {@code out} writes to
     * @param paths attributes or elements: {@code //@name}, {@code //element/@name} or {@code //element}, with the
     *     document's prefixes
     * @param out not closed
     * @param progress receives the number of bytes of the file that have been indexed
     * @throws IllegalArgumentException if indexes do not support a path
     * @throws BxmlException if the file is malformed, exceeds the limits, or is compressed
     * @throws IOException if reading or writing fails
     */
    public static void add(Path file, List<String> paths, OutputStream out, BxmlLimits limits, LongConsumer progress)
            throws IOException, XMLStreamException {
        IndexBuilder indexes = new IndexBuilder(paths);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            InputStream bytes = Channels.newInputStream(channel);
            BxmlTokenReader tokens = new BxmlTokenReader(bytes, limits);
            if (tokens.header().gzip()) {
                throw new BxmlException(
                        "a compressed file cannot have an index; convert it to XML, and the XML to BXML with an index",
                        0);
            }
            long end = index(tokens, indexes, progress);
            copy(channel, end, out);
            FileEnd.write(
                    out,
                    end,
                    tokens.header(),
                    tokens.fileIndex().fragments(),
                    indexes,
                    new TreeMap<>(tokens.fileIndex().tables()));
        }
    }

    /** Reads all tokens; returns the offset of the trailer. */
    private static long index(BxmlTokenReader tokens, IndexBuilder indexes, LongConsumer progress)
            throws XMLStreamException {
        boolean inEmptyElement = false;
        long reported = 0;
        while (tokens.next() && tokens.type() != TokenType.TRAILER) {
            switch (tokens.type()) {
                case EMPTY_ELEMENT -> {
                    indexes.startElement(tokens.string(tokens.stringIndex()), tokens.offset());
                    indexes.endElement();
                }
                case EMPTY_ATTR_ELEMENT, CONTENT_ELEMENT, CONTENT_ATTR_ELEMENT -> {
                    indexes.startElement(tokens.string(tokens.stringIndex()), tokens.offset());
                    inEmptyElement = tokens.type() == TokenType.EMPTY_ATTR_ELEMENT;
                }
                case ELEMENT_END -> indexes.endElement();
                case ATTRIBUTE_START -> {
                    indexes.endAttribute();
                    indexes.startAttribute(tokens.string(tokens.stringIndex()));
                }
                case ATTRIBUTE_LIST_END -> {
                    indexes.endAttribute();
                    if (inEmptyElement) {
                        indexes.endElement();
                        inEmptyElement = false;
                    }
                }
                default -> addContent(tokens, indexes);
            }
            if (tokens.offset() - reported > BUFFER) {
                reported = tokens.offset();
                progress.accept(reported);
            }
        }
        return tokens.offset();
    }

    private static void addContent(BxmlTokenReader tokens, IndexBuilder indexes) throws XMLStreamException {
        if (!indexes.wantsValue()) {
            return;
        }
        if (tokens.isListOrBinary()) {
            indexes.opaque();
            return;
        }
        switch (tokens.type()) {
            case CHAR_CONTENT, CDATA_SECTION -> addValue(tokens, indexes);
            case CHAR_CONTENT_REF, WHITESPACE, CHAR_ENTITY_REF -> indexes.value(tokens.text());
            case ENTITY_REF -> indexes.entityReference(tokens.string(tokens.stringIndex()));
            default -> {
                // not content
            }
        }
    }

    private static void addValue(BxmlTokenReader tokens, IndexBuilder indexes) throws XMLStreamException {
        switch (tokens.valueType()) {
            case STRING -> indexes.value(tokens.text());
            case ARRAY -> {
                // without elements
            }
            case BOOL -> indexes.value(tokens.longValue() != 0);
            case FLOAT -> indexes.value((float) tokens.doubleValue());
            case DOUBLE -> indexes.value(tokens.doubleValue());
            default -> indexes.value(tokens.longValue());
        }
    }

    /** Copies the bytes before the trailer. Sets the flag of a trailer that lists the fragments of the string table. */
    private static void copy(FileChannel file, long end, OutputStream out) throws IOException {
        file.position(0);
        InputStream bytes = Channels.newInputStream(file);
        byte[] buffer = new byte[BUFFER];
        for (long done = 0; done < end; ) {
            int count = bytes.read(buffer, 0, (int) Math.min(buffer.length, end - done));
            if (count < 0) {
                throw new IOException("the file has become shorter");
            }
            if (done <= FLAGS_OFFSET && FLAGS_OFFSET < done + count) {
                buffer[(int) (FLAGS_OFFSET - done)] |= FileLayout.RANDOM_ACCESS;
            }
            out.write(buffer, 0, count);
            done += count;
        }
    }
}
