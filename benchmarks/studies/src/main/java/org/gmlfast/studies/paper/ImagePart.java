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
import org.gmlfast.studies.Verdicts;

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
                "of base",
                "written, ms",
                "of base",
                "read, ms",
                "of base");
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
            String base = samples == Samples.BYTES ? "PPM" : "plain copy";
            String kind = samples.name().toLowerCase(Locale.ROOT);
            for (String label : formats.values()) {
                double size = sizes.get(label);
                table.row(
                        kind + ": " + label,
                        Figures.of(size / 1e6),
                        ratio(size, sizes.get(base)),
                        Figures.of(written.get(label)),
                        ratio(written.get(label).median(), written.get(base).median()),
                        Figures.of(read.get(label)),
                        ratio(read.get(label).median(), read.get(base).median()));
                raw.put(kind + ", " + label + ", bytes", size);
            }
            raw.put(kind + ", written, milliseconds", written);
            raw.put(kind + ", read, milliseconds", read);
            judge(kind, new Outcome(sizes, written, read), verdicts);
            run.report().plot("image-" + kind, plot(kind, formats, written, read));
        }
        run.report().text("image-2003", PublishedImage.table().toString());
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
        double[] published = PublishedImage.ratios(kind, "XML", "BXML");
        double[] text = outcome.ratios("XML", "BXML");
        verdicts.add(
                "numbers are written faster as BXML: " + kind,
                "XML : BXML, time",
                Verdicts.times(published[1]),
                ratio -> ratio >= published[1],
                text[1]);
        verdicts.add(
                "… and read faster: " + kind,
                "XML : BXML, time",
                Verdicts.times(published[2]),
                ratio -> ratio >= published[2],
                text[2]);
        verdicts.add(
                "compressed, they are read 8 to 10 times as fast: " + kind,
                "XML : BXML, both with gzip, time",
                Verdicts.times(PublishedImage.ratios(kind, "XML, gzip", "BXML, gzip")[2]),
                ratio -> ratio >= 8,
                outcome.ratios("XML, gzip", "BXML, gzip")[2]);
        verdicts.add(
                "numbers compress better and faster from BXML: " + kind,
                "BXML : XML, both with gzip; size, writing, reading",
                Verdicts.times(PublishedImage.ratios(kind, "BXML, gzip", "XML, gzip")),
                ratio -> ratio < 1,
                outcome.ratios("BXML, gzip", "XML, gzip"));
        if (outcome.sizes.containsKey("PNG")) {
            judgeImageFormats(kind, outcome, verdicts);
        } else {
            verdicts.add(
                    "an array passes through without being recoded: " + kind,
                    "BXML : plain copy; writing, reading",
                    "no base line",
                    ratio -> ratio <= 2.5,
                    times(outcome.ratios("BXML", "plain copy")));
        }
    }

    private static void judgeImageFormats(String kind, Outcome outcome, Verdicts verdicts) {
        verdicts.add(
                "BXML holds an image as well as PNG",
                "BXML with gzip : PNG; size, writing, reading",
                Verdicts.times(PublishedImage.ratios(kind, "BXML, gzip", "PNG")),
                ratio -> ratio < 1.05,
                outcome.ratios("BXML, gzip", "PNG"));
        verdicts.add(
                "an array passes through without being recoded: " + kind,
                "BXML : PPM; writing, reading",
                Verdicts.times(times(PublishedImage.ratios(kind, "BXML", "PPM"))),
                ratio -> ratio <= 2.5,
                times(outcome.ratios("BXML", "PPM")));
    }

    /** The ratios of times, without that of sizes. */
    private static double[] times(double[] ratios) {
        return new double[] {ratios[1], ratios[2]};
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
