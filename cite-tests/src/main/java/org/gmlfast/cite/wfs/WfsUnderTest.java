/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.gmlfast.wfs.WfsVersion;

/** The tested service. Not thread-safe. */
public final class WfsUnderTest {

    /** The number of tested layers, unless {@code wfs.layers} names them. */
    private static final int MAX_LAYERS = 24;

    private static final List<String> CHOSEN =
            List.of(System.getProperty("wfs.layers", "").split(","));

    private final WfsClient client;
    private final Map<String, Path> sources;
    private final Path work;
    private final boolean ours;
    private final Map<String, Integer> totals = new HashMap<>();
    private final Map<WfsVersion, WfsCapabilities> capabilities = new EnumMap<>(WfsVersion.class);

    /**
     * @param url the endpoint
     * @param sources the source files of layers, by their local names; may be empty
     * @param work a folder for files of the run; created if it does not exist
     * @param ours whether it is {@code gml-fast serve}
     */
    public WfsUnderTest(URI url, Map<String, Path> sources, Path work, boolean ours) throws IOException {
        this.client = new WfsClient(url);
        this.ours = ours;
        this.sources = Map.copyOf(sources);
        this.work = Files.createDirectories(work.toAbsolutePath());
    }

    /** Whether it is {@code gml-fast serve}, whose known failures are listed. */
    public boolean isOurs() {
        return ours;
    }

    /** Sends a request to the service. */
    public WfsClient client() {
        return client;
    }

    /** The capabilities, requested once. */
    public WfsCapabilities capabilities(WfsVersion version) throws IOException {
        WfsCapabilities known = capabilities.get(version);
        if (known == null) {
            known = WfsCapabilities.get(client, version);
            capabilities.put(version, known);
        }
        return known;
    }

    /** Returns the tested layers in a version. */
    public List<WfsLayer> layers(WfsVersion version) throws IOException {
        return capabilities(version).layers().stream()
                .filter(l -> CHOSEN.contains("") || CHOSEN.contains(l.name()) || CHOSEN.contains(l.localName()))
                .limit(MAX_LAYERS)
                .toList();
    }

    /** The number of features of a layer, requested once; -1 if the response in WFS 2.0 does not state it. */
    public int total(WfsLayer layer) throws IOException {
        Integer known = totals.get(layer.name());
        if (known == null) {
            WfsResponse hits = client.get(
                    WfsQuery.features(WfsVersion.WFS_2_0_0, layer.name()).with("resultType", "hits"));
            String matched = hits.kind() == WfsResponse.Kind.XML
                    ? XmlDom.parse(hits.body()).getDocumentElement().getAttribute("numberMatched")
                    : "";
            known = matched.matches("[0-9]{1,9}") ? Integer.parseInt(matched) : -1;
            totals.put(layer.name(), known);
        }
        return known;
    }

    /** Returns the source file of a layer, if it is known. */
    public Optional<Path> source(WfsLayer layer) {
        return Optional.ofNullable(sources.get(layer.localName()));
    }

    /** A new or empty folder for files of a suite. */
    public Path folder(String name) throws IOException {
        Path folder = Files.createDirectories(work.resolve(name));
        try (var files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        return folder;
    }
}
