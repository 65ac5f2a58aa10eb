/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.cite.NotRunException;
import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.tool.Tool;
import org.gmlfast.cite.wfs.Layer;
import org.gmlfast.cite.wfs.Query;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.wfs.WfsVersion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;

/**
 * OpenLayers reads the first features of each layer, in each version; what it reads is the same in all, and where the
 * service has GeoJSON, the same as that.
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
        if (!Tool.isThere("node", "--version")) {
            throw new NotRunException("there is no node on this machine");
        }
        if (!Files.isDirectory(clients.resolve("node_modules/ol"))) {
            throw new NotRunException("OpenLayers is not on this machine (cite-tests/clients/install gets it)");
        }
        Path folder = wfs.folder("openlayers").toAbsolutePath();
        Map<String, GeoJson> right = new HashMap<>();
        for (WfsVersion version : List.of(WfsVersion.WFS_2_0_0, WfsVersion.WFS_1_1_0, WfsVersion.WFS_1_0_0)) {
            for (Layer layer : wfs.layers(version)) {
                Path file = folder.resolve(version.number() + "-" + layer.localName() + ".gml");
                Query query = Query.features(version, layer.name()).limited(FEATURES);
                Files.write(file, wfs.client().get(query).body());
                Tool.Run run = Tool.run(
                        clients,
                        "node",
                        clients.resolve("openlayers-read.mjs").toString(),
                        version.number(),
                        layer.namespace(),
                        layer.localName(),
                        file.toString());
                report(wfs, version, layer, run, right, results);
            }
        }
    }

    private static void report(
            WfsUnderTest wfs,
            WfsVersion version,
            Layer layer,
            Tool.Run run,
            Map<String, GeoJson> right,
            Results results)
            throws IOException {
        if (run.exitCode() != 0) {
            String error = run.errors().lines().filter(l -> l.contains("Error")).findFirst().orElse("no reason given");
            results.failed(version.number(), layer.localName(), error);
            return;
        }
        JsonNode root = MAPPER.readTree(run.output());
        if (version == WfsVersion.WFS_1_0_0 && layer.crs().endsWith("4326")) {
            // its GML 2 reader takes the axes of EPSG:4326 for those of the authority, which in WFS 1.0 nobody does
            root.path("features").forEach(f -> swap(f.path("geometry")));
        }
        GeoJson read = GeoJson.of(root);
        GeoJson reference = right.get(layer.localName());
        if (reference == null) {
            reference = reference(wfs, layer, read);
            right.put(layer.localName(), reference);
        }
        results.report(version.number(), layer.localName(), reference.differences(read, false));
    }

    private static GeoJson reference(WfsUnderTest wfs, Layer layer, GeoJson read) throws IOException {
        List<String> json = wfs.capabilities(WfsVersion.WFS_2_0_0).outputFormats().stream()
                .filter(f -> f.toLowerCase(java.util.Locale.ROOT).contains("json"))
                .toList();
        if (json.isEmpty() || !layer.crs().matches(".*(4326|CRS84)")) {
            // GeoJSON is in degrees; the versions are compared with one another then
            return read;
        }
        Query query = Query.features(WfsVersion.WFS_2_0_0, layer.name())
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
