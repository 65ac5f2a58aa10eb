/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.WKBReader;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.QueryResult;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBWriter;
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

/** WKB to GML 3.2: geometries that read coordinates from the bytes, and geometries parsed by GeoTools' reader. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WkbBenchmark {

    /** Polygons of 8 to 30 vertices, lines of 1000. */
    @Param({"PARCELS", "DENSE"})
    public BenchmarkLayer layer;

    private static final SimpleFeatureType TYPE = type();

    private final WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
    private final GeometryFactory factory = new GeometryFactory();
    private final WkbGeometryReader shells = new WkbGeometryReader(factory);
    private final WKBReader parser = new WKBReader(factory);
    private final List<byte[]> all = new ArrayList<>();

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("wkb");
        builder.setCRS(DefaultGeographicCRS.WGS84);
        builder.add("geom", Geometry.class);
        return builder.buildFeatureType();
    }

    @FunctionalInterface
    private interface Reader {

        Geometry read(byte[] wkb) throws ParseException;
    }

    /** Returns rows with a geometry, one after the other. */
    private record Geometries(List<byte[]> all, Reader reader) implements RowSource {

        @Override
        public RowType rowType() {
            return RowType.of(TYPE);
        }

        @Override
        public Rows open() {
            return new Rows() {
                private int next;

                @Override
                public Row next() {
                    return next == all.size() ? null : new GeometryRow(all.get(next++), reader);
                }

                @Override
                public void close() {}
            };
        }
    }

    private record GeometryRow(byte[] wkb, Reader reader) implements Row {

        @Override
        public String id() {
            return "wkb.1";
        }

        @Override
        public Object getObject(int index) {
            try {
                return reader.read(wkb);
            } catch (ParseException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Setup
    public void load() throws IOException {
        WKBWriter writer = new WKBWriter(2, 2, true);
        try (SimpleFeatureIterator features = layer.load().features()) {
            while (features.hasNext()) {
                SimpleFeature feature = features.next();
                all.add(writer.write((Geometry) feature.getDefaultGeometry()));
            }
        }
    }

    /** Coordinates are read from the bytes. */
    @Benchmark
    public long inPlace() throws IOException {
        return write(wkb -> shells.read(wkb, 0, wkb.length));
    }

    /** Coordinates are copied by GeoTools' reader. */
    @Benchmark
    public long parsed() throws IOException {
        return write(parser::read);
    }

    /** Only the geometries, without writing them. */
    @Benchmark
    public double inPlaceAlone() {
        double sum = 0;
        for (byte[] wkb : all) {
            sum += shells.read(wkb, 0, wkb.length).getNumPoints();
        }
        return sum;
    }

    /** Only the geometries, without writing them. */
    @Benchmark
    public double parsedAlone() throws ParseException {
        double sum = 0;
        for (byte[] wkb : all) {
            sum += parser.read(wkb).getNumPoints();
        }
        return sum;
    }

    private long write(Reader reader) throws IOException {
        CollectionHeader header =
                CollectionHeader.builder().numberReturned(all.size()).build();
        QueryResult result =
                new QueryResult(new ListFeatureCollection(TYPE, List.of()), new Geometries(all, reader), header);
        CountingStream out = new CountingStream();
        encoder.write(List.of(result), header, out);
        return out.count();
    }
}
