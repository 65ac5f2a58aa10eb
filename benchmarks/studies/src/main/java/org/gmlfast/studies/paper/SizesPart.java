/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import javax.xml.stream.XMLStreamException;

import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.gmlfast.benchmarks.CountingStream;
import org.gmlfast.benchmarks.XmlFormat;
import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.studies.Verdicts;

/** The sizes of the documents in each format: plain, and compressed by gzip and bzip2. */
final class SizesPart {

    private static final double PERCENT = 100;

    /** A difference of a tenth counts as nearly the same. */
    private static final double NEARLY = 0.1;

    /** Bytes of a document in a format; 0 for combinations that make no sense, such as gzip twice. */
    private record Sizes(long plain, long gzip, long bzip2) {

        static Sizes of(byte[] document) throws IOException {
            return new Sizes(document.length, gzipped(document), bzipped(document));
        }

        Map<String, Object> toMap() {
            return Map.of("plain", plain, "gzip", gzip, "bzip2", bzip2);
        }
    }

    private SizesPart() {}

    static void run(List<PaperDocument> documents, Report report, Verdicts verdicts)
            throws IOException, XMLStreamException {
        List<String> head = new ArrayList<>(List.of("KB (of XML)"));
        List<Map<String, Sizes>> columns = new ArrayList<>();
        Map<String, Object> raw = new LinkedHashMap<>();
        for (PaperDocument document : documents) {
            head.add(document.name());
            head.add("gzip");
            head.add("bzip2");
            Map<String, Sizes> sizes = sizes(document);
            columns.add(sizes);
            Map<String, Object> rows = new LinkedHashMap<>();
            sizes.forEach((format, size) -> rows.put(format, size.toMap()));
            raw.put(document.name(), rows);
            judge(document, sizes, verdicts);
        }
        MarkdownTable table = new MarkdownTable(head);
        for (String format : PublishedDocument.CAPABILITIES.sizes().keySet()) {
            table.row(published(documents, format));
        }
        for (String format : columns.get(0).keySet()) {
            List<String> row = new ArrayList<>(List.of("today, " + format));
            for (Map<String, Sizes> column : columns) {
                Sizes sizes = column.get(format);
                long xml = column.get("XML").plain;
                row.add(sizes == null ? null : cell(sizes.plain, xml));
                row.add(sizes == null ? null : cell(sizes.gzip, xml));
                row.add(sizes == null ? null : cell(sizes.bzip2, xml));
            }
            table.row(row);
        }
        report.table("sizes", table);
        report.raw("sizes", raw);
    }

    private static List<String> published(List<PaperDocument> documents, String format) {
        List<String> row = new ArrayList<>(List.of("2003, " + format));
        for (PaperDocument document : documents) {
            Map<String, PublishedDocument.Sizes> sizes = document.published().sizes();
            PublishedDocument.Sizes size = sizes.get(format);
            for (double kilobytes : new double[] {size.plain(), size.gzip(), size.bzip2()}) {
                double fraction = kilobytes / sizes.get("XML").plain();
                row.add(Figures.of(kilobytes) + " (" + Verdicts.percent(fraction) + ")");
            }
        }
        return row;
    }

    private static void judge(PaperDocument document, Map<String, Sizes> sizes, Verdicts verdicts) {
        Sizes xml = sizes.get("XML");
        Sizes bxml = sizes.get("BXML");
        PublishedDocument.Sizes paperXml = document.published().sizes().get("XML");
        PublishedDocument.Sizes paperBxml = document.published().sizes().get("BXML");
        double today = (double) bxml.plain / xml.plain;
        verdicts.add(
                "BXML is smaller than XML: " + document.name(),
                "BXML : XML, bytes",
                Verdicts.percent(paperBxml.plain() / paperXml.plain()),
                Verdicts.percent(today),
                today < 1 ? "yes" : "no");
        verdicts.add(
                "XML with gzip is smaller than BXML: " + document.name(),
                "XML with gzip : BXML",
                Verdicts.percent(paperXml.gzip() / paperBxml.plain()),
                Verdicts.percent((double) xml.gzip / bxml.plain),
                xml.gzip < bxml.plain ? "yes" : "no");
        double compressed = (double) bxml.gzip / xml.gzip;
        verdicts.add(
                "with gzip, both have nearly the same size: " + document.name(),
                "BXML : XML, both with gzip",
                Verdicts.percent(paperBxml.gzip() / paperXml.gzip()),
                Verdicts.percent(compressed),
                Math.abs(compressed - 1) < NEARLY ? "yes" : "no");
    }

    private static Map<String, Sizes> sizes(PaperDocument document) throws IOException, XMLStreamException {
        Map<String, Sizes> sizes = new LinkedHashMap<>();
        sizes.put("XML", Sizes.of(document.xml()));
        sizes.put("BXML", Sizes.of(XmlFormat.BXML.convert(document.xml())));
        sizes.put("BXML, compressed inside", new Sizes(compressedInside(document.xml()), 0, 0));
        if (document.original() != null) {
            sizes.put("BXML by CWXML (its kept test file)", Sizes.of(document.original()));
        }
        sizes.put("Fast Infoset", Sizes.of(XmlFormat.FAST_INFOSET.convert(document.xml())));
        sizes.put("EXI, byte-aligned", Sizes.of(XmlFormat.EXI_BYTE.convert(document.xml())));
        sizes.put("EXI, bit-packed", Sizes.of(XmlFormat.EXI_BIT.convert(document.xml())));
        return sizes;
    }

    private static long compressedInside(byte[] xml) throws XMLStreamException {
        CountingStream out = new CountingStream();
        XmlConversion.toBxml(new ByteArrayInputStream(xml), out, BxmlSettings.DEFAULT.withGzip(true));
        return out.count();
    }

    private static long gzipped(byte[] document) throws IOException {
        CountingStream out = new CountingStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(document);
        }
        return out.count();
    }

    private static long bzipped(byte[] document) throws IOException {
        CountingStream out = new CountingStream();
        try (OutputStream bzip2 = new BZip2CompressorOutputStream(out)) {
            bzip2.write(document);
        }
        return out.count();
    }

    private static String cell(long size, long xml) {
        return size == 0 ? null : String.format(Locale.ROOT, "%.1f (%.1f %%)", size / 1e3, PERCENT * size / xml);
    }
}
