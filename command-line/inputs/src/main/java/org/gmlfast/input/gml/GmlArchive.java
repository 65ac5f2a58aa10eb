/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

import org.gmlfast.feature.GmlSource;
import org.gmlfast.input.InputException;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.UnsupportedFormat;

/**
 * The GML documents in a zip archive, and in the archives in it, in the order of their names. They are decompressed as
 * they are read; archives in the archive are copied to temporary files, in which their documents can be found.
 */
final class GmlArchive implements Closeable {

    private static final int MAX_ENTRIES = 100_000;

    /** A compressed document of more bytes than these that is more compressed than GML can be is a bomb. */
    private static final long BOMB_BYTES = 1L << 28;

    private static final int BOMB_RATIO = 200;

    private final Path path;
    private final ZipFile zip;

    /** The name of this archive in the one around it, with a slash; empty for the outermost. */
    private final String prefix;

    /** The archives in this one, in temporary files. */
    private final Map<GmlArchive, Path> inner = new LinkedHashMap<>();

    private GmlArchive(Path path, ZipFile zip, String prefix) {
        this.path = path;
        this.zip = zip;
        this.prefix = prefix;
    }

    /** Whether a file is a zip archive that contains GML and no shapefile. */
    static boolean matches(Path file) throws IOException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            if (in.read() != 'P' || in.read() != 'K') {
                return false;
            }
        }
        try (GmlArchive archive = open(file)) {
            List<ZipEntry> entries = archive.entries();
            boolean hasShapes = entries.stream().anyMatch(entry -> hasSuffix(entry, ".shp"));
            return !hasShapes && archive.hasDocument(entries);
        } catch (InputException e) {
            return false; // the format that reads it next says what is wrong
        }
    }

    /** Opens an archive. */
    static GmlArchive open(Path file) throws IOException {
        try {
            return new GmlArchive(file, new ZipFile(file.toFile()), "");
        } catch (ZipException | IllegalArgumentException e) {
            throw new InputException(file + " is not a valid zip archive: " + e.getMessage(), e);
        }
    }

    /** Opens an archive in this one. */
    private GmlArchive openInner(ZipEntry entry) throws IOException {
        if (!prefix.isEmpty()) {
            throw new InputException(
                    named(entry) + " is an archive in an archive in an archive; unpack the outer one first");
        }
        Path copy = TemporaryFiles.createFile(".zip");
        try (InputStream in = open(entry)) {
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            GmlArchive archive = new GmlArchive(path, new ZipFile(copy.toFile()), entry.getName() + '/');
            inner.put(archive, copy);
            return archive;
        } catch (ZipException | IllegalArgumentException e) {
            Files.delete(copy);
            throw new InputException(named(entry) + " is not a valid zip archive: " + e.getMessage(), e);
        } catch (IOException | RuntimeException e) {
            Files.delete(copy);
            throw e;
        }
    }

    /** The name of an entry for messages. */
    private String named(ZipEntry entry) {
        return path + ": " + prefix + entry.getName();
    }

    /** Returns the documents; at least one of an archive that {@link #matches}. */
    List<GmlSource> documents() throws IOException {
        try {
            return documents(entries());
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private List<ZipEntry> entries() throws InputException {
        if (zip.size() > MAX_ENTRIES) {
            throw new InputException(path + " has " + zip.size() + " entries; at most " + MAX_ENTRIES + " are read");
        }
        List<ZipEntry> files = new ArrayList<>();
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
            ZipEntry entry = all.nextElement();
            // what macOS adds beside each file
            if (!entry.isDirectory() && !entry.getName().startsWith("__MACOSX/")) {
                files.add(entry);
            }
        }
        files.sort(Comparator.comparing(ZipEntry::getName));
        return files;
    }

    private List<GmlSource> documents(List<ZipEntry> entries) throws IOException {
        List<GmlSource> documents = new ArrayList<>();
        for (ZipEntry entry : entries) {
            if (isArchive(entry)) {
                documents.addAll(openInner(entry).documents());
            } else if (mayBeGml(entry)) {
                try (InputStream in = open(entry)) {
                    if (isGml(in)) {
                        documents.add(new Entry(entry));
                    }
                }
            }
            if (documents.size() > MAX_ENTRIES) {
                throw new InputException(path + " has more than " + MAX_ENTRIES + " documents");
            }
        }
        return documents;
    }

    /** Whether there is a document, also in an archive in this one, of which no temporary file is made. */
    private boolean hasDocument(List<ZipEntry> entries) throws IOException {
        for (ZipEntry entry : entries) {
            if (isArchive(entry) || mayBeGml(entry)) {
                try (InputStream in = open(entry)) {
                    if (isArchive(entry) ? hasDocument(in) : isGml(in)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean hasDocument(InputStream archive) throws IOException {
        ZipInputStream in = new ZipInputStream(archive);
        try {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (mayBeGml(entry) && isGml(in)) {
                    return true;
                }
            }
            return false;
        } catch (ZipException | IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isArchive(ZipEntry entry) {
        return hasSuffix(entry, ".zip");
    }

    private static boolean mayBeGml(ZipEntry entry) {
        return hasSuffix(entry, ".gml") || hasSuffix(entry, ".xml") || hasSuffix(entry, ".gz");
    }

    private static boolean isGml(InputStream document) throws IOException {
        return new GmlInputFormat().matches(document.readNBytes(UnsupportedFormat.HEAD_LENGTH));
    }

    private static boolean hasSuffix(ZipEntry entry, String suffix) {
        return entry.getName().toLowerCase(Locale.ROOT).endsWith(suffix);
    }

    private final class Entry implements GmlSource {

        private final ZipEntry entry;

        Entry(ZipEntry entry) {
            this.entry = entry;
        }

        @Override
        public InputStream open() throws IOException {
            return GmlArchive.this.open(entry);
        }

        @Override
        public String name() {
            return prefix + entry.getName();
        }
    }

    private InputStream open(ZipEntry entry) throws IOException {
        return new FilterInputStream(zip.getInputStream(entry)) {

            private long count;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                int read;
                try {
                    read = super.read(target, from, length);
                } catch (IOException e) {
                    throw new InputException(named(entry) + " is damaged or incomplete", e);
                }
                count += Math.max(read, 0);
                if (count > BOMB_BYTES && count / BOMB_RATIO > entry.getCompressedSize()) {
                    throw new InputException(named(entry) + " becomes more than " + BOMB_RATIO
                            + " times as large when it is decompressed; decompress it yourself if you trust it");
                }
                return read;
            }

            @Override
            public boolean markSupported() {
                return false;
            }
        };
    }

    @Override
    public void close() throws IOException {
        zip.close();
        for (Map.Entry<GmlArchive, Path> archive : inner.entrySet()) {
            archive.getKey().close();
            Files.deleteIfExists(archive.getValue());
        }
    }
}
