/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import javax.management.MBeanServer;
import javax.management.ObjectName;

import org.geoserver.config.GeoServer;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.geoserver.status.RequestStatistics;
import org.gmlfast.geoserver.status.StatusController;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.context.support.GenericApplicationContext;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** Monitoring systems collect what became of responses and requests, by Micrometer and by JMX. */
class MonitoringTest {

    private final SimpleFeatureType towns = type("metered", "name", String.class);
    private final ServerDouble server = new ServerDouble();
    private final PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final GenericApplicationContext context = new GenericApplicationContext();

    private void start(MeterRegistry... registries) {
        context.registerBean("geoServer", GeoServer.class, server::geoServer);
        for (MeterRegistry registry : registries) {
            context.registerBean(registry.getClass().getName(), MeterRegistry.class, () -> registry);
        }
        new XmlBeanDefinitionReader(context).loadBeanDefinitions("classpath:/applicationContext.xml");
        context.refresh();
    }

    @AfterEach
    void stop() {
        context.close();
    }

    private byte[] respond() throws IOException {
        server.layer(towns);
        return new GetFeature("2.0.0")
                .query(collection(towns, feature(towns, "metered.1", "Bern")))
                .bytes(server);
    }

    /** The value of a series in the form that Prometheus scrapes; 0 before it begins. */
    private double scraped(String series) {
        return prometheus
                .scrape()
                .lines()
                .filter(line -> line.startsWith(series + ' '))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .sum();
    }

    private static String labels(String outcome) {
        return "{form=\"GML 3.2.1\",layer=\"t:metered\",outcome=\"" + outcome + "\"}";
    }

    @Test
    void countsResponsesWithBytesAndSeconds() throws Exception {
        start(prometheus);
        double responses = scraped("gmlfast_responses_total" + labels("features"));
        double bytes = scraped("gmlfast_response_bytes_total" + labels("features"));
        double seconds = scraped("gmlfast_response_seconds_total" + labels("features"));
        int length = respond().length;
        assertThat(scraped("gmlfast_responses_total" + labels("features"))).isEqualTo(responses + 1);
        assertThat(scraped("gmlfast_response_bytes_total" + labels("features"))).isEqualTo(bytes + length);
        assertThat(scraped("gmlfast_response_seconds_total" + labels("features")))
                .isGreaterThan(seconds);
    }

    @Test
    void countsWhatTheStockEncoderWrites() throws Exception {
        start(prometheus);
        server.serviceMetadata.put("gmlfast.enabled", "false");
        double bytes = scraped("gmlfast_response_bytes_total" + labels("stock"));
        int length = respond().length;
        assertThat(scraped("gmlfast_response_bytes_total" + labels("stock"))).isEqualTo(bytes + length);
        assertThat(prometheus.scrape())
                .contains("gmlfast_response_reasons_total{outcome=\"stock\","
                        + "reason=\"gmlfast.enabled is false in the settings of the WFS\"}");
    }

    @Test
    void countsRequests() {
        start(prometheus);
        RequestStatistics.SERVER.addFast("Counted");
        RequestStatistics.SERVER.addStock("Counted", "complex features");
        assertThat(scraped("gmlfast_requests_total{operation=\"Counted\",reader=\"fast\"}"))
                .isEqualTo(1);
        assertThat(scraped("gmlfast_requests_total{operation=\"Counted\",reader=\"stock\"}"))
                .isEqualTo(1);
        assertThat(scraped("gmlfast_request_reasons_total{operation=\"Counted\",reason=\"complex features\"}"))
                .isEqualTo(1);
    }

    @Test
    void fillsEachRegistryOfTheServer() throws Exception {
        SimpleMeterRegistry simple = new SimpleMeterRegistry();
        start(prometheus, simple);
        respond();
        assertThat(simple.get("gmlfast.responses").tags("layer", "t:metered").functionCounters())
                .isNotEmpty();
        assertThat(prometheus.scrape()).contains("gmlfast_responses_total" + labels("features"));
    }

    @Test
    void fillsTheGlobalRegistryWithoutBeans() throws Exception {
        Metrics.addRegistry(prometheus);
        try {
            start();
            respond();
            assertThat(prometheus.scrape()).contains("gmlfast_responses_total" + labels("features"));
        } finally {
            Metrics.removeRegistry(prometheus);
        }
    }

    @Test
    void followsTheRulesOfPrometheus() throws Exception {
        start(prometheus);
        respond();
        server.serviceMetadata.put("gmlfast.enabled", "false");
        respond();
        RequestStatistics.SERVER.addStock("Metered", "a \"quoted\" reason\\");
        Process promtool = Requirement.PROMTOOL
                .process("promtool", "check", "metrics")
                .redirectErrorStream(true)
                .start();
        promtool.getOutputStream().write(prometheus.scrape().getBytes(StandardCharsets.UTF_8));
        promtool.getOutputStream().close();
        try (InputStream output = promtool.getInputStream()) {
            assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                    .isEmpty();
        }
        assertThat(promtool.waitFor()).isZero();
    }

    @Test
    void statusListsTheFormsThatThePluginReplaces() throws Exception {
        start();
        List<String> replaced = new ArrayList<>();
        new ObjectMapper()
                .readTree(new StatusController().status())
                .get("formats")
                .forEach(format -> replaced.add(format.get("name").textValue()
                        + ' '
                        + format.get("replaced").booleanValue()));
        assertThat(replaced)
                .containsExactlyInAnyOrder(
                        "GML of WFS 1.0.0 true",
                        "GML of WFS 1.1.0 true",
                        "GML of WFS 2.0.0 true",
                        "GeoJSON true",
                        "GeoJSON of OGC API true",
                        "JSON-FG of OGC API true",
                        "CSV true",
                        "FlatGeobuf true");
    }

    /** The dashboard beside the documentation asks for no other metrics, and for all of them. */
    @Test
    void dashboardQueriesTheMetrics() throws Exception {
        start(prometheus);
        respond();
        RequestStatistics.SERVER.addStock("Metered", "complex features");
        String dashboard = Files.readString(TestData.projectRoot().resolve("src-docs/geoserver/grafana.json"));
        assertThat(new ObjectMapper().readTree(dashboard).get("panels")).isNotEmpty();
        assertThat(names(dashboard)).isEqualTo(names(prometheus.scrape()));
    }

    private static Set<String> names(String text) {
        Set<String> names = new TreeSet<>();
        Pattern.compile("gmlfast_\\w+_total")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .forEach(names::add);
        return names;
    }

    @Test
    void showsCountsAsMBeansUntilTheServerStops() throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName responses = new ObjectName(
                "org.gmlfast:type=responses,layer=\"t:metered\",form=\"GML 3.2.1\",outcome=\"features\"");
        start();
        respond();
        double before = (double) beans.getAttribute(responses, "Count");
        respond();
        assertThat(beans.getAttribute(responses, "Count")).isEqualTo(before + 1);
        context.close();
        assertThat(beans.queryNames(new ObjectName("org.gmlfast:*"), null)).isEmpty();
    }
}
