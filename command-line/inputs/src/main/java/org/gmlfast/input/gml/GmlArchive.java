/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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

import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.InputException;
import org.gmlfast.input.MemberStream;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.UnpackLimit;

/**
 * The GML documents in a zip archive, and in the archives in it, in the order of their names. They are decompressed as
 * they are read; archives in the archive are copied to temporary files, in which their documents can be found.
 */
final class GmlArchive implements GmlOrigin {

    private static final int MAX_ENTRIES = 100_000;

    /** The extract of the BAG has archives in the archives in it. */
    private static final int MAX_DEPTH = 3;

    /** The most names in a note. */
    private static final int MAX_NAMES = 10;

    /** A compressed document of more bytes than these that is more compressed than GML can be is a bomb. */
    private static final long BOMB_BYTES = 1L << 28;

    /** An archive in the archive, which is compressed itself, is a bomb from fewer bytes on. */
    private static final long ARCHIVE_BOMB_BYTES = 1L << 24;

    private static final int BOMB_RATIO = 200;

    private final Path path;
    private final ZipFile zip;

    /** The names of the archives from that in the outermost to this one, each with a slash; empty for the outermost. */
    private final String prefix;

    /** 1 for the outermost. */
    private final int depth;

    /** The archives in this one, in temporary files. */
    private final Map<GmlArchive, Path> inner = new LinkedHashMap<>();

    /** What may be written into temporary files. */
    private final UnpackLimit limit;

    /** The names of files in XML that are not GML. */
    private final List<String> others = new ArrayList<>();

    private GmlArchive(Path path, ZipFile zip, String prefix, int depth, UnpackLimit limit) {
        this.path = path;
        this.zip = zip;
        this.prefix = prefix;
        this.depth = depth;
        this.limit = limit;
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
        UnpackLimit limit = new UnpackLimit(file, "the archives in it have");
        try {
            return new GmlArchive(file, new ZipFile(file.toFile()), "", 1, limit);
        } catch (ZipException | IllegalArgumentException e) {
            throw new InputException(file + " is not a valid zip archive: " + e.getMessage(), e);
        }
    }

    /** Opens an archive in this one. */
    private GmlArchive openInner(ZipEntry entry) throws IOException {
        if (depth == MAX_DEPTH) {
            throw new InputException(named(entry) + " is an archive nested " + depth
                    + " deep in other archives; unpack the outer ones first");
        }
        limit.check(entry);
        Path copy = TemporaryFiles.createFile(".zip");
        try (InputStream in = new Member(entry, named(entry), ARCHIVE_BOMB_BYTES, limit)) {
            TemporaryFiles.copy(in, copy);
            GmlArchive archive =
                    new GmlArchive(path, new ZipFile(copy.toFile()), prefix + entry.getName() + '/', depth + 1, limit);
            inner.put(archive, copy);
            return archive;
        } catch (ZipException | IllegalArgumentException e) {
            TemporaryFiles.delete(copy);
            throw new InputException(named(entry) + " is not a valid zip archive: " + e.getMessage(), e);
        } catch (IOException | RuntimeException e) {
            TemporaryFiles.delete(copy);
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
            } else if (isDocument(entry)) {
                documents.add(new Entry(entry));
            } else if (isXml(entry)) {
                others.add(prefix + entry.getName());
            }
            if (documents.size() > MAX_ENTRIES) {
                throw new InputException(path + " has more than " + MAX_ENTRIES + " documents");
            }
        }
        return documents;
    }

    /** Whether a file is read: also one that turns out to be damaged, or not to be GML, if it is called .gml. */
    private boolean isDocument(ZipEntry entry) throws IOException {
        if (GmlInputFormat.isNamedGml(entry.getName())) {
            return true;
        }
        if (!isXml(entry) && !hasSuffix(entry, ".gz")) {
            return false;
        }
        try (InputStream in = open(entry)) {
            return GmlInputFormat.matches(in, entry.getName());
        }
    }

    private static boolean isXml(ZipEntry entry) {
        return hasSuffix(entry, ".xml") || hasSuffix(entry, ".xml.gz") || hasSuffix(entry, ".bxml");
    }

    /** Whether there is a document, also in an archive in this one, of which no temporary file is made. */
    private boolean hasDocument(List<ZipEntry> entries) throws IOException {
        for (ZipEntry entry : entries) {
            if (isArchive(entry) ? hasDocument(entry) : isDocument(entry)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasDocument(ZipEntry archive) throws IOException {
        try (InputStream in = open(archive)) {
            return hasDocument(in, depth + 1);
        } catch (ZipException | IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean hasDocument(InputStream archive, int depth) throws IOException {
        ZipInputStream in = new ZipInputStream(archive);
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
            String name = entry.getName();
            boolean mayBeGml = isXml(entry) || hasSuffix(entry, ".gz");
            if (GmlInputFormat.isNamedGml(name)
                    || mayBeGml && GmlInputFormat.matches(in, name)
                    || isArchive(entry) && depth < MAX_DEPTH && hasDocument(in, depth + 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isArchive(ZipEntry entry) {
        return hasSuffix(entry, ".zip");
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

    /** Opens a file whose reader names it in its messages. */
    private InputStream open(ZipEntry entry) throws IOException {
        return new Member(entry, "the file in the archive", BOMB_BYTES, null);
    }

    /** The bytes of a file in this archive, unless there are more of them than GML can have. */
    private final class Member extends MemberStream {

        private final ZipEntry entry;
        private final String name;
        private final long bombBytes;
        private final UnpackLimit ofBytes;

        /**
         * @param bombBytes from how many bytes on it may be a bomb
         * @param ofBytes counts them; null to count none
         */
        Member(ZipEntry entry, String name, long bombBytes, UnpackLimit ofBytes) throws IOException {
            super(zip, entry, name);
            this.entry = entry;
            this.name = name;
            this.bombBytes = bombBytes;
            this.ofBytes = ofBytes;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int read = super.read(target, from, length);
            if (ofBytes != null) {
                ofBytes.add(Math.max(read, 0), entry);
            }
            if (count() > bombBytes && count() / BOMB_RATIO > entry.getCompressedSize()) {
                throw new InputException(name + " becomes more than " + BOMB_RATIO
                        + " times as large when it is decompressed; decompress it yourself if you trust it");
            }
            return read;
        }
    }

    @Override
    public List<String> notes() {
        List<String> names = unread();
        if (names.isEmpty()) {
            return List.of();
        }
        String listed = String.join(", ", names.subList(0, Math.min(names.size(), MAX_NAMES)));
        String rest = names.size() > MAX_NAMES ? " and " + (names.size() - MAX_NAMES) + " others" : "";
        return List.of(path + ": " + listed + rest + (names.size() == 1 ? " is" : " are")
                + " not read: no namespace of GML in the first megabyte; a file called .gml is read in any case");
    }

    private List<String> unread() {
        List<String> names = new ArrayList<>(others);
        inner.keySet().forEach(archive -> names.addAll(archive.unread()));
        return names;
    }

    @Override
    public void close() throws IOException {
        zip.close();
        for (Map.Entry<GmlArchive, Path> archive : inner.entrySet()) {
            archive.getKey().close();
            TemporaryFiles.delete(archive.getValue());
        }
    }
}
