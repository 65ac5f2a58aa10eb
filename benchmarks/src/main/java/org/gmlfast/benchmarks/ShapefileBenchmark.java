/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.shapefile.ShapefileInput;
import org.gmlfast.model.RowSource;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.FeatureCollectionWriter;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A shapefile, read and written as GML 3.2: as rows, and as features. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ShapefileBenchmark {

    /** The path of the .shp file; by default the one of the test data. */
    @Param("")
    public String file = "";

    private final WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);

    private ShapefileInput open() throws IOException {
        Path path = file.isEmpty() ? BenchmarkData.find("data/states/states.shp") : Path.of(file);
        return ShapefileInput.open(
                path, InputOptions.builder("urn:app").layer("layer").build());
    }

    /** Writes the rows. */
    @Benchmark
    public long rows() throws IOException {
        CountingStream out = new CountingStream();
        try (ShapefileInput input = open()) {
            RowSource rows = input.rows();
            try (FeatureCollectionWriter document =
                    encoder.open(header(), new Utf8OutputFactory(), out, List.of(rows.rowType()))) {
                document.writeAll(rows);
                document.finish();
            }
        }
        return out.count();
    }

    /** Writes the features. */
    @Benchmark
    public long features() throws IOException {
        CountingStream out = new CountingStream();
        try (ShapefileInput input = open();
                FeatureCollectionWriter document = encoder.open(header(), out, input.schema())) {
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                document.write(feature);
            }
            document.finish();
        }
        return out.count();
    }

    private static CollectionHeader header() {
        return CollectionHeader.builder().build();
    }
}
