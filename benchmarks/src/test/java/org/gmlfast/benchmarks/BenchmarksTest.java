/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.zip.GZIPInputStream;

import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compared candidates do the same work. */
class BenchmarksTest {

    @ParameterizedTest
    @EnumSource
    void writersWriteSameSize(WfsVersion version) throws Exception {
        EncodeBenchmark benchmark = new EncodeBenchmark();
        benchmark.layer = BenchmarkLayer.STATES;
        benchmark.version = version;
        benchmark.load();
        long bytes = benchmark.copy();
        assertThat(bytes).isGreaterThan(200_000);
        // time stamps may have fewer digits, and escapes differ by a byte or two
        assertThat(benchmark.gmlfast()).isBetween(bytes - 10, bytes + 10);
        assertThat(benchmark.onWoodstox()).isBetween(bytes - 200, bytes + 200);
        assertThat(benchmark.onAalto()).isBetween(bytes - 200, bytes + 200);
    }

    @ParameterizedTest
    @EnumSource
    void streamWritersWriteSameSize(StreamWriterBenchmark.Writer writer) throws Exception {
        StreamWriterBenchmark benchmark = new StreamWriterBenchmark();
        benchmark.writer = StreamWriterBenchmark.Writer.GMLFAST;
        long text = benchmark.text();
        benchmark.writer = writer;
        assertThat(benchmark.text()).isBetween(text * 99 / 100, text * 101 / 100);
        assertThat(benchmark.numbers()).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void gzipCandidatesCompressTheWholeDocument(GzipCandidate candidate) throws Exception {
        GzipBenchmark benchmark = new GzipBenchmark();
        benchmark.layer = BenchmarkLayer.STATES;
        benchmark.candidate = candidate;
        benchmark.load();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        candidate.write(out, benchmark::make);
        byte[] back = new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes();
        assertThat(back).isEqualTo(benchmark.document);
        assertThat(benchmark.compress()).isBetween(back.length / 5L, back.length / 2L);
        assertThat(benchmark.makeAndCompress()).isEqualTo(out.size());
    }

    @Test
    void shapefileIsWrittenInSameSizeFromRowsAndFeatures() throws Exception {
        ShapefileBenchmark benchmark = new ShapefileBenchmark();
        long features = benchmark.features();
        assertThat(features).isGreaterThan(200_000);
        // time stamps may have fewer digits
        assertThat(benchmark.rows()).isBetween(features - 10, features + 10);
    }

    @ParameterizedTest
    @EnumSource(names = {"PARCELS", "DENSE"})
    void geometriesAreWrittenInSameSizeInPlaceAndParsed(BenchmarkLayer layer) throws Exception {
        WkbBenchmark benchmark = new WkbBenchmark();
        benchmark.layer = layer;
        benchmark.load();
        assertThat(benchmark.inPlace()).isBetween(1_000_000L, benchmark.parsed() + 10);
        assertThat(benchmark.parsed()).isLessThanOrEqualTo(benchmark.inPlace() + 10);
        assertThat(benchmark.inPlaceAlone()).isEqualTo(benchmark.parsedAlone());
    }
}
