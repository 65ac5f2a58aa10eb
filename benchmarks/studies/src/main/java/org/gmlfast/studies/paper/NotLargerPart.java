/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.benchmarks.BenchmarkDocument;
import org.gmlfast.benchmarks.NumericImageBenchmark;
import org.gmlfast.benchmarks.NumericImageBenchmark.Format;
import org.gmlfast.benchmarks.NumericImageBenchmark.Samples;
import org.gmlfast.benchmarks.XmlFormat;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.studies.StudyRun;
import org.gmlfast.studies.Verdicts;

/** No binary is larger than the text: all documents of the study as BXML, from text and from values. */
final class NotLargerPart {

    private static final int ROWS = 50;
    private static final double PERCENT = 100;

    /** Bytes of a document as text and as BXML. */
    private record Pair(String name, long xml, long bxml) {

        boolean isLarger() {
            return bxml > xml;
        }
    }

    private NotLargerPart() {}

    static void run(List<PaperDocument> documents, StudyRun run, Verdicts verdicts)
            throws IOException, XMLStreamException {
        List<Pair> pairs = new ArrayList<>();
        for (PaperDocument document : documents) {
            pairs.add(fromText(document.name(), document.xml()));
        }
        for (BenchmarkDocument document : BenchmarkDocument.values()) {
            if (document.features() != null) {
                addFeatures(document, pairs);
            }
        }
        for (Samples samples : Samples.values()) {
            addImage(samples, pairs);
        }
        addFeatureFiles(run, pairs);
        report(pairs, run);
        long larger = pairs.stream().filter(Pair::isLarger).count();
        verdicts.add(
                "no binary is larger than the text",
                "BXML : XML, bytes",
                "all documents more compact",
                larger + " of " + pairs.size() + " are larger",
                larger == 0 ? "yes" : "no");
    }

    private static Pair fromText(String name, byte[] xml) throws IOException {
        return new Pair(name + ", from text", xml.length, XmlFormat.BXML.convert(xml).length);
    }

    private static void addFeatures(BenchmarkDocument document, List<Pair> pairs)
            throws IOException, XMLStreamException {
        String name = "GML 3.2: " + document.name().toLowerCase(Locale.ROOT);
        byte[] xml = document.xml();
        pairs.add(fromText(name, xml));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new BxmlOutputFactory(BxmlSettings.DEFAULT).create(out);
        BenchmarkDocument.write(document.features(), writer);
        writer.close();
        pairs.add(new Pair(name + ", from features", xml.length, out.size()));
    }

    private static void addImage(Samples samples, List<Pair> pairs) throws IOException, XMLStreamException {
        String name = "image of " + samples.name().toLowerCase(Locale.ROOT);
        byte[] xml = NumericImageBenchmark.of(samples, Format.XML, ROWS).file();
        pairs.add(fromText(name, xml));
        pairs.add(new Pair(
                name + ", from numbers",
                xml.length,
                NumericImageBenchmark.of(samples, Format.BXML, ROWS).fileLength()));
    }

    private static void addFeatureFiles(StudyRun run, List<Pair> pairs) throws IOException, XMLStreamException {
        int count = 1000;
        FeatureFiles files = new FeatureFiles(run.cache());
        files.create(count);
        long xml = Files.size(files.xml(count));
        pairs.add(new Pair("1,000 features, from values", xml, Files.size(files.plain(count))));
        pairs.add(new Pair("1,000 features, with an index", xml, Files.size(files.indexed(count))));
    }

    private static void report(List<Pair> pairs, StudyRun run) throws IOException {
        MarkdownTable table = new MarkdownTable("document", "XML, bytes", "BXML, bytes", "of XML", "larger");
        Map<String, Object> raw = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            table.row(
                    pair.name,
                    String.format(Locale.ROOT, "%,d", pair.xml),
                    String.format(Locale.ROOT, "%,d", pair.bxml),
                    String.format(Locale.ROOT, "%.1f %%", PERCENT * pair.bxml / pair.xml),
                    pair.isLarger() ? "**yes**" : "no");
            raw.put(pair.name, List.of(pair.xml, pair.bxml));
        }
        run.report().table("not-larger", table);
        run.report().raw("XML and BXML, bytes", raw);
    }
}
