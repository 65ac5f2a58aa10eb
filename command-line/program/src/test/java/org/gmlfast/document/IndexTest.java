/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.gmlfast.bxml.BxmlFile;
import org.gmlfast.command.CommandRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code index}: adds indexes to a file without changing its document. */
class IndexTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void encode() {
        file = states("states.bxml");
    }

    private Path states(String name, String... options) {
        return CommandRun.encodeStates(folder.resolve(name), options);
    }

    private static CommandRun index(Path file, String... paths) {
        List<String> args = new ArrayList<>(List.of("index", file.toString()));
        args.addAll(List.of(paths));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void addsIndexAndKeepsDocument() throws Exception {
        byte[] document = Oracle.decode(file);
        CommandRun run = index(file, "//@gml:id", "//app:STATE_NAME");
        assertThat(run.errors()).isEmpty();
        assertThat(run.summary()).startsWith("gml-fast: wrote " + file);
        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).isEmpty();
        assertThat(Oracle.decode(file)).isEqualTo(document);
        assertThat(Oracle.stats(file).at("/indexTables/entries").asInt()).isEqualTo(3); // one for namespaces
        assertThat(BxmlFile.open(file).indexes()).containsExactly("//@gml:id", "//app:STATE_NAME");
        Path atOnce = states("once.bxml", "--index", "//@gml:id", "--index", "//app:STATE_NAME");
        CommandRun found = CommandRun.of("get", file.toString(), "//app:STATE_NAME", "Ohio");
        assertThat(found.output())
                .isEqualTo(CommandRun.of("get", atOnce.toString(), "//app:STATE_NAME", "Ohio")
                        .output())
                .isNotEmpty();
        assertThat(files()).containsExactly("once.bxml", "states.bxml");
    }

    /** Windows does not replace a file that is mapped into memory. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void unmapsOldFile() throws Exception {
        Path mappings = Path.of("/proc/self/maps");
        assertThat(index(file, "//@gml:id").exitCode()).isZero();
        assertThat(Files.readString(mappings)).doesNotContain(file.toString());
        BxmlFile mapped = BxmlFile.open(file);
        assertThat(Files.readString(mappings)).contains(file.toString());
        Reference.reachabilityFence(mapped);
    }

    @Test
    void keepsFileThatHasTheIndex() throws Exception {
        index(file, "//@gml:id");
        byte[] before = Files.readAllBytes(file);
        CommandRun again = index(file, "//@gml:id");
        assertThat(again.errors()).isEqualTo("gml-fast: " + file + " already has an index of //@gml:id\n");
        assertThat(again.exitCode()).isZero();
        assertThat(file).hasBinaryContent(before);
        assertThat(index(file, "//@gml:id", "//app:STATE_NAME").exitCode()).isZero();
        assertThat(BxmlFile.open(file).indexes()).containsExactly("//@gml:id", "//app:STATE_NAME");
        Oracle.decode(file);
    }

    @Test
    void keepsFileAfterFailure() throws IOException {
        byte[] cut = Files.readAllBytes(file);
        cut[cut.length - 14] = 0x7F; // the end of the document element, in front of the trailer
        Files.write(file, cut);
        CommandRun malformed = index(file, "//@gml:id");
        assertThat(malformed.errors()).contains(file + ": ").hasLineCount(1);
        assertThat(malformed.exitCode()).isEqualTo(1);
        assertThat(file).hasBinaryContent(cut);
        assertThat(files()).containsExactly("states.bxml");

        Path compressed = states("gzip.bxml", "--compress", "gzip");
        assertThat(index(compressed, "//@gml:id").errors())
                .contains("gzip.bxml: a compressed file cannot have an index")
                .hasLineCount(1);
        Path xml = Files.writeString(folder.resolve("a.xml"), "<a>some text</a>");
        assertThat(index(xml, "//a").errors())
                .contains("a.xml: this is not a BXML file; gml-fast convert makes one of an XML document")
                .hasLineCount(1);
        assertThat(index(folder.resolve("none"), "//a").errors()).contains("no such file");
        assertThat(index(folder, "//a").errors()).contains("is a directory");
        assertThat(files()).containsExactly("a.xml", "gzip.bxml", "states.bxml");
    }

    @Test
    void refusesInvalidPaths() {
        CommandRun run = index(file, "//a[1]");
        assertThat(run.errors()).contains("is not a path that indexes support").hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(index(file).exitCode()).isEqualTo(2);
    }

    @Test
    void keepsPermissionsOfTheFile() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(index(file, "//@gml:id").exitCode()).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }
}
