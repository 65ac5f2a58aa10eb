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
import java.util.Locale;
import java.util.Map;

import org.gmlfast.cite.NotRunException;
import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.tool.Tool;
import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;

/**
 * OpenLayers reads the first features of each layer, in each version. The results must be equal in all versions and to
 * GeoJSON, if the service has it.
 */
public final class OpenLayersSuite implements Suite {

    private static final int FEATURES = 20;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Override
    public String name() {
        return "OpenLayers";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        Path clients = Clients.folder();
        if (!Tool.isThere("node", "--version") || !Files.isDirectory(clients.resolve("node_modules/ol"))) {
            throw new NotRunException(Requirement.OPENLAYERS);
        }
        Path folder = wfs.folder("openlayers").toAbsolutePath();
        List<Read> reads = new ArrayList<>();
        for (WfsVersion version : List.of(WfsVersion.WFS_2_0_0, WfsVersion.WFS_1_1_0, WfsVersion.WFS_1_0_0)) {
            for (WfsLayer layer : wfs.layers(version)) {
                Path file = folder.resolve(version.number() + "-" + layer.label() + ".gml");
                WfsQuery query = WfsQuery.features(version, layer.name()).limited(FEATURES);
                Files.write(file, wfs.client().get(query).body());
                reads.add(new Read(version, layer, file));
            }
        }
        ArrayNode list = MAPPER.createArrayNode();
        reads.forEach(r -> list.addObject()
                .put("version", r.version.number())
                .put("featureNS", r.layer.namespace())
                .put("featureType", r.layer.localName())
                .put("file", r.file.toString()));
        Path argument = folder.resolve("files.json");
        MAPPER.writeValue(argument.toFile(), list);
        Tool.Run run =
                Tool.run(clients, "node", clients.resolve("openlayers-read.mjs").toString(), argument.toString());
        if (run.exitCode() != 0) {
            throw new IOException("openlayers-read.mjs: " + run.errors());
        }
        Map<String, GeoJson> right = new HashMap<>();
        JsonNode output = MAPPER.readTree(run.output());
        for (int i = 0; i < reads.size(); i++) {
            report(wfs, reads.get(i), output.path(i), right, results);
        }
    }

    /** A file that it reads. */
    private record Read(WfsVersion version, WfsLayer layer, Path file) {}

    private static void report(
            WfsUnderTest wfs, Read file, JsonNode output, Map<String, GeoJson> right, Results results)
            throws IOException {
        String name = file.layer.label();
        if (output.has("error")) {
            results.failed(file.version.number(), name, output.path("error").asText());
            return;
        }
        if (file.version == WfsVersion.WFS_1_0_0 && file.layer.crs().endsWith("4326")) {
            // its GML 2 reader assumes the authority's axis order for EPSG:4326, which no service uses in WFS 1.0
            output.path("features").forEach(f -> swap(f.path("geometry")));
        }
        output.path("features").forEach(f -> flatten(f.path("geometry")));
        GeoJson read = GeoJson.of(output);
        GeoJson reference = right.get(name);
        if (reference == null) {
            reference = reference(wfs, file.layer, read);
            right.put(name, reference);
        }
        results.report(file.version.number(), name, reference.differences(read, null));
    }

    /** Removes heights of 0: OpenLayers adds them to positions without heights. */
    private static void flatten(JsonNode node) {
        if (node instanceof ArrayNode array && array.size() == 3 && array.get(0).isNumber()) {
            if (array.get(2).asDouble() == 0) {
                array.remove(2);
            }
        } else {
            node.forEach(OpenLayersSuite::flatten);
        }
    }

    private static GeoJson reference(WfsUnderTest wfs, WfsLayer layer, GeoJson read) throws IOException {
        List<String> json = wfs.capabilities(WfsVersion.WFS_2_0_0).outputFormats().stream()
                .filter(f -> f.toLowerCase(Locale.ROOT).contains("json"))
                .toList();
        if (json.isEmpty() || !layer.crs().matches(".*(4326|CRS84)")) {
            // GeoJSON is in degrees; compare the versions with one another
            return read;
        }
        WfsQuery query = WfsQuery.features(WfsVersion.WFS_2_0_0, layer.name())
                .limited(FEATURES)
                .with("outputFormat", json.get(0));
        return GeoJson.of(MAPPER.readTree(wfs.client().get(query).body()));
    }

    private static void swap(JsonNode node) {
        if (node instanceof ArrayNode array && array.size() >= 2 && array.get(0).isNumber()) {
            JsonNode first = array.get(0);
            array.set(0, array.get(1));
            array.set(1, first);
        } else {
            node.forEach(OpenLayersSuite::swap);
        }
    }
}
