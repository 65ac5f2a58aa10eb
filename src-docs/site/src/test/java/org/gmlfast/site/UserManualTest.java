/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages for GeoServer's manual, as the parser of Sphinx reads them. */
class UserManualTest {

    private static final Path ROOT = Path.of("../..");
    private static final Path FRAMES = ROOT.resolve("gs-wfs-bxml/community-module/manual");
    private static final String ADDRESS = "https://example.org/docs/";

    @TempDir
    Path folder;

    /** Lines of words: what has been found, and its texts. */
    private List<List<String>> readByDocutils() throws Exception {
        Requirement.PYTHON.requireProgram("python3");
        Requirement.DOCUTILS.require(run("-c", "import docutils").waitFor() == 0);
        Path script = Path.of(UserManualTest.class.getResource("read-manual.py").toURI());
        Process process = run(script.toString(), folder.toString());
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().map(line -> List.of(line.split("\t", -1))).toList();
    }

    private static Process run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("python3", "-X", "utf8"));
        command.addAll(List.of(arguments));
        return Requirement.PYTHON.process(command).redirectErrorStream(true).start();
    }

    private static List<String> texts(List<List<String>> found, String kind) {
        return found.stream()
                .filter(line -> line.get(0).equals(kind))
                .map(line -> line.get(1))
                .toList();
    }

    @Test
    void sphinxReadsEveryPageAndFindsEveryLabel() throws Exception {
        UserManual.write(ROOT, FRAMES, folder, UserManual.Form.SPHINX, ADDRESS);
        List<List<String>> found = readByDocutils();
        List<String> labels = texts(found, "label");
        assertThat(labels).doesNotHaveDuplicates().hasSizeGreaterThan(40);
        assertThat(texts(found, "ref")).hasSizeGreaterThan(40).isSubsetOf(labels);
        assertThat(texts(found, "page"))
                .allSatisfy(page -> assertThat(folder.resolve(page + ".rst")).exists());
        assertThat(texts(found, "page")).hasSize(files(".rst").size() - 1);
        assertThat(texts(found, "image")).isNotEmpty().allSatisfy(image -> assertThat(folder.resolve(image))
                .exists());
        assertThat(texts(found, "address")).allMatch(address -> address.startsWith("http"));
    }

    @Test
    void hasEverySettingWithDefaultAndEffect() throws Exception {
        UserManual.write(ROOT, FRAMES, folder, UserManual.Form.SPHINX, ADDRESS);
        List<List<String>> found = readByDocutils();
        List<String> rows = Files.readString(ROOT.resolve("src-docs/reference/settings.md"))
                .lines()
                .filter(line -> line.startsWith("| `gmlfast.") || line.startsWith("| `GML_FAST_ENCODING"))
                .map(line -> line.replaceAll("\\]\\([^)]*\\)|[`*\\[]", ""))
                .toList();
        List<String> written = found.stream()
                .filter(line -> line.get(0).equals("row"))
                .map(line -> "| " + String.join(" | ", line.subList(1, line.size())) + " |")
                .toList();
        assertThat(rows.stream().filter(row -> row.split(" \\| ").length == 4))
                .hasSizeGreaterThan(6)
                .allSatisfy(row -> assertThat(written).contains(row));
    }

    @Test
    void linksOfMarkdownResolve() throws Exception {
        UserManual.write(ROOT, FRAMES, folder, UserManual.Form.MARKDOWN, ADDRESS);
        int links = 0;
        for (Path page : files(".md")) {
            for (String destination : LinksTest.destinations(Files.readString(page))) {
                links++;
                assertThat(LinksTest.resolves(page, destination))
                        .as(page.getFileName() + ": " + destination)
                        .isTrue();
            }
        }
        assertThat(links).isGreaterThan(40);
    }

    private List<Path> files(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void refusesSectionThatDoesNotExist() throws IOException {
        Path frames = Files.createDirectories(folder.resolve("frames"));
        Files.writeString(frames.resolve("a.md"), "# A\n\n<!-- include src-docs/geoserver/install.md#nowhere -->\n");
        assertThatThrownBy(() -> UserManual.write(ROOT, frames, folder, UserManual.Form.SPHINX, ADDRESS))
                .isInstanceOf(IOException.class)
                .hasMessage("a.md includes src-docs/geoserver/install.md#nowhere, but the page has no such section");
    }

    /** Markup of Sphinx has to be separated from letters, does not nest, and some characters are escaped. */
    @Test
    void keepsTextThatSphinxWouldTakeForMarkup() throws Exception {
        Path frames = Files.createDirectories(folder.resolve("frames"));
        String[] cells = {
            "a_ and b_c", "`x`s", "2*3 | 4`", "**bold `code`** and *it*s", "[a `b`](https://example.org/a_b)"
        };
        String[] expected = {"a_ and b_c", "xs", "2*3 | 4`", "bold code and its", "a b"};
        StringBuilder page = new StringBuilder("# A_\n\n| a | b |\n| --- | --- |\n");
        for (String cell : cells) {
            page.append("| ")
                    .append(cell.replace("|", "\\|").replace("4`", "4\\`"))
                    .append(" | |\n");
        }
        Files.writeString(frames.resolve("a.md"), page);
        UserManual.write(ROOT, frames, folder, UserManual.Form.SPHINX, ADDRESS);
        List<List<String>> found = readByDocutils();
        assertThat(texts(found, "row"))
                .containsExactlyElementsOf(
                        Stream.concat(Stream.of("a"), Stream.of(expected)).toList());
        assertThat(texts(found, "address")).containsExactly("https://example.org/a_b");
    }
}
