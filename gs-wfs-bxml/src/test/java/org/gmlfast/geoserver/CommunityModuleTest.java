/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;

import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The module for GeoServer's own build, in a checkout that has no more than the files that the script changes. */
@BuildJdkOnly
class CommunityModuleTest {

    private static final Path MODULE = Path.of("src/community/gml-fast");

    @TempDir
    Path checkout;

    private void checkOut(String version) throws IOException {
        write(
                "src/community/pom.xml",
                "<project><parent><version>" + version + "</version></parent><profiles>\n<profile><modules>\n"
                        + "<module>flatgeobuf</module>\n</modules></profile></profiles></project>\n");
        write("src/web/app/pom.xml", "<project><profiles>\n</profiles></project>\n");
        write("doc/en/user/source/community/index.rst", "   flatgeobuf/index\n");
        write("doc/en/user/community/index.md", "- [Flat](flatgeobuf/index.md)\n");
        write("mkdocs.yml", "        - en/user/community/flatgeobuf/installing.md\n");
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(checkout.resolve(file).getParent());
        Files.writeString(checkout.resolve(file), text);
    }

    private String writeModule() throws Exception {
        return writeModule(0);
    }

    /** What the script prints. */
    private String writeModule(int exitCode) throws Exception {
        Process script = new ProcessBuilder("sh", "community-module/write-module", checkout.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.waitFor()).as(output).isEqualTo(exitCode);
        return output;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.27.6", "3.1.0-SNAPSHOT"})
    void hasEverySourceWithHeaderAndPackageOfGeoServer(String version) throws Exception {
        checkOut(version);
        writeModule();
        List<Path> sources = files(checkout.resolve(MODULE).resolve("src/main/java/org/geoserver/gmlfast"), ".java");
        assertThat(sources).hasSameSizeAs(files(Path.of("src/main/java/org/gmlfast/geoserver"), ".java"));
        for (Path file : files(checkout.resolve(MODULE), "")) {
            if (Files.isRegularFile(file)) {
                assertThat(file).content().doesNotContain("org.gmlfast.geoserver", "SPDX");
            }
        }
        assertThat(sources).allSatisfy(source -> assertThat(source)
                .content()
                .matches("(?s)/\\* \\(c\\) 20\\d\\d Open Source Geospatial Foundation - all rights reserved\n"
                        + " \\* This code is licensed under the GPL 2\\.0 license, available at the root\n"
                        + " \\* application directory\\.\n \\*/\n.*package org\\.geoserver\\.gmlfast.*"));
    }

    @Test
    void compiles() throws Exception {
        checkOut("2.27.6");
        writeModule();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-proc:none",
                    "-nowarn",
                    "-cp",
                    declarations(),
                    "-d",
                    checkout.resolve("classes").toString());
            Files.createDirectory(checkout.resolve("classes"));
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjectsFromPaths(
                                    files(checkout.resolve(MODULE).resolve("src/main/java"), ".java")))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
        }
        Document beans = parse(checkout.resolve(MODULE).resolve("src/main/resources/applicationContext.xml"));
        String name = beans.getElementsByTagName("bean")
                .item(0)
                .getAttributes()
                .getNamedItem("class")
                .getNodeValue();
        assertThat(checkout.resolve("classes").resolve(name.replace('.', '/') + ".class"))
                .exists();
    }

    /** The class path of the plugin's own compilation, without the stand-ins of tests. */
    private static String declarations() {
        List<Path> own = Stream.of("target/classes", "target/test-classes")
                .map(folder -> Path.of(folder).toAbsolutePath())
                .toList();
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !own.contains(Path.of(entry).toAbsolutePath()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** A library that the plugin needs is a dependency of the module as well. */
    @ParameterizedTest
    @ValueSource(strings = {"2.27.6", "3.1.0-SNAPSHOT"})
    void dependsOnTheLibrariesOfThePlugin(String version) throws Exception {
        checkOut(version);
        writeModule();
        String path = "//*[local-name()='dependency'][*[local-name()='groupId']='org.gmlfast']"
                + "[not(*[local-name()='scope'])]/*[local-name()='artifactId']";
        Document pom = parse(checkout.resolve(MODULE).resolve("pom.xml"));
        assertThat(texts(pom, path))
                .isEqualTo(texts(parse(Path.of("pom.xml")), path))
                .hasSizeGreaterThan(3);
        assertThat(checkout.resolve(MODULE).resolve("pom.xml")).content().doesNotContain("@");
        assertThat(texts(pom, "/*/*[local-name()='parent']/*[local-name()='version']"))
                .containsExactly(version);
        for (String library : texts(pom, path)) {
            assertThat(checkout.resolve(MODULE).resolve("src/assembly/assembly.xml"))
                    .content()
                    .contains(library + "-*.jar");
        }
    }

    private static Document parse(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(file.toFile());
    }

    private static List<String> texts(Document document, String path) throws Exception {
        XPath xpath = XPathFactory.newInstance().newXPath();
        NodeList nodes = (NodeList) xpath.evaluate(path, document, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.27.6", "3.1.0-SNAPSHOT"})
    void addsProfilesAndPagesOnce(String version) throws Exception {
        checkOut(version);
        writeModule();
        String once = changed();
        assertThat(writeModule()).startsWith(version.startsWith("2") ? "sphinx " : "markdown ");
        assertThat(changed()).isEqualTo(once);
        assertThat(parse(checkout.resolve("src/community/pom.xml")).getElementsByTagName("module"))
                .extracting(NodeList::getLength)
                .isEqualTo(3);
        assertThat(checkout.resolve("src/web/app/pom.xml")).content().contains("<artifactId>gs-gml-fast</artifactId>");
        // the list of each page that the manual has
        if (version.startsWith("3")) {
            assertThat(files(Path.of("community-module/manual"), ".md"))
                    .allSatisfy(page -> assertThat(checkout.resolve("mkdocs.yml"))
                            .content()
                            .contains("en/user/community/gml-fast/" + page.getFileName()));
        }
    }

    private String changed() throws IOException {
        return Stream.concat(files(checkout, "pom.xml").stream(), files(checkout.resolve("doc"), "").stream())
                .filter(Files::isRegularFile)
                .map(CommunityModuleTest::content)
                .collect(Collectors.joining());
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void refusesFolderThatIsNoCheckout() throws Exception {
        assertThat(writeModule(1)).contains("is no checkout of GeoServer: it has no src/community/pom.xml");
    }
}
