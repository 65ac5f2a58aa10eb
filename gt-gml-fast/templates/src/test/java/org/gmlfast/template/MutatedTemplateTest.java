/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.template.syntax.TemplateException;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.ctc.wstx.stax.WstxInputFactory;

/**
 * Templates and JSON with random changes: either a message with its place or the id of the feature, or well-formed XML.
 * {@code -Dgmlfast.tries=100} tries 10,000 templates.
 */
class MutatedTemplateTest {

    private static final int TRIES = PropertySeeds.tries(25);

    private static final List<String> PIECES = List.of(
            "${",
            "$${",
            "}",
            "'",
            "\"",
            "<",
            ">",
            "</",
            "/>",
            "&",
            "&lt;",
            "$filter{",
            "$include{t.xml}",
            "\\",
            "!",
            "../",
            "gft:filter=\"",
            "gft:source=\"parts\" ",
            "gf:nil=\"r\" ",
            "gft:isCollection=\"true\" ",
            "xmlns:cp=\"urn:u\" ",
            "<gf:Rows name='a' table='b' key='c' parent='key'/>",
            "<gf:Geometry column=\"parts.geom\"/>",
            "<![CDATA[",
            "]]>",
            "<!--",
            "-->",
            "<?x?>",
            "\u0000",
            "\ud83d\ude00",
            "(",
            ")",
            " AND ",
            " LIKE '%'",
            "${.}",
            "${@id}",
            "$${dateFormat('yyyy', born)}",
            "$${jsonPointer(bpus, '/0/bpu')}",
            "$${item(bpus, 1)}",
            "${geom}",
            "0",
            "é",
            "gml:id=\"x\" ",
            "<!DOCTYPE a>",
            "&x;",
            "xsi:nil=\"true\" ",
            ":",
            "=");

    @TempDir
    private Path folder;

    private static String mutated(String text, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 1 + random.nextInt(4); i > 0 && changed.length() > 0; i--) {
            int at = random.nextInt(changed.length());
            int end = Math.min(changed.length(), at + 1 + random.nextInt(12));
            switch (random.nextInt(4)) {
                case 0 -> changed.delete(at, end);
                case 1 -> changed.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> changed.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
                default -> changed.insert(at, changed.substring(at, end));
            }
        }
        return changed.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cp", "ad", "nas", "ge"})
    void writesXmlOrNamesThePlace(String example) throws IOException {
        String template = new String(Templates.resource(example + ".xml"), StandardCharsets.UTF_8);
        for (int seed = 0; seed < TRIES; seed++) {
            String changed = mutated(template, new Random(seed));
            Path file = Files.writeString(folder.resolve("t.xml"), changed, StandardCharsets.UTF_8);
            try {
                check(file, ExampleRows.of(example));
            } catch (RuntimeException | XMLStreamException | AssertionError e) {
                fail("seed " + seed + ":\n" + changed, e);
            }
        }
    }

    private static void check(Path file, ExampleRows rows) throws IOException, XMLStreamException {
        String document;
        try {
            document = Templates.document(FeatureTemplate.read(file), rows);
        } catch (TemplateException e) {
            assertThat(e.problems()).isNotEmpty().allMatch(line -> line.matches("(?s)t\\.xml:\\d+:\\d+: .+"));
            return;
        } catch (FeatureEncodingException e) {
            assertThat(e.getMessage()).contains(rows.type.getTypeName() + '.');
            return;
        }
        checkWellFormed(document);
    }

    private static void checkWellFormed(String document) throws XMLStreamException {
        XMLStreamReader reader = new WstxInputFactory().createXMLStreamReader(new StringReader(document));
        while (reader.hasNext()) {
            reader.next();
        }
    }

    @Test
    void writesXmlOrNamesTheFeatureOfMalformedJson() throws IOException {
        String json =
                "[{\"bpu\":\"a\\\"\\u00e9\\ud83d\\ude00\",\"geom\":null,\"n\":[1,{\"x\":-2.5e3}]},null,{\"bpu\":7}]";
        FeatureTemplate template = Templates.of(
                folder,
                "",
                "<x:a gft:isCollection=\"true\" gft:source=\"bpus\" x:b=\"${bpu}\" x:c=\"${n}\">${bpu}</x:a>"
                        + "<x:d>$${jsonPointer(bpus, '/0/n/1/x')}</x:d><x:e>$${item(bpus, 2)}</x:e>");
        for (int seed = 0; seed < 20 * TRIES; seed++) {
            ExampleRows rows = new ExampleRows(ExampleRows.type("t", "bpus", String.class));
            rows.add(mutated(json, new Random(seed)));
            try {
                checkWellFormed(Templates.document(template, rows));
            } catch (FeatureEncodingException e) {
                assertThat(e.getMessage()).contains("t.1");
            } catch (RuntimeException | XMLStreamException e) {
                fail("seed " + seed + ": " + rows.features.get(0).getAttribute(0), e);
            }
        }
    }
}
