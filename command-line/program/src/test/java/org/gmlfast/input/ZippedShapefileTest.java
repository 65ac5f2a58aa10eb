/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.encode.StreamingTest;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapefiles in zip archives, as data portals offer them. */
class ZippedShapefileTest {

    private static final File TEMPORARY = new File(System.getProperty("java.io.tmpdir"));

    private static final String PREFIX = "gml-fast-" + ProcessHandle.current().pid() + "-";

    @TempDir
    Path directory;

    @AfterEach
    void leavesNoTemporaryFolder() {
        assertThat(TEMPORARY.list((folder, name) -> name.startsWith(PREFIX))).isEmpty();
    }

    private Path shapefile(String name, String value) throws IOException {
        return new ShapefileBuilder(1)
                .field("TXT", 'C', 20, 0)
                .row(ShapefileBuilder.point(9.5, 47.25), value)
                .write(directory, name);
    }

    /** Adds the files of a shapefile to an archive, each with this directory and suffixes in this case. */
    private static void add(ZipOutputStream zip, Path shp, String folder, boolean upper, String... suffixes)
            throws IOException {
        String name = shp.getFileName().toString().replace(".shp", "");
        for (String suffix : suffixes) {
            zip.putNextEntry(new ZipEntry(folder + name + '.' + (upper ? suffix.toUpperCase() : suffix)));
            Files.copy(shp.resolveSibling(name + '.' + suffix), zip);
        }
    }

    private Path archive(String name, String folder, boolean upper, Path... shapefiles) throws IOException {
        Path archive = directory.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("readme.txt"));
            zip.write("Source: a portal".getBytes(StandardCharsets.US_ASCII));
            for (Path shp : shapefiles) {
                add(zip, shp, folder, upper, "shp", "dbf", "prj");
            }
        }
        return archive;
    }

    private static CommandRun encode(Path archive, String... options) {
        String[] args =
                Arrays.copyOf(new String[] {"encode", archive.toString(), "--format", "gml32"}, 4 + options.length);
        System.arraycopy(options, 0, args, 4, options.length);
        return CommandRun.of(args);
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    @Test
    void writesSameDocumentAsFromUnpackedFiles() throws IOException {
        Path shp = shapefile("towns", "Vaduz");
        String unpacked = text(encode(shp)).replaceAll("timeStamp=\"[^\"]*\"", "");
        for (String folder : List.of("", "data/", "a\\b\\")) {
            for (boolean upper : new boolean[] {false, true}) {
                CommandRun run = encode(archive("download.ZIP", folder, upper, shp));
                assertThat(run.errors()).isEmpty();
                assertThat(text(run).replaceAll("timeStamp=\"[^\"]*\"", "")).isEqualTo(unpacked);
            }
        }
    }

    @Test
    void selectsOneOfSeveralShapefiles() throws IOException {
        Path archive = archive("all.zip", "x/", false, shapefile("towns", "Vaduz"), shapefile("lakes", "Walensee"));
        assertThat(encode(archive).errors())
                .isEqualTo("gml-fast: " + archive
                        + " contains several shapefiles: lakes, towns; choose one with --layer\n");
        assertThat(text(encode(archive, "--layer", "lakes"))).contains("<app:lakes ", "Walensee");
        assertThat(encode(archive, "--layer", "hills").exitCode()).isEqualTo(1);
    }

    @Test
    void reportsNamesInTheArchive() throws IOException {
        Path shp = shapefile("towns", "Vaduz");
        Path archive = directory.resolve("towns.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            add(zip, shp, "", false, "shp", "dbf");
        }
        assertThat(encode(archive).errors())
                .startsWith("gml-fast: the shapefile " + archive + ": towns.shp has no .prj file");
    }

    @Test
    void refusesArchivesThatCannotBeRead() throws IOException {
        Path empty = archive("empty.zip", "", false);
        assertThat(encode(empty).errors()).startsWith("gml-fast: " + empty + " contains neither GML nor a shapefile");
        Path broken = Files.writeString(directory.resolve("broken.zip"), "PK\3\4 and no more");
        assertThat(encode(broken).errors()).startsWith("gml-fast: " + broken + " is not a valid zip archive");
        assertThat(encode(directory.resolve("missing.zip")).errors()).startsWith("gml-fast: no such file");
    }

    @Test
    void doesNotOverwriteArchive() throws IOException {
        Path archive = archive("towns.zip", "", false, shapefile("towns", "Vaduz"));
        byte[] before = Files.readAllBytes(archive);
        assertThat(encode(archive, "-o", archive.toString()).exitCode()).isNotZero();
        assertThat(archive).hasBinaryContent(before);
    }

    /** A few kilobytes of zip contain megabytes of zeros, with the size that the archive declares or another one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void unpacksNoMoreThanTheLimit(boolean declared) throws IOException {
        Path shp = shapefile("towns", "Vaduz");
        Path archive = directory.resolve("towns.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            add(zip, shp, "", false, "shp", "prj");
            zip.putNextEntry(new ZipEntry("towns.dbf"));
            zip.write(new byte[3 << 20]);
        }
        if (!declared) {
            byte[] bytes = Files.readAllBytes(archive);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            int entry = text.lastIndexOf("PK\1\2");
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(entry + 24, 100);
            Files.write(archive, bytes);
        }
        System.setProperty("gmlfast.unpackedMegabytes", "2");
        try {
            assertThat(encode(archive).errors())
                    .startsWith(
                            "gml-fast: " + archive + ": unpacked up to towns.dbf, the shapefile has more than 2 MB;")
                    .contains("JAVA_OPTS=-Dgmlfast.unpackedMegabytes=N");
            System.setProperty("gmlfast.unpackedMegabytes", "many");
            assertThat(encode(archive).errors()).contains("must be a number of megabytes, such as 1024, not many");
        } finally {
            System.clearProperty("gmlfast.unpackedMegabytes");
        }
        // it is not a table
        assertThat(encode(archive).errors()).doesNotContain("unpacked up to");
    }

    @Test
    void reportsDamagedEntries() throws IOException {
        Path archive = archive("towns.zip", "", false, shapefile("towns", "Vaduz"));
        byte[] bytes = Files.readAllBytes(archive);
        // the compressed data follow the name
        int data = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("towns.dbf") + "towns.dbf".length();
        Arrays.fill(bytes, data, data + 20, (byte) 0xFF);
        Files.write(archive, bytes);
        assertThat(encode(archive).errors())
                .isEqualTo("gml-fast: " + archive
                        + ": towns.dbf is damaged or incomplete: its compressed data cannot be read\n");
    }

    @Test
    void reportsMissingFolderForTemporaryFiles() throws Exception {
        Path archive = archive("towns.zip", "", false, shapefile("towns", "Vaduz"));
        Path missing = directory.resolve("missing");
        Process process = StreamingTest.fork(
                List.of("-Djava.io.tmpdir=" + missing), "encode", archive.toString(), "--format", "gml32");
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(errors)
                .contains("gml-fast: cannot create a folder in " + missing + "; choose another folder for temporary"
                        + " files with JAVA_OPTS=-Djava.io.tmpdir=FOLDER");
    }
}
