/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.stax.output.Utf8OutputFactory;
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
import org.openjdk.jmh.infra.Blackhole;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.aalto.stax.InputFactoryImpl;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;

/** Reads a number of a document with a thousand posLists, each of a thousand doubles with 8 decimals. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NumberArrayBenchmark {

    private static final int LISTS = 1000;
    private static final int LENGTH = 1000;
    private static final String GML = "http://www.opengis.net/gml/3.2";

    private final XMLInputFactory woodstox = new WstxInputFactory();
    private final XMLInputFactory aalto = new InputFactoryImpl();
    private final BxmlInputFactory bxmlFactory = new BxmlInputFactory();

    /** With room for one more number, which readers need to detect the end of a list. */
    private final double[] list = new double[LENGTH + 1];

    private byte[] xml;
    private byte[] bxml;
    private DoubleBuffer floor;

    @Setup
    public void write() throws XMLStreamException {
        double[][] lists = lists();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        write(lists, new Utf8OutputFactory().create(text));
        xml = text.toByteArray();
        ByteArrayOutputStream binary = new ByteArrayOutputStream();
        write(lists, new BxmlOutputFactory().create(binary));
        bxml = binary.toByteArray();
        floor = ByteBuffer.allocate(LISTS * LENGTH * Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer();
        for (double[] numbers : lists) {
            floor.put(numbers);
        }
        aalto.setProperty(XMLInputFactory.IS_COALESCING, true);
        System.out.println("# " + xml.length + " bytes as XML, " + bxml.length + " as BXML");
    }

    private static double[][] lists() {
        Random random = new Random(1);
        double[][] lists = new double[LISTS][LENGTH];
        for (double[] numbers : lists) {
            for (int i = 0; i < LENGTH; i++) {
                numbers[i] = Math.rint((360 * random.nextDouble() - 180) * 1e8) / 1e8;
            }
        }
        return lists;
    }

    private static void write(double[][] lists, XMLStreamWriter2 writer) throws XMLStreamException {
        writer.writeStartDocument("UTF-8", "1.0");
        writer.writeStartElement("gml", "lists", GML);
        writer.writeNamespace("gml", GML);
        for (double[] numbers : lists) {
            writer.writeStartElement("gml", "posList", GML);
            writer.writeDoubleArray(numbers, 0, numbers.length);
            writer.writeEndElement();
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.close();
    }

    /** Text, by Woodstox itself. */
    @Benchmark
    @OperationsPerInvocation(LISTS * LENGTH)
    public int woodstox(Blackhole hole) throws XMLStreamException {
        return readTyped((XMLStreamReader2) woodstox.createXMLStreamReader(new ByteArrayInputStream(xml)), hole);
    }

    /** Text, by Aalto itself. */
    @Benchmark
    @OperationsPerInvocation(LISTS * LENGTH)
    public int aalto(Blackhole hole) throws XMLStreamException {
        return readTyped((XMLStreamReader2) aalto.createXMLStreamReader(new ByteArrayInputStream(xml)), hole);
    }

    /** Text from Aalto, numbers by fastdoubleparser. */
    @Benchmark
    @OperationsPerInvocation(LISTS * LENGTH)
    public int aaltoFastdoubleparser(Blackhole hole) throws XMLStreamException {
        XMLStreamReader reader = aalto.createXMLStreamReader(new ByteArrayInputStream(xml));
        int count = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.CHARACTERS) {
                int start = reader.getTextStart();
                count += parse(reader.getTextCharacters(), start, start + reader.getTextLength());
                hole.consume(list);
            }
        }
        reader.close();
        return count;
    }

    private int parse(char[] text, int start, int end) {
        int count = 0;
        for (int from = start; from < end; ) {
            int to = from;
            while (to < end && text[to] != ' ') {
                to++;
            }
            list[count++] = JavaDoubleParser.parseDouble(text, from, to - from);
            from = to + 1;
        }
        return count;
    }

    /** BXML by this project. */
    @Benchmark
    @OperationsPerInvocation(LISTS * LENGTH)
    public int bxml(Blackhole hole) throws XMLStreamException {
        return readTyped(bxmlFactory.create(bxml), hole);
    }

    private int readTyped(XMLStreamReader2 reader, Blackhole hole) throws XMLStreamException {
        int count = 0;
        reader.nextTag();
        while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
            int at = 0;
            for (int got = 0; got >= 0; got = reader.readElementAsDoubleArray(list, at, list.length - at)) {
                at += got;
            }
            hole.consume(list);
            count += at;
        }
        reader.close();
        return count;
    }

    /** Copies the numbers in memory. */
    @Benchmark
    @OperationsPerInvocation(LISTS * LENGTH)
    public int copy(Blackhole hole) {
        floor.rewind();
        int count = 0;
        while (floor.hasRemaining()) {
            floor.get(list, 0, LENGTH);
            hole.consume(list);
            count += LENGTH;
        }
        return count;
    }

    /** Returns the last list and clears it; for tests. */
    double[] takeLastList() {
        double[] last = Arrays.copyOf(list, LENGTH);
        Arrays.fill(list, Double.NaN);
        return last;
    }
}
