/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in the documentation compiles and works as documented. */
class DocumentedCodeTest {

    private static final Path ROOT = TestData.projectRoot();
    private static final Path EXAMPLES = ROOT.resolve("src-docs/examples");

    /** Needs gt-xsd, which is not on Maven Central, so it is compiled in its module and not run. */
    private static final Path WITH_GT_XSD =
            ROOT.resolve("gt-gml-fast/writer/src/test/java/org/gmlfast/xsd/LibraryPage.java");

    @TempDir
    Path folder;

    @Test
    void blocksOfJavaArePartOfCompiledCode() throws IOException {
        List<String> code = new ArrayList<>(List.of(withoutLayout(Files.readString(WITH_GT_XSD))));
        for (Path source : sources()) {
            code.add(withoutLayout(Files.readString(source)));
        }
        int blocks = 0;
        for (Path page : pages()) {
            for (String block : blocks(Files.readString(page), "java\n")) {
                assertThat(code)
                        .as("the classes of the examples; %s has this block:%n%s", page, block)
                        .anyMatch(source -> source.contains(withoutLayout(block)));
                blocks++;
            }
        }
        assertThat(blocks).isGreaterThan(15);
    }

    @Test
    void dependenciesOnPagesForProgramsAreThoseOfTheExamples() throws IOException {
        String pom = withoutLayout(
                Files.readString(EXAMPLES.resolve("pom.xml")).replace("${gmlfast.version}", "0.1.0-SNAPSHOT"));
        int dependencies = 0;
        for (String name : List.of("depend.md", "first-program.md")) {
            for (String block :
                    blocks(Files.readString(ROOT.resolve("src-docs/program").resolve(name)), "xml\n")) {
                for (String dependency : block.split("(?<=</dependency>)\\s*")) {
                    assertThat(pom).contains(withoutLayout(dependency.replaceAll("(?s)<!--.*?-->", "")));
                    dependencies++;
                }
            }
        }
        assertThat(dependencies).isGreaterThan(5);
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> pages = Files.walk(ROOT.resolve("src-docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), pages.filter(path -> path.toString()
                            .endsWith(".md")))
                    .toList();
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> sources = Files.walk(EXAMPLES.resolve("src"))) {
            return sources.filter(path -> path.toString().endsWith(".java")).toList();
        }
    }

    private static List<String> blocks(String page, String language) {
        List<String> blocks = new ArrayList<>();
        String[] parts = page.split("(?m)^```");
        for (int i = 1; i < parts.length; i += 2) {
            if (parts[i].startsWith(language)) {
                blocks.add(parts[i].substring(language.length()));
            }
        }
        return blocks;
    }

    /** Without indentation, and with one space where there are several. */
    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", " ").strip();
    }

    @Test
    void examplesRun() throws Exception {
        String output = runExamples();
        assertThat(output)
                .contains("ids: [town.1, town.2, town.3]")
                .contains("in the box: Vaduz\n", "in the box: Zürich\n")
                .doesNotContain("in the box: Reykjavík")
                .contains("sum of integers: " + (5696 + 427721 + 139875))
                .contains("root: samples\nZürich\nReykjavík\ntown\n")
                .containsPattern("\\d+ CharContent \\{type=Array, elementType=double, count=2, value=1.5 2.25}");
        for (String page : List.of("first-program.md", "geotools.md")) {
            for (String block :
                    blocks(Files.readString(ROOT.resolve("src-docs/program").resolve(page)), "\n")) {
                assertThat(output).as("what %s shows", page).contains(block.substring(1));
            }
        }
        for (String file : List.of("towns.gml", "defaults.gml")) {
            try (InputStream in = Files.newInputStream(folder.resolve(file))) {
                assertThat(OgcSchemas.problems(
                                List.of(WfsVersion.WFS_2_0_0.schemaLocation()),
                                in,
                                List.of(Files.readAllBytes(folder.resolve("towns.xsd")))))
                        .as(file)
                        .isEmpty();
            }
        }
        for (String file : List.of("towns.gml", "defaults.gml", "stream.gml")) {
            assertThat(names(folder.resolve(file))).containsExactly("Vaduz", "Zürich", "Reykjavík");
        }
        try (InputStream parts = new GZIPInputStream(Files.newInputStream(folder.resolve("parts.gml.gz")))) {
            assertThat(names(parts)).containsExactly("Vaduz", "Zürich", "Reykjavík");
        }
        assertThat(folder.resolve("settings.gml"))
                .usingCharset(StandardCharsets.ISO_8859_1)
                .content()
                .contains("encoding=\"ISO-8859-1\"", "<gml:pos>47.141 9.5209</gml:pos>");
    }

    private String runExamples() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            assertThat(compiler.getTask(
                                    new PrintWriter(messages, true, StandardCharsets.UTF_8),
                                    files,
                                    null,
                                    List.of(
                                            "-Xlint:all,-processing,-path,-classfile",
                                            "-Werror",
                                            "-d",
                                            classes.toString()),
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources()))
                            .call())
                    .as(() -> messages.toString(StandardCharsets.UTF_8))
                    .isTrue();
        }
        // in a process of its own: tests of DataStores change the axis order that GeoTools gives CRSs
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dfile.encoding=UTF-8",
                        "-Dstdout.encoding=UTF-8",
                        "-cp",
                        classes + File.pathSeparator + System.getProperty("java.class.path"),
                        "org.example.Examples",
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return printed;
    }

    private static List<String> names(Path document) throws Exception {
        try (InputStream in = Files.newInputStream(document)) {
            return names(in);
        }
    }

    private static List<String> names(InputStream document) throws Exception {
        List<String> names = new ArrayList<>();
        XMLStreamReader reader = XMLInputFactory.newDefaultFactory().createXMLStreamReader(document);
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT
                    && reader.getLocalName().equals("town_name")) {
                names.add(reader.getElementText());
            }
        }
        return names;
    }
}
