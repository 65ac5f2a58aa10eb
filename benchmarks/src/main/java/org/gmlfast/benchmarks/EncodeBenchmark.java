/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.csv.CsvForm;
import org.gmlfast.csv.CsvSettings;
import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.CoordinateFormat;
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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import com.ctc.wstx.stax.WstxOutputFactory;
import com.fasterxml.aalto.stax.OutputFactoryImpl;

/** A whole collection as a document with 8 decimals, without bounds. The output is counted and dropped. One thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class EncodeBenchmark {

    private static final int BUFFER = 32 * 1024;

    @Param({"STATES", "PLACES", "ROADS"})
    public BenchmarkLayer layer;

    @Param({"WFS_1_0_0", "WFS_1_1_0", "WFS_2_0_0"})
    public WfsVersion version;

    private final XMLOutputFactory woodstox = new WstxOutputFactory();
    private final XMLOutputFactory aalto = new OutputFactoryImpl();

    private final DocumentForm geojson =
            new GeoJsonForm(GeoJsonSettings.geoServer(GmlSettings.defaults(GmlVersion.GML_3_2_1)));

    private final DocumentForm csv = new CsvForm(new CsvSettings(
            CsvSettings.Values.GEOSERVER,
            ',',
            CoordinateFormat.list(8),
            CoordinateFormat.list(8),
            false,
            UnaryOperator.identity()));

    private final DocumentForm flatgeobuf = FlatGeobufForm.stream();

    private SimpleFeatureCollection features;
    private WfsEncoder encoder;
    private CollectionHeader header;
    private byte[] finished;

    @Setup
    public void load() throws IOException {
        features = layer.load();
        encoder = WfsEncoder.of(version);
        header = CollectionHeader.builder()
                .prefix("topp", "http://www.openplans.org/topp")
                .numberMatched(features.size())
                .numberReturned(features.size())
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        encoder.write(features, header, out);
        finished = out.toByteArray();
        // Features that are spread over the heap by their parser cost a cache miss for each value, a third of the time
        // of places; features fresh from a store do not. Moving them together is nearer to the latter.
        System.gc();
        System.out.println("# " + layer + ' ' + version + ": " + finished.length + " bytes");
    }

    /** The writer of this project. */
    @Benchmark
    public long gmlfast() throws IOException {
        CountingStream out = new CountingStream();
        encoder.write(features, header, out);
        return out.count();
    }

    /** The same features as GeoJSON, with the members of GeoServer. The version makes no difference. */
    @Benchmark
    public long geojson() throws IOException {
        return write(geojson);
    }

    /** The same features as CSV, with the values of GeoServer. The version makes no difference. */
    @Benchmark
    public long csv() throws IOException {
        return write(csv);
    }

    /** The same features as FlatGeobuf without an index. The version makes no difference. */
    @Benchmark
    public long flatgeobuf() throws IOException {
        return write(flatgeobuf);
    }

    private long write(DocumentForm form) throws IOException {
        CountingStream out = new CountingStream();
        boolean counted = form.counts() != DocumentForm.Counts.IF_EXACT;
        CollectionHeader known = counted ? header : CollectionHeader.builder().build();
        try (DocumentWriter document = form.open(known, List.of(), out)) {
            document.writeAll(features);
            document.finish();
        }
        return out.count();
    }

    /** The same by the Java library of FlatGeobuf. */
    @Benchmark
    public long flatgeobufByLibrary() throws IOException {
        CountingStream out = new CountingStream();
        FlatGeobufFeatures.write(features, out);
        return out.count();
    }

    /** The same encoders on Woodstox. */
    @Benchmark
    public long onWoodstox() throws IOException, XMLStreamException {
        return write(woodstox);
    }

    /** The same encoders on Aalto. */
    @Benchmark
    public long onAalto() throws IOException, XMLStreamException {
        return write(aalto);
    }

    private long write(XMLOutputFactory factory) throws IOException, XMLStreamException {
        CountingStream out = new CountingStream();
        try (FeatureCollectionWriter document =
                encoder.open(header, factory.createXMLStreamWriter(out, "UTF-8"), features.getSchema())) {
            document.writeAll(features);
            document.finish();
        }
        return out.count();
    }

    /** The lower bound: copies the finished bytes through a buffer. */
    @Benchmark
    public long copy() throws IOException {
        CountingStream counting = new CountingStream();
        byte[] buffer = new byte[BUFFER];
        OutputStream out = counting;
        for (int from = 0; from < finished.length; from += BUFFER) {
            int length = Math.min(BUFFER, finished.length - from);
            System.arraycopy(finished, from, buffer, 0, length);
            out.write(buffer, 0, length);
        }
        return counting.count();
    }
}
