/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** {@code get}: the element is identical to the one in the whole document. */
class GetTest {

    @TempDir
    private Path folder;

    private Path states(String... options) {
        return CommandRun.encodeStates(folder.resolve("states.bxml"), options);
    }

    private static CommandRun get(Path file, String path, String value, String... options) {
        List<String> args = new ArrayList<>(List.of("get", file.toString(), path, value));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--index //@gml:id", "--index //@gml:id --byte-order big", "--compress gzip"})
    void printsElementOfTheOracle(String options) throws IOException {
        Path file = states(options.isEmpty() ? new String[0] : options.split(" "));
        Element expected = Gml.parse(Oracle.decode(file)).features().get(48).element();
        CommandRun run = get(file, "//@gml:id", "states.49");
        assertThat(run.errors()).isEmpty();
        Element found = Gml.parse(run.output()).document().getDocumentElement();
        assertThat(found.getAttribute("gml:id")).isEqualTo("states.49");
        found.normalize();
        // in the whole document, outer elements declare the namespaces
        for (int i = found.getAttributes().getLength() - 1; i >= 0; i--) {
            String name = found.getAttributes().item(i).getNodeName();
            if (name.startsWith("xmlns")) {
                found.removeAttribute(name);
            }
        }
        assertThat(found.isEqualNode(expected)).isTrue();
    }

    @Test
    void findsElementByTextAndIndentsIt() {
        CommandRun run =
                get(states("--index", "//app:STATE_ABBR"), "//app:STATE_ABBR", "WA", "--element", "--indent", "2");
        assertThat(new String(run.output(), StandardCharsets.UTF_8))
                .startsWith("<app:STATE_ABBR ")
                .endsWith(">WA</app:STATE_ABBR>\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--index //app:STATE_NAME", "--gml 2", "--gml 31 --index //app:STATE_NAME"})
    void findsFeatureByProperty(String options) throws IOException {
        Path file = states(options.isEmpty() ? new String[0] : options.split(" "));
        Gml.Feature ohio = Gml.parse(Oracle.decode(file)).features().stream()
                .filter(feature -> feature.element().getTextContent().contains("Ohio"))
                .findFirst()
                .orElseThrow();
        CommandRun run = get(file, "//app:STATE_NAME", "Ohio");
        assertThat(run.errors()).isEmpty();
        Element found = Gml.parse(run.output()).document().getDocumentElement();
        assertThat(found.getTagName()).isEqualTo("app:states");
        assertThat(found.getTextContent()).isEqualTo(ohio.element().getTextContent());
        Element property = Gml.parse(
                        get(file, "//app:STATE_NAME", "Ohio", "--element").output())
                .document()
                .getDocumentElement();
        assertThat(property.getTagName()).isEqualTo("app:STATE_NAME");
        assertThat(property.getTextContent()).isEqualTo("Ohio");
    }

    @Test
    void findsElementOutsideOfFeatures() throws IOException {
        Path xml = Files.writeString(
                folder.resolve("a.xml"),
                "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0' id='all'><note>x</note>"
                        + "<wfs:member><f><member><name>inner</name></member></f></wfs:member></wfs:FeatureCollection>");
        Path file = folder.resolve("a.bxml");
        assertThat(CommandRun.of("convert", xml.toString(), file.toString()).exitCode())
                .isZero();
        String found = new String(get(file, "//note", "x").output(), StandardCharsets.UTF_8);
        assertThat(found).startsWith("<note ").endsWith(">x</note>\n");
        assertThat(new String(get(file, "//@id", "all").output(), StandardCharsets.UTF_8))
                .startsWith("<wfs:FeatureCollection ");
        assertThat(new String(get(file, "//name", "inner").output(), StandardCharsets.UTF_8))
                .startsWith("<f ")
                .endsWith("<member><name>inner</name></member></f>\n");
    }

    @Test
    void reportsThatNothingWasFound() {
        Path file = states();
        CommandRun run = get(file, "//@gml:id", "states.50");
        assertThat(run.errors()).isEqualTo("gml-fast: " + file + " has no element with //@gml:id = \"states.50\"\n");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"//a[1], 0, is not a path that indexes support", "//@gml:id, 99, --indent must be between 0 and 16"})
    void refusesInvalidPathsAndOptions(String path, String indentation, String message) {
        CommandRun run = get(states(), path, "x", "--indent", indentation);
        assertThat(run.errors()).contains(message).hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void reportsExchangedArguments() {
        Path file = states();
        CommandRun run = CommandRun.of("get", "//name", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains("the file comes first: gml-fast get " + file + " '//name'");
    }

    @Test
    void refusesOtherFiles() throws IOException {
        Path xml = Files.writeString(folder.resolve("a.xml"), "<a>some text</a>");
        assertThat(get(xml, "//a", "").errors())
                .contains("a.xml: this is not a BXML file; gml-fast convert makes one of an XML document")
                .hasLineCount(1);
        assertThat(get(folder.resolve("none"), "//a", "").errors()).contains("no such file");
        assertThat(get(folder, "//a", "").errors()).contains(folder + " is a directory");
    }
}
