/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlSettings;

/**
 * Prints a table of the lengths of documents in each format, plain and with gzip. Features are written as BXML in two
 * ways: by the encoders, with coordinates as doubles, and from their text.
 */
public final class BinaryXmlSizes {

    private static final BxmlSettings NARROWED = BxmlSettings.DEFAULT.withNarrowArrays(true);

    private final Map<String, List<String>> rows = new LinkedHashMap<>();

    private BinaryXmlSizes() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws IOException, XMLStreamException {
        BinaryXmlSizes sizes = new BinaryXmlSizes();
        StringBuilder head = new StringBuilder("| KB (of XML), gzip |");
        StringBuilder line = new StringBuilder("| --- |");
        for (BenchmarkDocument document : BenchmarkDocument.values()) {
            head.append(' ').append(document.name().toLowerCase(Locale.ROOT)).append(" | gzip |");
            line.append(" --: | --: |");
            sizes.addColumns(document);
        }
        System.out.println(head);
        System.out.println(line);
        sizes.rows.forEach((name, cells) -> System.out.println("| " + name + " | " + String.join(" | ", cells) + " |"));
    }

    private void addColumns(BenchmarkDocument document) throws IOException, XMLStreamException {
        byte[] xml = document.xml();
        add("XML", xml, xml);
        add("BXML, from text", convert(xml, BxmlSettings.DEFAULT), xml);
        add("BXML, from text, narrowed", convert(xml, NARROWED), xml);
        add("BXML, from features", encode(document, BxmlSettings.DEFAULT), xml);
        add("BXML, from features, narrowed", encode(document, NARROWED), xml);
        add("Fast Infoset", XmlFormat.FAST_INFOSET.convert(xml), xml);
        add("EXI, byte-aligned", XmlFormat.EXI_BYTE.convert(xml), xml);
        add("EXI, bit-packed", XmlFormat.EXI_BIT.convert(xml), xml);
    }

    private void add(String row, byte[] document, byte[] xml) throws IOException {
        List<String> cells = rows.computeIfAbsent(row, name -> new ArrayList<>());
        if (document == null) {
            cells.addAll(List.of("", ""));
        } else {
            cells.add(String.format(
                    Locale.ROOT, "%.0f (%.0f %%)", document.length / 1e3, 100.0 * document.length / xml.length));
            cells.add(String.format(Locale.ROOT, "%.0f", gzipLength(document) / 1e3));
        }
    }

    private static byte[] convert(byte[] xml, BxmlSettings settings) throws IOException, XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toBxml(new ByteArrayInputStream(xml), out, settings);
        return out.toByteArray();
    }

    /** Null if there are no features. */
    private static byte[] encode(BenchmarkDocument document, BxmlSettings settings)
            throws IOException, XMLStreamException {
        var features = document.features();
        if (features == null) {
            return null;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BenchmarkDocument.write(features, new BxmlOutputFactory(settings).create(out));
        return out.toByteArray();
    }

    /** At level 6, which is the default of gzip and of the JDK. */
    private static long gzipLength(byte[] bytes) throws IOException {
        CountingStream counting = new CountingStream();
        try (OutputStream gzip = new GZIPOutputStream(counting)) {
            gzip.write(bytes);
        }
        return counting.count();
    }
}
