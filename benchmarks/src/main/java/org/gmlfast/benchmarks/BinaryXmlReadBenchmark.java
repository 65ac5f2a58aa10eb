/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLStreamException;

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

/** A document in memory read through StAX: every event, with all its names and text as strings. One thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class BinaryXmlReadBenchmark {

    @Param({"CAPABILITIES", "PLACES"})
    public BenchmarkDocument document;

    @Param
    public XmlFormat format;

    private int xmlLength;
    private byte[] bytes;

    @Setup
    public void convert() throws IOException {
        byte[] xml = document.xml();
        xmlLength = xml.length;
        bytes = format.convert(xml);
        System.out.println("# " + document + ": " + xmlLength + " bytes as XML, " + bytes.length + " as " + format);
    }

    /** Reads the document to its end. */
    @Benchmark
    public long read(XmlRate rate) throws XMLStreamException {
        rate.add(xmlLength);
        return DocumentTally.of(format.open(bytes)).sum();
    }
}
