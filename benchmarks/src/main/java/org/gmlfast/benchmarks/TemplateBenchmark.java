/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Rows of parcels as a database has them, text in UTF-8, written flat and by the template of INSPIRE's CadastralParcel:
 * without the list of basic property units, and with it. The time is that of a row. One thread.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(TemplateBenchmark.ROWS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class TemplateBenchmark {

    static final int ROWS = 1000;

    /** A row with its texts encoded. */
    private record Parcel(Object[] values, Utf8Text[] texts) implements Row {

        @Override
        public String id() {
            return (String) values[0];
        }

        @Override
        public Object getObject(int index) {
            return values[index];
        }

        @Override
        public Utf8Text getText(int index) {
            return texts[index];
        }
    }

    private final List<Row> rows = new ArrayList<>();
    private RowType type;
    private WfsEncoder flat;
    private WfsEncoder withoutParts;
    private WfsEncoder withParts;

    @Setup
    public void prepare() throws Exception {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("cadastral_parcel");
        builder.setNamespaceURI("http://example.org/app");
        builder.setCRS(CRS.decode("EPSG:25832"));
        List<ValueKind> kinds = new ArrayList<>();
        add(builder, kinds, ValueKind.TEXT, String.class, "key");
        add(builder, kinds, ValueKind.DOUBLE, Double.class, "area");
        add(builder, kinds, ValueKind.OBJECT, Timestamp.class, "born", "died");
        add(builder, kinds, ValueKind.OBJECT, MultiPolygon.class, "geom");
        add(builder, kinds, ValueKind.TEXT, String.class, "label", "national_ref");
        add(builder, kinds, ValueKind.OBJECT, Point.class, "refpt");
        add(builder, kinds, ValueKind.TEXT, String.class, "au_code", "zoning");
        add(builder, kinds, ValueKind.OBJECT, Timestamp.class, "valid_from");
        add(builder, kinds, ValueKind.TEXT, String.class, "bpus");
        SimpleFeatureType features = builder.buildFeatureType();
        type = new RowType(features, kinds, false);
        Random random = new Random(1);
        for (int i = 0; i < ROWS; i++) {
            rows.add(parcel(random, i));
        }
        Path template = TestData.file("templates/cp.xml");
        flat = WfsEncoder.of(WfsVersion.WFS_2_0_0);
        withParts = encoder(FeatureTemplate.read(template));
        Path shorter = Files.createTempFile("cp", ".xml");
        Files.write(
                shorter,
                Files.readAllLines(template).stream()
                        .filter(line -> !line.contains("bpus"))
                        .toList());
        withoutParts = encoder(FeatureTemplate.read(shorter));
        Files.delete(shorter);
        System.out.printf(
                "# bytes per row: flat %d, template %d, template with parts %d%n",
                flat() / ROWS, template() / ROWS, templateWithParts() / ROWS);
    }

    private static void add(
            SimpleFeatureTypeBuilder builder,
            List<ValueKind> kinds,
            ValueKind kind,
            Class<?> binding,
            String... names) {
        for (String name : names) {
            builder.add(name, binding);
            kinds.add(kind);
        }
    }

    private static WfsEncoder encoder(FeatureTemplate template) {
        return WfsEncoder.builder(WfsVersion.WFS_2_0_0).encoders(template).build();
    }

    private static Row parcel(Random random, int i) {
        GeometryFactory factory = new GeometryFactory();
        Coordinate[] ring = new Coordinate[8 + random.nextInt(23)];
        double x = 338_000 + random.nextInt(100_000) / 1000.0;
        double y = 5_706_000 + random.nextInt(100_000) / 1000.0;
        for (int k = 0; k < ring.length - 1; k++) {
            double angle = 2 * Math.PI * k / (ring.length - 1);
            ring[k] = new Coordinate(thousandths(x + 20 * Math.cos(angle)), thousandths(y + 20 * Math.sin(angle)));
        }
        ring[ring.length - 1] = ring[0];
        Polygon polygon = factory.createPolygon(ring);
        Object[] values = {
            "05-1234-" + i,
            random.nextInt(100_000) / 4.0,
            new Timestamp(1_392_377_460_000L + i * 1000L),
            null,
            factory.createMultiPolygon(new Polygon[] {polygon}),
            String.valueOf(i),
            "051234017%05d______".formatted(i),
            factory.createPoint(new Coordinate(x, y)),
            "05123",
            i % 3 == 0 ? null : "Z" + i % 7,
            null,
            "[{\"bpu\" : \"%d\"}, {\"bpu\" : \"%d\"}]".formatted(i, i + 1)
        };
        Utf8Text[] texts = new Utf8Text[values.length];
        for (int k = 0; k < texts.length; k++) {
            texts[k] = values[k] instanceof String text ? Utf8Text.of(text) : null;
        }
        return new Parcel(values, texts);
    }

    private static double thousandths(double ordinate) {
        return Math.rint(ordinate * 1000) / 1000;
    }

    private long write(WfsEncoder encoder) throws IOException {
        CountingStream out = new CountingStream();
        CollectionHeader header =
                CollectionHeader.builder().numberReturned(ROWS).build();
        try (DocumentWriter document = encoder.form(new Utf8OutputFactory()).open(header, List.of(type), out)) {
            for (Row row : rows) {
                document.write(row, type);
            }
            document.finish();
        }
        return out.count();
    }

    /** All columns as a simple feature; the list is a text. */
    @Benchmark
    public long flat() throws IOException {
        return write(flat);
    }

    /** The template without its list. */
    @Benchmark
    public long template() throws IOException {
        return write(withoutParts);
    }

    /** The template with a list of two references from JSON. */
    @Benchmark
    public long templateWithParts() throws IOException {
        return write(withParts);
    }
}
