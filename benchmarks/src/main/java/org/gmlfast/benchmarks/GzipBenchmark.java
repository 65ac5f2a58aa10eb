/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * GML with gzip: a finished document compressed, and a collection made and compressed. Output is counted and dropped.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class GzipBenchmark {

    /** The number of bytes that the encoders write at a time. */
    private static final int PIECE = 32 * 1024;

    @Param({"STATES", "COUNTRIES", "PARCELS", "ROADS", "TIGER", "PLACES"})
    public BenchmarkLayer layer;

    @Param
    public GzipCandidate candidate;

    private SimpleFeatureCollection features;
    private final WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
    private CollectionHeader header;

    byte[] document;

    @Setup
    public void load() throws IOException {
        features = layer.load();
        header = CollectionHeader.builder()
                .timeStamp(Instant.EPOCH)
                .prefix("topp", "http://www.openplans.org/topp")
                .numberMatched(features.size())
                .numberReturned(features.size())
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        make(out);
        document = out.toByteArray();
        // as in EncodeBenchmark
        System.gc();
    }

    /** Writes the document without compression. */
    void make(OutputStream out) throws IOException {
        encoder.write(features, header, out);
    }

    /** Compresses a document in memory. */
    @Benchmark
    public long compress() throws IOException {
        CountingStream out = new CountingStream();
        candidate.write(out, gzip -> {
            for (int from = 0; from < document.length; from += PIECE) {
                gzip.write(document, from, Math.min(PIECE, document.length - from));
            }
        });
        return out.count();
    }

    /** Writes and compresses a document. */
    @Benchmark
    public long makeAndCompress() throws IOException {
        CountingStream out = new CountingStream();
        candidate.write(out, this::make);
        return out.count();
    }
}
