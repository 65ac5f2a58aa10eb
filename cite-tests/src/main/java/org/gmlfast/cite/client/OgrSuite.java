/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.cite.NotRunException;
import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.tool.Tool;
import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsResponse;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;

/**
 * OGR reads each layer in each version: as a file, and through its WFS driver, which pages. The result must equal what
 * it reads from the layer's source or, if the source is not known, in WFS 1.0.
 */
public final class OgrSuite implements Suite {

    private static final int MAX_FEATURES = 2000;
    private static final int MAX_PAGED = 400;
    /** In GML 3 and later, every feature inherits properties of these names. */
    private static final Set<String> INHERITED = Set.of("name", "description");

    private static final String FLAT =
            "OGR reads GML 2 without heights if it has the schema, which cannot say that there" + " are any";
    private static final String UNLISTED = "OGR's WFS driver does not know that features inherit gml:name and"
            + " gml:description, which no schema lists";
    private static final Pattern COUNT = Pattern.compile("Feature Count: (\\d+)");
    private static final Pattern EXTENT =
            Pattern.compile("Extent: \\(([-.\\d]+), ([-.\\d]+)\\) - \\(([-.\\d]+), ([-.\\d]+)\\)");

    private final Map<String, GeoJson> references = new HashMap<>();
    private final Map<String, String> summaries = new HashMap<>();

    @Override
    public String name() {
        return "OGR";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        if (!Tool.isThere("ogr2ogr", "--version")) {
            throw new NotRunException(Requirement.OGR);
        }
        Path folder = wfs.folder("ogr").toAbsolutePath();
        for (WfsVersion version : WfsVersion.values()) {
            for (WfsLayer layer : wfs.layers(version)) {
                file(wfs, version, layer, folder, results);
                driver(wfs, version, layer, folder, results);
            }
        }
    }

    private void file(WfsUnderTest wfs, WfsVersion version, WfsLayer layer, Path folder, Results results)
            throws IOException {
        WfsQuery query = WfsQuery.features(version, layer.name());
        String name = folder.resolve(version.number() + "-" + layer.label()).toString();
        Path gml = Path.of(name + ".gml");
        // without a limit, unless the size of the layer is not known
        WfsResponse response = wfs.client().get(wfs.source(layer).isPresent() ? query : query.limited(MAX_FEATURES));
        Files.write(gml, response.body());
        WfsResponse schema = wfs.client().get(query.with("request", "DescribeFeatureType"));
        Files.write(Path.of(name + ".xsd"), schema.body());
        String label = layer.label() + ": as a file";
        try {
            GeoJson read = read(gml, Path.of(name + ".geojson"), folder);
            GeoJson source = reference(wfs, layer, folder, read);
            results.report(version.number(), label, compare(version, label, source, read, results));
            String summary = summary(gml, folder);
            String right = summaries.computeIfAbsent(layer.label(), l -> summary);
            results.report(
                    version.number(),
                    layer.label() + ": count and extent",
                    summary.equals(right) ? List.of() : List.of("they are " + summary + ", not " + right));
        } catch (OgrException e) {
            results.failed(version.number(), label, e.getMessage());
        }
    }

    /** The features of the source, or of the first version if the source is not known. */
    private GeoJson reference(WfsUnderTest wfs, WfsLayer layer, Path folder, GeoJson first)
            throws IOException, OgrException {
        GeoJson known = references.get(layer.label());
        if (known == null) {
            Path source = wfs.source(layer).orElse(null);
            known = first;
            if (source != null) {
                known = read(source, folder.resolve("source-" + layer.label() + ".geojson"), folder);
                summaries.put(layer.label(), summary(source, folder));
            }
            references.put(layer.label(), known);
        }
        return known;
    }

    /** Through the driver, in small pages so that there are several. */
    private void driver(WfsUnderTest wfs, WfsVersion version, WfsLayer layer, Path folder, Results results)
            throws IOException {
        String label = layer.label() + ": through the WFS driver";
        GeoJson right = references.get(layer.label());
        if (right == null) {
            results.skipped(version.number(), label, "OGR could not read the layer as a file");
            return;
        }
        if (right.features().size() > MAX_PAGED) {
            results.skipped(version.number(), label, "of more than " + MAX_PAGED + " features only the file is read");
            return;
        }
        int size = Math.max(2, right.features().size() / 4 + 1);
        Path output = folder.resolve(version.number() + "-" + layer.label() + "-driver.geojson");
        String url = wfs.client().url().toString();
        List<String> command = new ArrayList<>(List.of("ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15"));
        command.addAll(List.of("--debug", "WFS", "--config", "OGR_WFS_PAGE_SIZE", Integer.toString(size)));
        command.addAll(List.of("--config", "OGR_WFS_PAGING_ALLOWED", "ON"));
        command.add(output.toString());
        command.add("WFS:" + url + (url.contains("?") ? "&" : "?") + "VERSION=" + version.number());
        command.add(layer.name());
        Tool.Run run = Tool.run(folder, command.toArray(String[]::new));
        if (run.exitCode() != 0) {
            results.failed(version.number(), label, lastLines(run.errors()));
            return;
        }
        GeoJson read = GeoJson.read(output);
        List<String> problems = compare(version, label, right, read, results);
        long pages = run.errors()
                .lines()
                .filter(l -> l.matches("(?i).*http.*STARTINDEX=\\d+.*"))
                .count();
        if (version == WfsVersion.WFS_2_0_0 && right.features().size() > size && pages < 2) {
            problems.add("the driver did not page");
        }
        results.report(version.number(), label, problems);
    }

    /** Returns differences, except for known limitations of OGR, which are reported separately. */
    private static List<String> compare(
            WfsVersion version, String label, GeoJson right, GeoJson read, Results results) {
        List<String> problems = new ArrayList<>(right.differences(read, Set.of()));
        boolean gml2 = version == WfsVersion.WFS_1_0_0;
        GeoJson known = gml2 ? right.flat() : right;
        if (!problems.isEmpty()
                && known.differences(read, gml2 ? Set.of() : INHERITED).isEmpty()) {
            results.failedAsKnown(
                    version.number(),
                    label + (gml2 ? ", heights" : ", inherited properties"),
                    (gml2 ? FLAT : UNLISTED) + " (" + problems.get(0) + ")");
            problems.clear();
        }
        return problems;
    }

    /** Reports a known limitation of OGR. */
    private static final class OgrException extends Exception {

        private static final long serialVersionUID = 1L;

        private OgrException(String message) {
            super(message);
        }
    }

    private static GeoJson read(Path file, Path output, Path folder) throws IOException, OgrException {
        Tool.Run run = Tool.run(
                folder,
                "ogr2ogr",
                "-f",
                "GeoJSON",
                "-lco",
                "COORDINATE_PRECISION=15",
                output.toString(),
                file.toString());
        if (run.exitCode() != 0 || run.errors().contains("ERROR")) {
            throw new OgrException(lastLines(run.errors()));
        }
        return GeoJson.read(output);
    }

    private static String summary(Path file, Path folder) throws IOException {
        String text = Tool.run(folder, "ogrinfo", "-ro", "-so", "-al", file.toString())
                .text();
        Matcher count = COUNT.matcher(text);
        Matcher extent = EXTENT.matcher(text);
        return (count.find() ? count.group(1) : "no number of") + " features"
                + (extent.find() ? " in " + extent.group().substring(8) : "");
    }

    private static String lastLines(String text) {
        List<String> lines = text.lines().filter(l -> l.contains("ERROR")).toList();
        String all = String.join(" ", lines.isEmpty() ? text.lines().toList() : lines);
        return all.isBlank() ? "ogr2ogr gives no reason" : all.substring(0, Math.min(400, all.length()));
    }
}
