/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.MemberStream;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.TemporaryFolder;
import org.gmlfast.input.UnpackLimit;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.locationtech.jts.geom.Envelope;

/**
 * Reads a shapefile in a zip archive. Its files are unpacked into a temporary folder, because reading them needs random
 * access; {@link #close} deletes the folder.
 */
final class ZippedShapefile implements FeatureInput {

    private static final String SHP = ".shp";
    private static final Set<String> READ = Set.of("shp", "shx", "dbf", "prj", "cpg");

    private static final int MAX_ENTRIES = 100_000;

    private final Path archive;
    private final TemporaryFolder temporary;
    private final Path folder;
    private final FeatureInput shapefile;

    private ZippedShapefile(Path archive, TemporaryFolder temporary, FeatureInput shapefile) {
        this.archive = archive;
        this.temporary = temporary;
        this.folder = temporary.path();
        this.shapefile = shapefile;
    }

    /** Whether the name is that of a zip archive. */
    public static boolean isZip(Path path) {
        Path name = path.getFileName();
        return name != null && name.toString().toLowerCase(Locale.ROOT).endsWith(".zip") && !Files.isDirectory(path);
    }

    /**
     * Opens the only shapefile of an archive, or the one with the name of the layer.
     *
     * @throws IOException if the archive cannot be read, has no such shapefile, or the shapefile is damaged
     */
    public static ZippedShapefile open(Path archive, InputOptions options) throws IOException {
        InputFile.check(archive);
        TemporaryFolder folder = new TemporaryFolder();
        try {
            return new ZippedShapefile(archive, folder, open(archive, folder.path(), options));
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private static FeatureInput open(Path archive, Path folder, InputOptions options) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            String stem = stem(choose(archive, zip, options.layer()));
            UnpackLimit limit = new UnpackLimit(archive, "the shapefile has");
            for (ZipEntry entry : entries(archive, zip)) {
                if (stem(entry.getName()).equals(stem)
                        && READ.contains(suffix(entry.getName()).toLowerCase(Locale.ROOT))) {
                    unpack(archive, zip, entry, limit, folder);
                }
            }
            return ShapefileInput.open(folder.resolve(fileName(stem) + SHP), options);
        } catch (InvalidPathException e) {
            throw new InputException(archive + " contains a file whose name is not valid here: " + e.getInput(), e);
        } catch (EOFException e) {
            throw new InputException(archive + " is damaged or incomplete; download it again", e);
        } catch (IllegalArgumentException e) {
            // the JDK refuses names that are not UTF-8
            throw new InputException(archive + " is damaged: the name of a file in it cannot be read", e);
        } catch (ZipException e) {
            throw new InputException(
                    archive + " is not a valid zip archive: " + String.valueOf(e.getMessage()) + "; download it again",
                    e);
        } catch (InputException e) {
            throw inArchive(archive, folder, e);
        }
    }

    /** Returns the names of the shapefiles in an archive, for the layer of {@link InputOptions}. */
    static List<String> layers(Path archive) throws IOException {
        InputFile.check(archive);
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            return entries(archive, zip).stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.toLowerCase(Locale.ROOT).endsWith(SHP))
                    .map(name -> fileName(stem(name)))
                    .toList();
        } catch (ZipException | IllegalArgumentException e) {
            throw new InputException(archive + " is not a valid zip archive: " + e.getMessage(), e);
        }
    }

    private static List<ZipEntry> entries(Path archive, ZipFile zip) throws InputException {
        if (zip.size() > MAX_ENTRIES) {
            throw new InputException(archive + " has " + zip.size() + " entries; at most " + MAX_ENTRIES + " are read");
        }
        List<ZipEntry> files = new ArrayList<>();
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
            ZipEntry entry = all.nextElement();
            // what macOS adds beside each file
            if (!entry.isDirectory() && !entry.getName().startsWith("__MACOSX/")) {
                files.add(entry);
            }
        }
        return files;
    }

    /** Returns the name of the .shp file to read. */
    private static String choose(Path archive, ZipFile zip, String layer) throws InputException {
        List<String> all = entries(archive, zip).stream()
                .map(ZipEntry::getName)
                .filter(name -> name.toLowerCase(Locale.ROOT).endsWith(SHP))
                .toList();
        if (all.isEmpty()) {
            throw new InputException(
                    archive + " contains neither GML nor a shapefile (a file whose name ends with .shp)");
        }
        if (all.size() == 1) {
            return all.get(0);
        }
        List<String> named =
                all.stream().filter(name -> fileName(stem(name)).equals(layer)).toList();
        if (named.size() != 1) {
            throw new InputException(archive + " contains several shapefiles: "
                    + all.stream().map(name -> fileName(stem(name))).sorted().collect(Collectors.joining(", "))
                    + "; choose one with --layer");
        }
        return named.get(0);
    }

    /** Writes a file of the archive into the folder, under its name in lower-case suffix, without its directories. */
    private static void unpack(Path archive, ZipFile zip, ZipEntry entry, UnpackLimit limit, Path folder)
            throws IOException {
        limit.check(entry);
        Path file = folder.resolve(
                fileName(stem(entry.getName())) + '.' + suffix(entry.getName()).toLowerCase(Locale.ROOT));
        try (InputStream in = new MemberStream(zip, entry, archive + ": " + entry.getName()) {
            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                int count = super.read(target, from, length);
                limit.add(Math.max(count, 0), entry);
                return count;
            }
        }) {
            TemporaryFiles.copy(in, file);
        }
    }

    private static String stem(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static String suffix(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the name without directories, also without those of archives that Windows programs have made. */
    private static String fileName(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** Returns the exception with names in the archive in place of those in the temporary folder. */
    private static InputException inArchive(Path archive, Path folder, InputException e) {
        String message = e.getMessage().replace(folder + folder.getFileSystem().getSeparator(), archive + ": ");
        return message.equals(e.getMessage()) ? e : new InputException(message, e);
    }

    @Override
    public SimpleFeature next() throws IOException {
        try {
            return shapefile.next();
        } catch (InputException e) {
            throw inArchive(archive, folder, e);
        }
    }

    @Override
    public RowSource rows() throws IOException {
        RowSource unpacked = shapefile.rows();
        return new RowSource() {
            @Override
            public RowType rowType() {
                return unpacked.rowType();
            }

            @Override
            public Rows open() throws IOException {
                Rows rows = unpacked.open();
                return new Rows() {
                    @Override
                    public Row next() throws IOException {
                        try {
                            return rows.next();
                        } catch (InputException e) {
                            throw inArchive(archive, folder, e);
                        }
                    }

                    @Override
                    public void close() throws IOException {
                        rows.close();
                    }
                };
            }
        };
    }

    @Override
    public SimpleFeatureType schema() {
        return shapefile.schema();
    }

    @Override
    public SpatialReference spatialReference() {
        return shapefile.spatialReference();
    }

    @Override
    public OptionalLong count() throws IOException {
        return shapefile.count();
    }

    @Override
    public Envelope bounds() {
        return shapefile.bounds();
    }

    @Override
    public List<String> notes() {
        return shapefile.notes();
    }

    @Override
    public long skipped() {
        return shapefile.skipped();
    }

    @Override
    public long position() throws IOException {
        return shapefile.position();
    }

    @Override
    public long size() throws IOException {
        return shapefile.size();
    }

    @Override
    public Unit unit() {
        return shapefile.unit();
    }

    @Override
    public void close() throws IOException {
        try {
            shapefile.close();
        } finally {
            temporary.close();
        }
    }
}
