/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.stax.output.Utf8OutputFactory;
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

import com.ctc.wstx.stax.WstxOutputFactory;
import com.fasterxml.aalto.stax.OutputFactoryImpl;

/**
 * The stream writers alone, through the standard calls: a record of ten elements and an attribute, a thousand times.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StreamWriterBenchmark {

    private static final int RECORDS = 1000;
    private static final String URI = "http://example.org/records";
    private static final String[] NAMES = {"name", "place", "country", "remark", "state", "note", "from", "to"};

    /** The compared writers. */
    public enum Writer {
        GMLFAST(new Utf8OutputFactory()),
        WOODSTOX(new WstxOutputFactory()),
        AALTO(new OutputFactoryImpl()),
        JDK(XMLOutputFactory.newDefaultFactory());

        private final XMLOutputFactory factory;

        Writer(XMLOutputFactory factory) {
            this.factory = factory;
        }
    }

    @Param
    public Writer writer;

    /** Text and attributes. */
    @Benchmark
    public long text() throws XMLStreamException {
        CountingStream out = new CountingStream();
        var xml = writer.factory.createXMLStreamWriter(out, "UTF-8");
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("r", "records", URI);
        xml.writeNamespace("r", URI);
        for (int i = 0; i < RECORDS; i++) {
            xml.writeStartElement("r", "record", URI);
            xml.writeAttribute("id", "record.17");
            for (String name : NAMES) {
                xml.writeStartElement("r", name, URI);
                xml.writeCharacters("Zürich & surroundings, 47 km²");
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.close();
        return out.count();
    }

    /** Typed numbers, for writers that have typed methods. */
    @Benchmark
    public long numbers() throws XMLStreamException {
        CountingStream out = new CountingStream();
        var any = writer.factory.createXMLStreamWriter(out, "UTF-8");
        XMLStreamWriter2 xml = org.codehaus.stax2.ri.Stax2WriterAdapter.wrapIfNecessary(any);
        xml.writeStartElement("r", "records", URI);
        xml.writeNamespace("r", URI);
        for (int i = 0; i < RECORDS; i++) {
            xml.writeStartElement("r", "record", URI);
            for (String name : NAMES) {
                xml.writeStartElement("r", name, URI);
                xml.writeDouble(i * 1.37);
                xml.writeEndElement();
                xml.writeStartElement("r", name, URI);
                xml.writeInt(i * 7919);
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.close();
        return out.count();
    }
}
