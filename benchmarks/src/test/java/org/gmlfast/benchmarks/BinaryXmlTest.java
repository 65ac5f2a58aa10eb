/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.infra.Blackhole;

/** The compared candidates read, write and store the same content. */
class BinaryXmlTest {

    /** The text that JMH requires of programs that create a Blackhole. */
    private static final Blackhole HOLE = new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");

    private static final String XML =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- before -->
            <a:list xmlns:a="urn:a" xmlns="urn:b" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
              xsi:schemaLocation="urn:b b.xsd" a:count="3">
              <item id="1">  12.50 </item>
              <item id="2" name="Zürich &amp; surroundings"><!-- within -->47</item>
              <a:item>  </a:item><empty xsi:nil="false"/>
              <numbers>1.5 2 -3e5</numbers>
            </a:list>""";

    /** Comments, white space, prefixes, numbers, and characters beyond ASCII, which every format must keep. */
    @ParameterizedTest
    @EnumSource
    void formatsHoldSameDocument(XmlFormat format) throws Exception {
        byte[] xml = XML.getBytes(StandardCharsets.UTF_8);
        DocumentTally tally = DocumentTally.of(format.open(format.convert(xml)));
        assertThat(tally.elements()).isEqualTo(6);
        assertThat(tally.attributes()).isEqualTo(6);
        assertThat(tally.comments()).isEqualTo(2);
        assertThat(tally.commentChars()).isEqualTo(" before  within ".length());
        assertThat(tally.nameChars())
                .isEqualTo("listitemitemitememptynumbersschemaLocationcountididnamenil".length() + 6 * 5);
        assertThat(tally.valueChars()).isEqualTo("urn:b b.xsd312Zürich & surroundingsfalse".length());
        assertThat(tally.textChars()).isEqualTo("  12.50 47  1.5 2 -3e5".length() + 4 * 3 + 1);
    }

    @ParameterizedTest
    @EnumSource
    void formatsHoldSameFeatures(XmlFormat format) throws Exception {
        byte[] xml = BenchmarkDocument.STATES.xml();
        String expected = DocumentTally.of(XmlFormat.JDK.open(xml)).toString();
        // a second time: parsers are used again
        byte[] converted = format.convert(xml);
        assertThat(DocumentTally.of(format.open(converted))).hasToString(expected);
        assertThat(DocumentTally.of(format.open(converted))).hasToString(expected);
    }

    @ParameterizedTest
    @EnumSource
    void writersWriteFeatures(BinaryXmlWriteBenchmark.Writer writer) throws Exception {
        BinaryXmlWriteBenchmark benchmark = new BinaryXmlWriteBenchmark();
        benchmark.document = BenchmarkDocument.STATES;
        benchmark.writer = writer;
        benchmark.load();
        XmlRate rate = new XmlRate();
        assertThat(benchmark.write(rate)).isGreaterThan(100_000);
        assertThat(rate.megabytes).isCloseTo(0.31, within(0.1));
    }

    @Test
    void readersReadSameNumbers() throws Exception {
        NumberArrayBenchmark benchmark = new NumberArrayBenchmark();
        benchmark.write();
        assertThat(benchmark.copy(HOLE)).isEqualTo(1_000_000);
        double[] last = benchmark.takeLastList();
        assertThat(last).hasSize(1000);
        assertThat(benchmark.woodstox(HOLE)).isEqualTo(1_000_000);
        assertThat(benchmark.takeLastList()).isEqualTo(last);
        assertThat(benchmark.aalto(HOLE)).isEqualTo(1_000_000);
        assertThat(benchmark.takeLastList()).isEqualTo(last);
        assertThat(benchmark.aaltoFastdoubleparser(HOLE)).isEqualTo(1_000_000);
        assertThat(benchmark.takeLastList()).isEqualTo(last);
        assertThat(benchmark.bxml(HOLE)).isEqualTo(1_000_000);
        assertThat(benchmark.takeLastList()).isEqualTo(last);
    }

    @ParameterizedTest
    @EnumSource
    void readersReadWrittenImages(NumericImageBenchmark.Format format) throws Exception {
        for (NumericImageBenchmark.Samples samples : NumericImageBenchmark.Samples.values()) {
            NumericImageBenchmark benchmark = new NumericImageBenchmark();
            benchmark.samples = samples;
            benchmark.format = format;
            benchmark.height = 10;
            benchmark.paint();
            assertThat(benchmark.write()).isEqualTo(benchmark.fileLength());
            assertThat(benchmark.read(HOLE)).isEqualTo(60_000);
            assertThat(benchmark.hasReadLastRow()).isTrue();
        }
    }
}
