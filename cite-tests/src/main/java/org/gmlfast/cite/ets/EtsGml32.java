/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.cite.Outcome;
import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsResponse;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.wfs.WfsVersion;

/** OGC's suite for GML 3.2 ({@code ets-gml32}) on the first features of each layer. */
public final class EtsGml32 implements Suite {

    private static final String VERSION = "3.2.1";
    private static final int FEATURES = 12;
    /** Fewer passed tests than this mean that the suite did not run properly. */
    private static final int MIN_PASSED = 20;

    @Override
    public String name() {
        return "ETS GML 3.2";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        EtsFiles files = EtsFiles.installed();
        Path folder = wfs.folder("ets-gml32").toAbsolutePath();
        Map<String, Path> documents = new LinkedHashMap<>();
        for (WfsLayer layer : wfs.layers(WfsVersion.WFS_2_0_0)) {
            WfsResponse response = wfs.client()
                    .get(WfsQuery.features(WfsVersion.WFS_2_0_0, layer.name()).limited(FEATURES));
            Path document = folder.resolve(documents.size() + ".gml");
            Files.write(document, response.body());
            documents.put(layer.label(), document);
        }
        run(files, folder, List.copyOf(documents.values()), wfs.client().url().getHost());
        for (Map.Entry<String, Path> document : documents.entrySet()) {
            report(document.getKey(), home(document.getValue()), KnownFailures.of(name(), wfs.isOurs()), results);
        }
    }

    private static Path home(Path document) {
        return document.resolveSibling(document.getFileName() + ".results");
    }

    private static void run(EtsFiles files, Path folder, List<Path> documents, String host) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("org.opengis.cite.iso19136.TestNGController"));
        for (Path document : documents) {
            Map<String, String> properties = Map.of("gml", document.toUri().toString(), "version", VERSION);
            arguments.add(EtsFiles.emptied(home(document)).toString());
            arguments.add(EtsFiles.arguments(document.resolveSibling(document.getFileName() + ".xml"), properties)
                    .toString());
        }
        List<Path> classPath = List.of(
                files.operationMethods(folder.resolve("classes")),
                files.file("ets-gml32-1.33-aio"),
                EtsFiles.jarOfOurs(folder.resolve("ours.jar")));
        try (SchemaProxy proxy = SchemaProxy.start()) {
            new ForkedJvm(proxy.options(host), classPath, ManyRuns.class.getName())
                    .run(arguments, folder.resolve("log.txt"), Duration.ofMinutes(5));
        }
    }

    private static void report(String layer, Path home, KnownFailures known, Results results) throws IOException {
        TestNgResults run = TestNgResults.newest(home);
        int passed = 0;
        for (TestNgResults.Method method : run.methods()) {
            String name = layer + ": " + method.name();
            switch (method.outcome()) {
                case PASSED -> {
                    passed++;
                    results.passed(VERSION, name);
                }
                case FAILED -> known.failed(results, VERSION, name, method.message());
                case SKIPPED -> results.skipped(VERSION, name, reason(method));
            }
        }
        if (passed < MIN_PASSED && run.methods().stream().noneMatch(m -> m.outcome() == Outcome.FAILED)) {
            results.failed(VERSION, layer, "only " + passed + " tests have passed: the suite did not run properly");
        }
    }

    private static String reason(TestNgResults.Method method) {
        // the suite has many messages for missing elements
        String message = method.message();
        return message.isEmpty() || message.contains("Empty expression!") || message.matches(".*(not found|No gml:).*")
                ? "nothing of the kind in the document"
                : message;
    }
}
