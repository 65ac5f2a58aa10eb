/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.testing.fixtures.Infoset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Vectors of an independent implementation: files with their documents, and files that readers must refuse. */
class VectorsTest {

    private static final Pattern FIELD =
            Pattern.compile("\"(name|hex|expect_xml|expect_error)\": \"((?:[^\"\\\\]|\\\\.)*)\"");

    /** Vectors of a whole BXML file inside gzip are skipped: that compression belongs to the transport. */
    private static final Set<String> TRANSPORT = Set.of("gzip_outer");

    /** A file and its XML; null if readers must refuse the file. */
    record Vector(String name, byte[] file, String xml) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Vector> vectors() throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                VectorsTest.class.getResourceAsStream("vectors.jsonl"), StandardCharsets.UTF_8))) {
            return lines
                    .lines()
                    .map(VectorsTest::parse)
                    .filter(vector -> !TRANSPORT.contains(vector.name))
                    .toList()
                    .stream();
        }
    }

    private static Vector parse(String line) {
        String name = null;
        String hex = null;
        String xml = null;
        Matcher field = FIELD.matcher(line);
        while (field.find()) {
            switch (field.group(1)) {
                case "name" -> name = field.group(2);
                case "hex" -> hex = field.group(2);
                case "expect_xml" -> xml = unescape(field.group(2));
                default -> {}
            }
        }
        return new Vector(name, HexFormat.of().parseHex(hex), xml);
    }

    private static String unescape(String json) {
        Matcher unicode = Pattern.compile("\\\\u([0-9a-f]{4})").matcher(json);
        String text = unicode.replaceAll(
                m -> Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(m.group(1), 16))));
        return text.replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void readsOrRefusesVectorInMemory(Vector vector) throws XMLStreamException {
        check(vector, () -> Infoset.of(new BxmlInputFactory().create(vector.file)));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void readsOrRefusesVectorByteByByte(Vector vector) throws XMLStreamException {
        check(
                vector,
                () -> Infoset.of(new BxmlInputFactory().create(new ByteArrayInputStream(vector.file) {
                    @Override
                    public synchronized int read(byte[] target, int from, int length) {
                        return super.read(target, from, Math.min(length, 1));
                    }
                })));
    }

    private interface Reading {
        String infoset() throws XMLStreamException;
    }

    private static void check(Vector vector, Reading reading) throws XMLStreamException {
        if (vector.xml == null) {
            assertThatThrownBy(reading::infoset)
                    .satisfiesAnyOf(e -> assertThat(e).isInstanceOf(BxmlException.class), e -> assertThat(e)
                            .hasCauseInstanceOf(BxmlException.class))
                    .hasMessageContaining("at byte");
        } else {
            assertThat(reading.infoset()).isEqualTo(Infoset.of(vector.xml));
        }
    }
}
