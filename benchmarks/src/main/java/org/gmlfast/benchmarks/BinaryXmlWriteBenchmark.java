/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.stax.output.Utf8OutputFactory;
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

import com.sun.xml.fastinfoset.stax.StAXDocumentSerializer;

/** A whole collection as GML 3.2 through a stream writer. The output is counted and dropped. One thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class BinaryXmlWriteBenchmark {

    /** The stream writer under the encoders. */
    public enum Writer {
        /** Text by this project. */
        XML(new Utf8OutputFactory()::create),
        /** BXML by this project, with doubles. */
        BXML(new BxmlOutputFactory()::create),
        /** BXML by this project, with arrays in the smallest type that holds them. */
        BXML_NARROWED(new BxmlOutputFactory(BxmlSettings.DEFAULT.withNarrowArrays(true))::create),
        /** BXML by this project, without a table of repeated texts. */
        BXML_NO_REFERENCES(new BxmlOutputFactory(BxmlSettings.DEFAULT.withReferences(false))::create),
        /** Numbers become text, because its StAX writer has no typed methods. */
        FAST_INFOSET(StAXDocumentSerializer::new);

        private final Opening opening;

        Writer(Opening opening) {
            this.opening = opening;
        }
    }

    private interface Opening {
        XMLStreamWriter open(OutputStream out) throws XMLStreamException;
    }

    @Param({"STATES", "PLACES", "ROADS", "DENSE"})
    public BenchmarkDocument document;

    @Param
    public Writer writer;

    private SimpleFeatureCollection features;
    private int xmlLength;

    @Setup
    public void load() throws IOException, XMLStreamException {
        features = document.features();
        xmlLength = document.xml().length;
        System.gc(); // moves the features together; see EncodeBenchmark
        System.out.println("# " + document + ": " + xmlLength + " bytes as XML, " + write() + " as " + writer);
    }

    /** Writes the collection to its end. */
    @Benchmark
    public long write(XmlRate rate) throws IOException, XMLStreamException {
        rate.add(xmlLength);
        return write();
    }

    long write() throws IOException, XMLStreamException {
        CountingStream out = new CountingStream();
        BenchmarkDocument.write(features, writer.opening.open(out));
        return out.count();
    }
}
