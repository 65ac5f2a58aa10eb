/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.gmlfast.cite.client.OgrSuite;
import org.gmlfast.cite.client.OpenLayersSuite;
import org.gmlfast.cite.client.OwsLibSuite;
import org.gmlfast.cite.ets.EtsGml32;
import org.gmlfast.cite.ets.EtsWfs20;
import org.gmlfast.cite.features.TestFeatureLayers;
import org.gmlfast.cite.features.TestFeatureSuite;
import org.gmlfast.cite.response.GeometrySuite;
import org.gmlfast.cite.response.ResponseSampler;
import org.gmlfast.cite.response.SchemaSuite;
import org.gmlfast.cite.wfs.ServedWfs;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * All suites against the service at {@code -Dwfs.url}; by default against {@code gml-fast serve}: once with its sample
 * layers, once with layers from known sources. The report is {@code target/cite/report.html}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ComplianceIT {

    private static final List<String> WANTED =
            List.of(System.getProperty("cite.suites", "").split(","));

    private final Path work = Path.of(System.getProperty("cite.work", "target/cite-work"));
    private final ComplianceReport report = new ComplianceReport();
    private final List<ServedWfs> served = new ArrayList<>();

    @TestFactory
    Stream<DynamicContainer> servicesHaveNoUnexpectedFailures() throws IOException {
        String url = System.getProperty("wfs.url", "");
        if (!url.isEmpty()) {
            WfsUnderTest wfs = new WfsUnderTest(URI.create(url), Map.of(), work.resolve("url"), false);
            return Stream.of(container(url, wfs, everything()));
        }
        Suite features = new TestFeatureSuite();
        return isWanted(features)
                ? Stream.of(sampleLayers(), knownLayers(), testFeatures())
                : Stream.of(sampleLayers(), knownLayers());
    }

    private static List<Suite> everything() {
        ResponseSampler sampler = new ResponseSampler();
        return List.of(
                new SchemaSuite(sampler),
                new GeometrySuite(sampler),
                new EtsGml32(),
                new EtsWfs20(),
                new OgrSuite(),
                new OwsLibSuite(),
                new OpenLayersSuite(),
                new TestFeatureSuite());
    }

    /** The service without arguments. */
    private DynamicContainer sampleLayers() throws IOException {
        return container(
                "gml-fast serve, sample layers",
                serve("samples", Map.of()),
                everything().subList(0, 7));
    }

    /** Every kind of geometry, heights, meters, text in many scripts, and the US states. */
    private DynamicContainer knownLayers() throws IOException {
        Map<String, Path> sources = new LinkedHashMap<>();
        for (String layer : List.of("shapes", "heights", "meters")) {
            sources.put(layer, resource(layer + ".geojson"));
        }
        sources.put("states", TestData.file("data/states/states.shp"));
        ResponseSampler sampler = new ResponseSampler();
        List<Suite> suites =
                List.of(new SchemaSuite(sampler), new GeometrySuite(sampler), new EtsGml32(), new OgrSuite());
        return container("gml-fast serve, known layers", serve("known", sources), suites);
    }

    private DynamicContainer testFeatures() throws IOException {
        Map<String, Path> sources = new LinkedHashMap<>();
        for (Path file : TestFeatureLayers.write(work.resolve("test-features").toAbsolutePath())) {
            sources.put(file.getFileName().toString(), file);
        }
        String name = "gml-fast serve, OGC's test features";
        // without OGR there are no such layers, and the suite reports that for the first service
        WfsUnderTest wfs = sources.isEmpty()
                ? new WfsUnderTest(served.get(0).url(), Map.of(), work.resolve("features"), true)
                : serve("features", sources);
        return container(name, wfs, List.of(new TestFeatureSuite()));
    }

    private Path resource(String name) throws IOException {
        Path file = Files.createDirectories(work.toAbsolutePath()).resolve(name);
        try (InputStream in = ComplianceIT.class.getResourceAsStream(name)) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    private WfsUnderTest serve(String name, Map<String, Path> sources) throws IOException {
        Path jar = Path.of(System.getProperty("cite.server", "../command-line/program/target/gml-fast.jar"));
        ServedWfs wfs = ServedWfs.start(jar, List.copyOf(sources.values()), work.resolve(name + ".log"));
        served.add(wfs);
        return new WfsUnderTest(wfs.url(), sources, work.resolve(name), true);
    }

    private DynamicContainer container(String service, WfsUnderTest wfs, List<Suite> suites) {
        suites.stream()
                .filter(suite -> !isWanted(suite))
                .forEach(suite -> report.add(SuiteRun.notRun(service, suite, "not asked for by -Dcite.suites")));
        return DynamicContainer.dynamicContainer(
                service,
                suites.stream()
                        .filter(ComplianceIT::isWanted)
                        .map(suite -> DynamicTest.dynamicTest(suite.name(), () -> run(service, suite, wfs))));
    }

    private static boolean isWanted(Suite suite) {
        return WANTED.contains("") || WANTED.contains(suite.name());
    }

    private void run(String service, Suite suite, WfsUnderTest wfs) {
        SuiteRun run = SuiteRun.of(service, suite, wfs);
        report.add(run);
        if (run.missing() != null) {
            run.missing().require(false);
        }
        Assumptions.assumeTrue(run.notRun() == null, run.notRun());
        assertThat(run.unexpected()).isEmpty();
    }

    @AfterAll
    void writeReport() throws IOException {
        report.write(Path.of(System.getProperty("cite.report", "target/cite")));
        served.forEach(ServedWfs::close);
    }
}
