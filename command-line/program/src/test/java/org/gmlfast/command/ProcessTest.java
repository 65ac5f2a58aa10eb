/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.encode.StreamingTest;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Behaviour that can only be tested with a process of its own. */
class ProcessTest {

    private static final String POINT = "{\"type\":\"Point\",\"coordinates\":[9.5,47.25]}\n";

    @TempDir
    Path directory;

    @Test
    @Timeout(300)
    void deletesPartFileWhenInterrupted() throws Exception {
        Path output = directory.resolve("out.gml");
        try (WatchService watch = directory.getFileSystem().newWatchService()) {
            directory.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Process process = StreamingTest.fork(List.of(), "encode", "-", "--format", "gml32", "-o", output + "");
            OutputStream in = process.getOutputStream();
            in.write(POINT.repeat(2000).getBytes(StandardCharsets.UTF_8));
            in.flush();
            assertThat(watch.poll(300, TimeUnit.SECONDS)).as("the part file").isNotNull();
            try (var files = Files.list(directory)) {
                assertThat(files).singleElement().asString().matches(".*/out\\.gml\\.[0-9a-f]{8}\\.part");
            }
            process.destroy();
            assertThat(process.waitFor()).isNotZero();
        }
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    @Timeout(300)
    void deletesTemporaryFilesWhenInterrupted() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Path input = directory.resolve("outer.zip");
        String members = "<m:member><t gml:id='a'><n>1</n></t></m:member>".repeat(20_000);
        byte[] document = ("<c xmlns:m='urn:m' xmlns:gml='http://www.opengis.net/gml'>" + members + "</c>")
                .getBytes(StandardCharsets.UTF_8);
        Files.write(input, zip("inner.zip", zip("a.gml", document)));
        Process process = StreamingTest.fork(
                List.of("-Djava.io.tmpdir=" + temporary), "encode", input + "", "--format", "geojsonl");
        // more is written than the pipe holds, so that the process waits
        assertThat(process.getInputStream().readNBytes(1000)).hasSize(1000);
        try (var files = Files.list(temporary)) {
            assertThat(files).anyMatch(file -> file.toString().endsWith(".zip"));
        }
        process.destroy();
        assertThat(process.waitFor()).isNotZero();
        try (var files = Files.list(temporary)) {
            assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith("gml-fast"));
        }
    }

    private static byte[] zip(String name, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    @Test
    @Timeout(300)
    void isSilentAfterClosedPipe() throws Exception {
        Path input = Files.writeString(directory.resolve("in.geojson"), POINT.repeat(200_000));
        Process process = StreamingTest.fork(List.of(), "encode", input.toString(), "--format", "gml2");
        assertThat(new String(process.getInputStream().readNBytes(38), StandardCharsets.UTF_8))
                .startsWith("<?xml");
        process.getInputStream().close();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(141);
        assertThat(errors).isEmpty();
    }

    /** The EPSG database, which these commands open, would log to standard error. */
    @Test
    @Timeout(300)
    void suppressesMessagesOfLibraries() throws IOException, InterruptedException {
        Path shp = new ShapefileBuilder(1)
                .field("N", 'N', 9, 0)
                .row(ShapefileBuilder.point(1, 2), "1")
                .write(directory, "p");
        Process process = StreamingTest.fork(
                List.of(),
                "encode",
                shp.toString(),
                "--format",
                "gml32",
                "--srs",
                "EPSG:3035",
                "--where",
                "N > 0",
                "-q");
        byte[] out = process.getInputStream().readAllBytes();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(errors).isEmpty();
        assertThat(Gml.parse(out).features()).hasSize(1);
    }
}
