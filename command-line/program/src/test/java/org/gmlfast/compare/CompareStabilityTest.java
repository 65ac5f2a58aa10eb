/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.gmlfast.command.CommandRun;
import org.gmlfast.encode.StreamingTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code gml-fast compare} with responses that change from request to request, and when it is interrupted. */
@Timeout(300)
class CompareStabilityTest {

    private static final List<String> PLUGIN = List.of("bxml");

    private final AtomicInteger requests = new AtomicInteger();

    @TempDir
    Path directory;

    private static String collection(String... members) {
        return "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:gml='http://www.opengis.net/gml/3.2'"
                + "><wfs:member>" + String.join("</wfs:member><wfs:member>", members)
                + "</wfs:member></wfs:FeatureCollection>";
    }

    private static String feature(String id, String value) {
        return "<t gml:id='" + id + "'><a>" + value + "</a></t>";
    }

    private CommandRun compare(Function<Map<String, String>, String> features) throws Exception {
        try (FakeWfs wfs =
                new FakeWfs(List.of("t"), PLUGIN, parameters -> FakeWfs.Reply.of(features.apply(parameters)))) {
            return CommandRun.of(
                    "compare",
                    wfs.url(),
                    "--versions",
                    "2.0.0",
                    "--gzip",
                    "no",
                    "--repeat",
                    "0",
                    "-o",
                    directory.resolve("report.html").toString());
        }
    }

    private String page() throws Exception {
        return Files.readString(directory.resolve("report.html"));
    }

    @Test
    void requestsFeaturesByIdIfPagesDiffer() throws Exception {
        CommandRun run = compare(parameters -> {
            String ids = parameters.get("resourceid");
            if (ids != null) {
                assertThat(ids).matches("t\\.\\d,t\\.\\d");
                String same = collection(feature(ids.substring(0, 3), "x"), feature(ids.substring(4), "x"));
                // other bytes, as from another encoder
                return parameters.containsKey("format_options") ? same : same.replace("'>", "' >");
            }
            int first = requests.incrementAndGet();
            return collection(feature("t." + first, "x"), feature("t." + (first + 1), "x"));
        });
        assertThat(run.exitCode()).isZero();
        assertThat(page()).contains("requested by their ids");
    }

    @Test
    void comparesWithoutIdsIfTheyChange() throws Exception {
        Function<String, String> two = value -> {
            int n = requests.incrementAndGet();
            return collection(feature("t.fid-" + n + "a", "x"), feature("t.fid-" + n + "b", value));
        };
        assertThat(compare(parameters -> two.apply("x")).exitCode()).isZero();
        assertThat(page()).contains("without ids");
        CommandRun run = compare(parameters -> two.apply(parameters.containsKey("format_options") ? "x" : "y"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(page()).contains("number 2");
    }

    @Test
    void recognizesValuesThatChange() throws Exception {
        CommandRun run = compare(
                parameters -> collection(feature("t.1", "at " + requests.incrementAndGet()), feature("t.2", "x")));
        assertThat(run.exitCode()).isZero();
        assertThat(page()).contains("does not come from the encoder");
    }

    /** The first layer is compared; the service never responds for the second one. */
    @Test
    void reportsResultsWhenInterrupted() throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        Path report = directory.resolve("report.html");
        try (FakeWfs wfs = new FakeWfs(List.of("first", "second"), PLUGIN, parameters -> {
            if (parameters.get("typenames").equals("first")) {
                return FakeWfs.Reply.of(collection(feature("t.1", "x")));
            }
            waits.countDown();
            return null;
        })) {
            Process process =
                    StreamingTest.fork(List.of(), "compare", wfs.url(), "--versions", "2.0.0", "-o", report.toString());
            assertThat(waits.await(250, TimeUnit.SECONDS)).isTrue();
            // sends SIGTERM and, unlike Process.destroy, leaves the streams open
            process.toHandle().destroy();
            String summary = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isEqualTo(143);
            assertThat(summary).contains("1 request compared", "the run was interrupted; 1 of 2");
            assertThat(page()).contains("This report is partial").endsWith("</html>\n");
        }
    }
}
