/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlInputFactory;
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
import org.openjdk.jmh.infra.Blackhole;

import com.ctc.wstx.stax.WstxInputFactory;

/**
 * The numeric image of the BXML position paper (OGC 03-002r8): 2,000 × 1,000 pixels of 3 samples as an XML document
 * with a list-valued element for each row, written from numbers and read as numbers.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 5, time = 3)
public class NumericImageBenchmark {

    /** The number of pixels in a row. */
    public static final int WIDTH = 2000;

    /** The number of samples of a pixel. */
    public static final int BANDS = 3;

    private static final int ROW = WIDTH * BANDS;

    /** The kind of samples. */
    public enum Samples {
        /** 0 to 255. */
        BYTES,
        /** Results of a computation: all bits are significant. */
        DOUBLES
    }

    /** The format of the document: text by the writer of this project and Woodstox, gzip at level 6. */
    public enum Format {
        XML,
        XML_GZIP,
        BXML,
        BXML_GZIP
    }

    @Param
    public Samples samples;

    @Param
    public Format format;

    /** The number of rows; fewer for tests. */
    int height = 1000;

    private final Utf8OutputFactory textOutput = new Utf8OutputFactory();
    private final WstxInputFactory textInput = new WstxInputFactory();
    private final BxmlInputFactory binaryInput = new BxmlInputFactory();
    private BxmlOutputFactory binaryOutput;

    private int[][] bytes;
    private double[][] doubles;

    /** With room for one more number, which readers need to detect the end of a row. */
    private final int[] intRow = new int[ROW + 1];

    private final double[] doubleRow = new double[ROW + 1];

    private byte[] file;

    /** Creates an image of a height, with its file, for the studies. */
    public static NumericImageBenchmark of(Samples samples, Format format, int height)
            throws IOException, XMLStreamException {
        NumericImageBenchmark image = new NumericImageBenchmark();
        image.samples = samples;
        image.format = format;
        image.height = height;
        image.create();
        return image;
    }

    @Setup
    public void paint() throws IOException, XMLStreamException {
        create();
        System.out.println("# " + samples + " as " + format + ": " + file.length + " bytes");
    }

    private void create() throws IOException, XMLStreamException {
        binaryOutput = new BxmlOutputFactory(
                BxmlSettings.DEFAULT.withNarrowArrays(samples == Samples.BYTES).withGzip(format == Format.BXML_GZIP));
        doubles = image(height);
        bytes = new int[height][ROW];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < ROW; x++) {
                bytes[y][x] = (int) doubles[y][x];
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out);
        file = out.toByteArray();
    }

    /** Waves of a different length and phase in each band, and noise of a few steps, as a scanned photograph has. */
    public static double[][] image(int height) {
        Random random = new Random(1);
        double[][] image = new double[height][ROW];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < ROW; x++) {
                int band = x % BANDS;
                double wave = Math.sin(x / (900.0 + 400 * band) + band) * Math.cos(y / (170.0 - 30 * band));
                image[y][x] = Math.min(Math.max(128 + 110 * wave + random.nextGaussian(), 0), 255);
            }
        }
        return image;
    }

    /** Writes the numbers to a stream that drops the bytes. */
    @Benchmark
    public long write() throws IOException, XMLStreamException {
        CountingStream out = new CountingStream();
        write(out);
        return out.count();
    }

    private void write(OutputStream out) throws IOException, XMLStreamException {
        if (format == Format.XML_GZIP) {
            try (OutputStream gzip = new GZIPOutputStream(out, 32 * 1024)) {
                write(textOutput.create(gzip));
            }
        } else {
            write(format == Format.XML ? textOutput.create(out) : binaryOutput.create(out));
        }
    }

    private void write(XMLStreamWriter2 writer) throws XMLStreamException {
        writer.writeStartDocument("UTF-8", "1.0");
        writer.writeStartElement("image");
        writer.writeIntAttribute(null, null, "width", WIDTH);
        writer.writeIntAttribute(null, null, "height", height);
        writer.writeIntAttribute(null, null, "bands", BANDS);
        for (int y = 0; y < height; y++) {
            writer.writeStartElement("row");
            if (samples == Samples.BYTES) {
                writer.writeIntArray(bytes[y], 0, ROW);
            } else {
                writer.writeDoubleArray(doubles[y], 0, ROW);
            }
            writer.writeEndElement();
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.close();
    }

    /** Reads arrays of numbers from bytes in memory. */
    @Benchmark
    public long read(Blackhole hole) throws IOException, XMLStreamException {
        return read(row -> {
            hole.consume(intRow);
            hole.consume(doubleRow);
        });
    }

    /** Reads the file and returns the number of numbers, for the studies. */
    public long read() throws IOException, XMLStreamException {
        return read(row -> {});
    }

    private long read(IntConsumer afterRow) throws IOException, XMLStreamException {
        XMLStreamReader2 reader = open();
        long count = 0;
        reader.nextTag();
        for (int row = 0; reader.nextTag() == XMLStreamConstants.START_ELEMENT; row++) {
            count += samples == Samples.BYTES ? readInts(reader) : readDoubles(reader);
            afterRow.accept(row);
        }
        reader.close();
        return count;
    }

    private XMLStreamReader2 open() throws IOException, XMLStreamException {
        if (format == Format.BXML || format == Format.BXML_GZIP) {
            return binaryInput.create(file);
        }
        InputStream in = new ByteArrayInputStream(file);
        InputStream text = format == Format.XML ? in : new GZIPInputStream(in, 32 * 1024);
        return (XMLStreamReader2) textInput.createXMLStreamReader(text);
    }

    private int readInts(XMLStreamReader2 reader) throws XMLStreamException {
        int at = 0;
        for (int got = 0; got >= 0; got = reader.readElementAsIntArray(intRow, at, intRow.length - at)) {
            at += got;
        }
        return at;
    }

    private int readDoubles(XMLStreamReader2 reader) throws XMLStreamException {
        int at = 0;
        for (int got = 0; got >= 0; got = reader.readElementAsDoubleArray(doubleRow, at, doubleRow.length - at)) {
            at += got;
        }
        return at;
    }

    /** The number of bytes in the file. */
    public long fileLength() {
        return file.length;
    }

    /** Returns the bytes of the file, for the studies. */
    public byte[] file() {
        return file.clone();
    }

    /** Whether the samples read last are those of the last row. */
    boolean hasReadLastRow() {
        return samples == Samples.BYTES
                ? Arrays.equals(bytes[height - 1], 0, ROW, intRow, 0, ROW)
                : Arrays.equals(doubles[height - 1], 0, ROW, doubleRow, 0, ROW);
    }

    /** Prints a table of the files' sizes. */
    public static void main(String[] args) throws IOException, XMLStreamException {
        StringBuilder table = new StringBuilder("| MB | XML | XML, gzip | BXML | BXML, gzip |\n");
        table.append("| --- | --: | --: | --: | --: |\n");
        for (Samples samples : Samples.values()) {
            table.append("| ").append(samples.name().toLowerCase(Locale.ROOT));
            for (Format format : Format.values()) {
                NumericImageBenchmark image = new NumericImageBenchmark();
                image.samples = samples;
                image.format = format;
                image.paint();
                table.append(String.format(Locale.ROOT, " | %.2f", image.fileLength() / 1e6));
            }
            table.append(" |\n");
        }
        System.out.print(table);
    }
}
