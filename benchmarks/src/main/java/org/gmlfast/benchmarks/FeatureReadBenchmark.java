/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * Reads SimpleFeatures with JTS geometries from a document in memory: GML from a stream, the others from the array. All
 * formats return the same features, of a given type unless the benchmark derives it. One thread.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class FeatureReadBenchmark {

    @Param
    public FeatureSet features;

    @Param
    public FeatureFormat format;

    private SimpleFeatureType type;
    private List<String> properties;
    private Envelope bounds;
    private byte[] bytes;

    @Setup
    public void write() throws IOException, XMLStreamException {
        SimpleFeatureCollection collection = features.load();
        type = collection.getSchema();
        properties = FeatureSet.twoProperties(type);
        bounds = bounds(collection);
        bytes = format.coding.write(collection);
        System.out.println("# " + features + ": " + bytes.length + " bytes as " + format);
    }

    /** Bounds around the first feature, with about 1% of the features. */
    static Envelope bounds(SimpleFeatureCollection collection) {
        Envelope around = new Envelope();
        int inside = 0;
        while (inside < Math.max(1, collection.size() / 100)) {
            inside = 0;
            try (SimpleFeatureIterator iterator = collection.features()) {
                while (iterator.hasNext()) {
                    Envelope found = ((Geometry) iterator.next().getDefaultGeometry()).getEnvelopeInternal();
                    if (around.isNull()) {
                        around.expandToInclude(found);
                    }
                    inside += around.intersects(found) ? 1 : 0;
                }
            }
            around.expandBy(Math.max(around.getWidth(), 0.001) * 0.1);
        }
        return around;
    }

    /** All features. */
    @Benchmark
    public void readAll(Blackhole hole) throws IOException, XMLStreamException {
        format.coding.read(bytes, type, hole::consume);
    }

    /** All features; a first pass derives their type from the texts; for BXML and GML. */
    @Benchmark
    public void readWithoutType(Blackhole hole) throws IOException, XMLStreamException {
        switch (format) {
            case BXML -> BxmlFeatures.readWithoutType(bytes, hole::consume);
            case GML -> TextGmlFeatures.readWithoutType(bytes, hole::consume);
            default -> throw new IllegalStateException("not read without a type: -p format=BXML,GML");
        }
    }

    /** Two properties of the features in 1% of the area; for GML and the two binary formats. */
    @Benchmark
    public void select(Blackhole hole) throws IOException, XMLStreamException {
        switch (format) {
            case BXML -> BxmlFeatures.select(bytes, type, properties, bounds, hole::consume);
            case FLATGEOBUF -> FlatGeobufFeatures.select(bytes, type, properties, bounds, hole::consume);
            case GML -> TextGmlFeatures.select(bytes, type, properties, bounds, hole::consume);
            default -> throw new IllegalStateException("not selected: -p format=BXML,GML,FLATGEOBUF");
        }
    }
}
