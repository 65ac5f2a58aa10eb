/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.feature.schema.GmlFile;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputOptions;

/** Reads the bytes of GML documents: of a file, or of all documents in an archive. */
public final class GmlContents {

    /** The bytes that {@link #start} returns at most. */
    private static final int START = 1 << 16;

    private GmlContents() {}

    /** Receives a document. */
    @FunctionalInterface
    public interface Reader {

        /**
         * Reads a document.
         *
         * @param document decompressed; closed by the caller
         * @param name for messages
         * @throws IOException if it cannot be read or is malformed
         */
        void read(InputStream document, String name) throws IOException;
    }

    /**
     * Returns the start of a document, decompressed, or that of the first document in an archive.
     *
     * @param name of the input
     * @return empty if it is not a file in GML
     * @throws IOException if it cannot be read
     */
    public static byte[] start(String name) throws IOException {
        if (name.equals("-") || GmlUrl.matches(name)) {
            return new byte[0];
        }
        Path file = InputFile.path(name);
        if (new GmlInputFormat().matches(file)) {
            return start(new GmlFile(file));
        }
        if (!GmlArchive.matches(file)) {
            return new byte[0];
        }
        try (GmlArchive archive = GmlArchive.open(file)) {
            return start(archive.documents().get(0));
        }
    }

    private static byte[] start(GmlSource document) throws IOException {
        try (InputStream in = document.open()) {
            return GmlInputFormat.head(in, START);
        }
    }

    /**
     * Reads all documents of a file or an archive.
     *
     * @throws IOException if it cannot be read, or is not GML
     */
    public static void read(String name, InputOptions options, Reader reader) throws IOException {
        Path file = InputFile.path(name);
        InputFile.check(file);
        if (GmlArchive.matches(file)) {
            try (GmlArchive archive = GmlArchive.open(file)) {
                read(archive.documents(), name + ": ", options, reader);
            }
        } else if (new GmlInputFormat().matches(file)) {
            read(List.of(new WatchedFile(file, options)), name, options, reader);
        } else {
            throw new InputException(name + " is not GML");
        }
    }

    private static void read(List<? extends GmlSource> documents, String name, InputOptions options, Reader reader)
            throws IOException {
        RecodedDocuments recoded = new RecodedDocuments(List.copyOf(documents), null, options.charset());
        for (GmlSource document : recoded.documents()) {
            try (InputStream in = document.open()) {
                reader.read(DecompressedInput.of(in).stream(), document.name() == null ? name : name + document.name());
            }
        }
    }
}
