/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.gmlfast.cite.NotRunException;
import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.tool.Tool;
import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** OWSLib reads the capabilities, the schema and a few features of each layer, in each version. */
public final class OwsLibSuite implements Suite {

    private static final int COUNT = 5;

    @Override
    public String name() {
        return "OWSLib";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        Path clients = Clients.folder();
        String python = python(clients);
        for (WfsVersion version : WfsVersion.values()) {
            List<WfsLayer> layers = wfs.layers(version);
            List<String> command = new ArrayList<>(List.of(
                    python,
                    clients.resolve("owslib_read.py").toString(),
                    wfs.client().url().toString(),
                    version.number()));
            layers.forEach(l -> command.add(l.name()));
            Tool.Run run = Tool.run(clients, command.toArray(String[]::new));
            if (run.exitCode() != 0) {
                results.failed(version.number(), "all layers", lastLine(run.errors()));
                continue;
            }
            JsonNode read = new ObjectMapper().readTree(run.output());
            results.report(version.number(), "capabilities", capabilities(wfs, version, read));
            for (WfsLayer layer : layers) {
                results.report(
                        version.number(),
                        layer.label(),
                        layer(wfs, layer, read.path("read").path(layer.name())));
            }
        }
    }

    /** The Python of {@code clients/install}, or the one of the machine. */
    private static String python(Path clients) {
        Path own = clients.resolve("python/bin/python");
        for (String python : List.of(own.toString(), "python3")) {
            boolean mayBe = !python.equals(own.toString()) || Files.exists(own);
            if (mayBe && Tool.isThere(python, "-c", "import owslib")) {
                return python;
            }
        }
        throw new NotRunException(Requirement.OWSLIB);
    }

    private static String lastLine(String text) {
        List<String> lines = text.lines().toList();
        return lines.isEmpty() ? "OWSLib gives no reason" : lines.get(lines.size() - 1);
    }

    private static List<String> capabilities(WfsUnderTest wfs, WfsVersion version, JsonNode read) throws IOException {
        Set<String> right = wfs.capabilities(version).layers().stream()
                .map(WfsLayer::name)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> names = new TreeSet<>();
        read.path("contents").forEach(n -> names.add(n.asText()));
        List<String> problems = new ArrayList<>();
        if (!names.equals(right)) {
            problems.add("the layers are " + names + ", not " + right);
        }
        if (!read.path("version").asText().equals(version.number())) {
            problems.add("the version is " + read.path("version"));
        }
        Set<String> operations = new TreeSet<>();
        read.path("operations").forEach(o -> operations.add(o.asText()));
        for (String needed : List.of("GetCapabilities", "DescribeFeatureType", "GetFeature")) {
            if (!operations.contains(needed)) {
                problems.add("there is no " + needed);
            }
        }
        return problems;
    }

    private static List<String> layer(WfsUnderTest wfs, WfsLayer layer, JsonNode read) throws IOException {
        List<String> problems = new ArrayList<>();
        int total = wfs.total(layer);
        int features = read.path("features").asInt();
        if (total >= 0 && features != Math.min(COUNT, total)) {
            problems.add("there are " + features + " features, not " + Math.min(COUNT, total));
        }
        if (read.path("bounds").size() != 4) {
            problems.add("the bounds are " + read.path("bounds"));
        }
        if (read.path("crs").isEmpty()) {
            problems.add("there is no CRS");
        }
        if (read.path("properties").isEmpty() && read.path("geometry").isNull()) {
            problems.add("OWSLib finds nothing in the schema");
        }
        return problems;
    }
}
