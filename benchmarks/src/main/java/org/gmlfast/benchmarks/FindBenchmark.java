/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.bxml.BxmlFile;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Finds a feature in an indexed BXML file by its id. Any number of threads (JMH's option {@code -t}). */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FindBenchmark {

    /** The source of the features. */
    public enum Features {
        /** 7,343 features with 102 attributes and thousands of repeated strings. */
        PLACES,
        /** A million features with a point and two attributes. */
        MILLION
    }

    private static final int MILLION = 1_000_000;

    @Param
    public Features features;

    private final List<String> ids = new ArrayList<>();
    private Path path;
    private BxmlFile file;

    @Setup
    public void write() throws IOException, XMLStreamException {
        path = Files.createTempFile("find", ".bxml");
        BxmlSettings settings = BxmlSettings.DEFAULT.withIndexes(List.of("//@gml:id"));
        try (OutputStream out = Files.newOutputStream(path)) {
            XMLStreamWriter2 writer = new BxmlOutputFactory(settings).create(out);
            if (features == Features.PLACES) {
                writePlaces(writer);
            } else {
                writeMillion(writer);
            }
        }
        file = BxmlFile.open(path);
        System.out.println("# " + features + ": " + Files.size(path) + " bytes");
    }

    private void writePlaces(XMLStreamWriter2 writer) throws IOException {
        BenchmarkDocument.write(BenchmarkDocument.PLACES.features(), writer);
        try (SimpleFeatureIterator all = BenchmarkDocument.PLACES.features().features()) {
            while (all.hasNext()) {
                ids.add(all.next().getID());
            }
        }
    }

    private void writeMillion(XMLStreamWriter2 writer) throws XMLStreamException {
        writer.writeStartDocument();
        writer.writeStartElement("gml", "features", "http://www.opengis.net/gml/3.2");
        writer.writeNamespace("gml", "http://www.opengis.net/gml/3.2");
        for (int i = 0; i < MILLION; i++) {
            ids.add("feature." + i);
            writer.writeStartElement("feature");
            writer.writeAttribute("gml", "http://www.opengis.net/gml/3.2", "id", ids.get(i));
            writer.writeStartElement("name");
            writer.writeCharacters("name of feature " + i);
            writer.writeEndElement();
            writer.writeStartElement("value");
            writer.writeInt(i % 1000);
            writer.writeEndElement();
            writer.writeStartElement("pos");
            writer.writeDoubleArray(new double[] {i / 1e4, -i / 1e4}, 0, 2);
            writer.writeEndElement();
            writer.writeEndElement();
        }
        writer.writeEndDocument();
        writer.close();
    }

    @TearDown
    public void delete() throws IOException {
        Files.delete(path);
    }

    /** Reads the start tag of a random feature. */
    @Benchmark
    public int find() throws XMLStreamException {
        String id = ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
        XMLStreamReader2 feature = file.find("//@gml:id", id).orElseThrow();
        return feature.nextTag();
    }

    /** Reads all text of a random feature. */
    @Benchmark
    public long findAndRead() throws XMLStreamException {
        String id = ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
        return DocumentTally.of(file.find("//@gml:id", id).orElseThrow()).sum();
    }

    /** Opens the file, which reads its string table, and finds a feature. */
    @Benchmark
    public int openAndFind() throws IOException, XMLStreamException {
        String id = ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
        return BxmlFile.open(path).find("//@gml:id", id).orElseThrow().nextTag();
    }
}
