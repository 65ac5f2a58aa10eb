/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** BXML is not larger than the XML that it was made from, except for documents of a few hundred bytes. */
class BinarySizeTest {

    /** Bytes of a file without any content: its header (BXML §8.3) and trailer (§8.11). */
    private static final int FRAME = 21 + 13;

    private static final int SMALL = 1000;

    /** All XML documents of the test data. */
    static Stream<Path> documents() throws IOException {
        Path folder = Path.of(System.getProperty("gmlfast.testdata", "../build-support/test-data"));
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(file -> file.toString().endsWith(".xml"))
                    // It refers to an entity that it does not declare.
                    .filter(file -> !file.endsWith("cwxml_test.xml"))
                    // Templates need not declare their prefixes.
                    .filter(file -> !file.getParent().endsWith("templates"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void isNotLargerThanText(Path document) throws IOException {
        byte[] xml = Files.readAllBytes(document);
        int frame = xml.length < SMALL ? FRAME : 0;
        assertThat(XmlFormat.BXML.convert(xml)).hasSizeLessThanOrEqualTo(xml.length + frame);
    }

    @ParameterizedTest
    @EnumSource(
            value = BenchmarkDocument.class,
            names = {"STATES", "DENSE"})
    void isNotLargerThanTextOfFeatures(BenchmarkDocument document) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new BxmlOutputFactory(BxmlSettings.DEFAULT).create(out);
        BenchmarkDocument.write(document.features(), writer);
        writer.close();
        assertThat(out.size()).isLessThanOrEqualTo(document.xml().length);
    }

    /** The frame, a fragment of the string table and the element. */
    @Test
    void addsOnlyItsFrameToTheSmallestDocument() throws IOException {
        assertThat(XmlFormat.BXML.convert("<a/>".getBytes(StandardCharsets.UTF_8)))
                .hasSize(FRAME + 4 + 2);
    }
}
