/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.benchmarks.NumericImageBenchmark.Samples;
import org.gmlfast.benchmarks.report.BarPlot;
import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.studies.StudyRun;

/** The numeric image as bytes and as doubles: size, and time to write and to read. */
final class ImagePart {

    private static final int HEIGHT = 1000;
    private static final int QUICK_HEIGHT = 50;
    private static final String COPY = "COPY";

    /** Labels by the names of formats. */
    private static final Map<String, String> XML_FORMATS =
            labels("XML", "XML", "XML_GZIP", "XML, gzip", "BXML", "BXML", "BXML_GZIP", "BXML, gzip");

    private static final Map<String, String> IMAGE_FORMATS = labels("PPM", "PPM", "PNG", "PNG");

    private ImagePart() {}

    static void run(StudyRun run, Verdicts verdicts) throws Exception {
        int height = run.quick() ? QUICK_HEIGHT : HEIGHT;
        MarkdownTable table = new MarkdownTable(
                "image of 2000 × " + height + " pixels",
                "MB",
                "of plain",
                "written, ms",
                "of copy",
                "read, ms",
                "of copy");
        Map<String, Object> raw = new LinkedHashMap<>();
        for (Samples samples : Samples.values()) {
            Map<String, String> formats = new LinkedHashMap<>(XML_FORMATS);
            if (samples == Samples.BYTES) {
                formats.putAll(IMAGE_FORMATS);
            }
            formats.put(COPY, "plain copy");
            var written = measure(run, samples, formats, height, "write");
            var read = measure(run, samples, formats, height, "read");
            Map<String, Double> sizes = new LinkedHashMap<>();
            for (Map.Entry<String, String> format : formats.entrySet()) {
                sizes.put(format.getValue(), (double) ImageTask.size(samples.name(), format.getKey(), height));
            }
            double plain = sizes.get("plain copy");
            String kind = samples.name().toLowerCase(Locale.ROOT);
            for (String label : formats.values()) {
                double size = sizes.get(label);
                table.row(
                        kind + ": " + label,
                        Figures.of(size / 1e6),
                        ratio(size, plain),
                        Figures.of(written.get(label)),
                        ratio(
                                written.get(label).median(),
                                written.get("plain copy").median()),
                        Figures.of(read.get(label)),
                        ratio(read.get(label).median(), read.get("plain copy").median()));
                raw.put(kind + ", " + label + ", bytes", size);
            }
            raw.put(kind + ", written, milliseconds", written);
            raw.put(kind + ", read, milliseconds", read);
            judge(kind, new Outcome(sizes, written, read), verdicts);
            run.report().plot("image-" + kind, plot(kind, formats, written, read));
        }
        run.report().table("image", table);
        run.report().raw("image", raw);
    }

    /** The measurements of one kind of samples by the labels of the formats. */
    private record Outcome(
            Map<String, Double> sizes,
            Map<String, org.gmlfast.benchmarks.report.Samples> written,
            Map<String, org.gmlfast.benchmarks.report.Samples> read) {

        /** The ratios of one format to another in size, time to write, and time to read. */
        double[] ratios(String format, String base) {
            return new double[] {
                sizes.get(format) / sizes.get(base),
                written.get(format).median() / written.get(base).median(),
                read.get(format).median() / read.get(base).median()
            };
        }
    }

    private static void judge(String kind, Outcome outcome, Verdicts verdicts) {
        verdicts.add(
                "numbers compress better and faster from BXML than from XML (size, writing, reading): " + kind,
                "less than 1×",
                ratio -> ratio < 1,
                outcome.ratios("BXML, gzip", "XML, gzip"));
        if (outcome.sizes.containsKey("PNG")) {
            verdicts.add(
                    "BXML holds an image as well as PNG (size, writing, reading of BXML with gzip)",
                    "1× or less",
                    ratio -> ratio < 1.05,
                    outcome.ratios("BXML, gzip", "PNG"));
        }
        double[] copy = outcome.ratios("BXML", "plain copy");
        verdicts.add(
                "an array passes through without being recoded (writing and reading beside a plain copy): " + kind,
                "no figure",
                ratio -> ratio < 4,
                copy[1],
                copy[2]);
    }

    private static Map<String, org.gmlfast.benchmarks.report.Samples> measure(
            StudyRun run, Samples samples, Map<String, String> formats, int height, String direction) throws Exception {
        try (ForkedTasks tasks = new ForkedTasks(run, "image of " + samples + ", " + direction)) {
            for (Map.Entry<String, String> format : formats.entrySet()) {
                tasks.add(
                        format.getValue(),
                        "image",
                        samples.name(),
                        format.getKey(),
                        Integer.toString(height),
                        direction);
            }
            return tasks.measure();
        }
    }

    private static BarPlot plot(
            String kind,
            Map<String, String> formats,
            Map<String, org.gmlfast.benchmarks.report.Samples> written,
            Map<String, org.gmlfast.benchmarks.report.Samples> read) {
        List<String> labels = List.copyOf(formats.values());
        return new BarPlot("Milliseconds for an image of " + kind, labels.toArray(String[]::new))
                .logarithmic()
                .series(
                        "written",
                        labels.stream()
                                .mapToDouble(label -> written.get(label).median())
                                .toArray())
                .series(
                        "read",
                        labels.stream()
                                .mapToDouble(label -> read.get(label).median())
                                .toArray());
    }

    private static String ratio(double value, double base) {
        return Figures.of(value / base);
    }

    private static Map<String, String> labels(String... pairs) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            labels.put(pairs[i], pairs[i + 1]);
        }
        return labels;
    }
}
