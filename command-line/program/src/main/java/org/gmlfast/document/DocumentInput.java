/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;
import org.gmlfast.output.ProgressMeter;

/**
 * An XML or BXML document to read. Its first bytes determine the format. A document that is gzipped as a whole is
 * decompressed first.
 */
public final class DocumentInput implements Closeable {

    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final int HEAD_LENGTH = 9;
    private static final byte EBCDIC_LESS_THAN = 0x4C;

    private final String name;
    private final InputStream opened;
    private final long size;
    private final DecompressedInput decompressed;
    private final InputStream stream;
    private final boolean bxml;
    private ProgressMeter progress = ProgressMeter.none();

    private DocumentInput(String name, InputStream opened, long size) throws IOException {
        this.name = name;
        this.opened = opened;
        this.size = size;
        try {
            this.decompressed = DecompressedInput.of(opened);
            PushbackInputStream head = new PushbackInputStream(decompressed.stream(), HEAD_LENGTH);
            byte[] begin = head.readNBytes(HEAD_LENGTH);
            head.unread(begin);
            this.bxml = BxmlHeader.isBxml(begin);
            if (!bxml && !mayBeXml(begin)) {
                throw new InputException(
                        begin.length == 0
                                ? "the input is empty"
                                : "the input is neither BXML nor XML; info lists the layers of other formats, encode writes their features");
            }
            this.stream = new Metered(head);
        } catch (IOException e) {
            throw new InputException(name + ": " + e.getMessage(), e);
        }
    }

    /**
     * Opens a document and detects its format.
     *
     * @param name the name of a file, or {@link #STANDARD_INPUT}
     * @throws IOException if the file does not exist or cannot be read
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

    /**
     * Checks that a file begins as BXML does.
     *
     * @throws InputException if it is something else
     * @throws IOException if it cannot be read
     */
    public static void checkBxml(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (!BxmlHeader.isBxml(in.readNBytes(HEAD_LENGTH))) {
                throw new InputException(
                        file + ": this is not a BXML file; gml-fast convert makes one of an XML document");
            }
        }
    }

    /** Returns whether markup follows the byte order mark and white space, in UTF-8, UTF-16, UTF-32 or EBCDIC. */
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

    /** Returns the name of the document for messages. */
    public String name() {
        return name;
    }

    /** Returns whether the document is BXML; otherwise it is treated as XML. */
    public boolean isBxml() {
        return bxml;
    }

    /** Returns the decompressed bytes of the document. */
    public InputStream stream() {
        return stream;
    }

    /** Returns the size of the file in bytes; -1 if unknown. */
    public long size() {
        return size;
    }

    /** Returns the number of bytes read from the file. */
    public long position() {
        return decompressed.position();
    }

    /** Sets the progress bar that shows how much has been read. */
    public void show(ProgressMeter meter) {
        progress = meter;
    }

    /** Closes the file; standard input stays open. */
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
