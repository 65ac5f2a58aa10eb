/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.util.concurrent.TimeUnit;

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

/** A path evaluated on a document in memory: on a stream, and on a tree, built each time or before. One thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class XPathBenchmark {

    @Param
    public XPathQuery query;

    @Param
    public XPathEngine engine;

    private int xmlLength;

    @Setup
    public void prepare() throws Exception {
        byte[] xml = query.document.xml();
        xmlLength = xml.length;
        engine.prepare(query, xml);
    }

    /** All selected values. */
    @Benchmark
    public long evaluate(XmlRate rate) throws Exception {
        rate.add(xmlLength);
        return engine.evaluate();
    }
}
