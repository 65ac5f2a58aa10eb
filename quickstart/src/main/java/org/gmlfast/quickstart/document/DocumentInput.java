/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.document;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.bxml.BxmlHeader;
import org.gmlfast.quickstart.output.ProgressMeter;
import org.gmlfast.quickstart.source.DecompressedInput;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.InputFile;

/**
 * A document to be read, of which the first bytes tell whether it is BXML. If it is gzipped as a whole, it is
 * decompressed first.
 */
public final class DocumentInput implements Closeable {

    /** Stands for standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final int IDENTIFIER = 9;
    private static final byte EBCDIC_LESS_THAN = 0x4C;

    private final String name;
    private final InputStream opened;
    private final long size;
    private final DecompressedInput expanded;
    private final InputStream stream;
    private final boolean bxml;
    private ProgressMeter progress = ProgressMeter.none();

    private DocumentInput(String name, InputStream opened, long size) throws IOException {
        this.name = name;
        this.opened = opened;
        this.size = size;
        try {
            this.expanded = DecompressedInput.of(opened);
            PushbackInputStream head = new PushbackInputStream(expanded.stream(), IDENTIFIER);
            byte[] begin = head.readNBytes(IDENTIFIER);
            head.unread(begin);
            this.bxml = BxmlHeader.isBxml(begin);
            if (!bxml && !mayBeXml(begin)) {
                throw new InputException(begin.length == 0 ? "there is nothing in it" : "this is neither BXML nor XML");
            }
            this.stream = new Metered(head);
        } catch (IOException e) {
            throw new InputException(name + ": " + e.getMessage(), e);
        }
    }

    /**
     * Opens a document and looks at its beginning.
     *
     * @param name of a file, or {@link #STANDARD_INPUT}
     * @throws IOException if there is no such file, or it cannot be read
     */
    public static DocumentInput open(String name, InputStream standardInput) throws IOException {
        if (name.equals(STANDARD_INPUT)) {
            return new DocumentInput("standard input", standardInput, -1);
        }
        Path path = InputFile.path(name);
        InputFile.check(path);
        InputStream file = Files.newInputStream(path);
        try {
            return new DocumentInput(path.toString(), file, Files.isRegularFile(path) ? Files.size(path) : -1);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Whether the first thing that is no white space is a start of markup, in any of the usual charsets. */
    private static boolean mayBeXml(byte[] begin) {
        for (byte b : begin) {
            if (b == '<' || b == EBCDIC_LESS_THAN) {
                return true;
            }
            boolean mark = b == (byte) 0xEF || b == (byte) 0xBB || b == (byte) 0xBF || b == (byte) 0xFE || b == -1;
            if (!mark && b != 0 && b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return false;
            }
        }
        return begin.length > 0;
    }

    /** What the user calls it. */
    public String name() {
        return name;
    }

    /** Whether it is BXML; if not, it is taken for XML. */
    public boolean isBxml() {
        return bxml;
    }

    /** The document's bytes, decompressed. */
    public InputStream stream() {
        return stream;
    }

    /** How many bytes the file has; -1 if that is unknown. */
    public long size() {
        return size;
    }

    /** How many of them have been read. */
    public long position() {
        return expanded.position();
    }

    /** Shows from now on how much has been read. */
    public void show(ProgressMeter meter) {
        progress = meter;
    }

    /** Standard input stays open. */
    @Override
    public void close() throws IOException {
        if (!name.equals("standard input")) {
            opened.close();
        }
    }

    private final class Metered extends FilterInputStream {

        Metered(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = super.read(bytes, offset, length);
            progress.stepTo(position());
            return n;
        }
    }
}
