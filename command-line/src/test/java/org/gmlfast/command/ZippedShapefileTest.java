/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void sameDocumentAsOfTheFiles() throws IOException {
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
    void oneOfSeveralShapefiles() throws IOException {
        Path archive = archive("all.zip", "x/", false, shapefile("towns", "Vaduz"), shapefile("lakes", "Walensee"));
        assertThat(encode(archive).errors())
                .isEqualTo("gml-fast: " + archive
                        + " contains several shapefiles: lakes, towns; choose one with --layer\n");
        assertThat(text(encode(archive, "--layer", "lakes"))).contains("<app:lakes ", "Walensee");
        assertThat(encode(archive, "--layer", "hills").exitCode()).isEqualTo(1);
    }

    @Test
    void namesInMessagesAreThoseInTheArchive() throws IOException {
        Path shp = shapefile("towns", "Vaduz");
        Path archive = directory.resolve("towns.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            add(zip, shp, "", false, "shp", "dbf");
        }
        assertThat(encode(archive).errors())
                .startsWith("gml-fast: the shapefile " + archive + ": towns.shp has no .prj file");
    }

    @Test
    void archivesThatCannotBeRead() throws IOException {
        Path empty = archive("empty.zip", "", false);
        assertThat(encode(empty).errors()).startsWith("gml-fast: " + empty + " contains no shapefile");
        Path broken = Files.writeString(directory.resolve("broken.zip"), "PK\3\4 and no more");
        assertThat(encode(broken).errors()).startsWith("gml-fast: " + broken + " is not a valid zip archive");
        assertThat(encode(directory.resolve("missing.zip")).errors()).startsWith("gml-fast: no such file");
    }

    @Test
    void archiveIsNotOverwritten() throws IOException {
        Path archive = archive("towns.zip", "", false, shapefile("towns", "Vaduz"));
        byte[] before = Files.readAllBytes(archive);
        assertThat(encode(archive, "-o", archive.toString()).exitCode()).isNotZero();
        assertThat(archive).hasBinaryContent(before);
    }
}
