/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A file of the output is complete, or it is as before. */
class DocumentTargetTest {

    private static final byte[] TEXT = "<a/>".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void write(String name, boolean gzip, boolean completes) throws IOException {
        try (DocumentTarget target = DocumentTarget.open(name, gzip, null)) {
            target.stream().write(TEXT);
            if (completes) {
                target.complete();
            }
        }
    }

    @Test
    void showsFileOnceItIsComplete() throws IOException {
        Path file = folder.resolve("a.gml");
        try (DocumentTarget target = DocumentTarget.open(file.toString(), false, null)) {
            target.stream().write(TEXT);
            target.stream().flush();
            assertThat(file).doesNotExist();
            target.complete();
            assertThat(file).hasBinaryContent(TEXT);
        }
        assertThat(names()).containsExactly("a.gml");
    }

    @Test
    void leavesNothingOfDocumentThatIsNotCompleted() throws IOException {
        write(folder.resolve("a.gml").toString(), false, false);
        assertThat(names()).isEmpty();
    }

    @Test
    void keepsEarlierFileUntilTheNewOneIsComplete() throws IOException {
        Path file = Files.writeString(folder.resolve("a.gml"), "before");
        write(file.toString(), false, false);
        assertThat(file).hasContent("before");
        write(file.toString(), false, true);
        assertThat(file).hasBinaryContent(TEXT);
        assertThat(names()).containsExactly("a.gml");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keepsPermissionsOfReplacedFile() throws IOException {
        Path file = Files.writeString(folder.resolve("a.gml"), "before");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        write(file.toString(), false, true);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void compresses() throws IOException {
        Path file = folder.resolve("a.gml.gz");
        write(file.toString(), true, true);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file))).readAllBytes())
                .isEqualTo(TEXT);
    }

    @Test
    void leavesStandardOutputOpen() throws IOException {
        boolean[] closed = {false};
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        try (DocumentTarget target = DocumentTarget.open("-", false, out)) {
            target.stream().write(TEXT);
            target.complete();
        }
        assertThat(out.toByteArray()).isEqualTo(TEXT);
        assertThat(closed[0]).isFalse();
    }

    @Test
    void refusesFolders() {
        assertThatThrownBy(() -> write(folder.toString(), false, true))
                .isInstanceOf(OutputException.class)
                .hasMessage(folder + " is a directory; give the name of a file in it");
    }
}
