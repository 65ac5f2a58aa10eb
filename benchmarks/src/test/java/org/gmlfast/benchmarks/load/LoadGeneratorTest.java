/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;

/** Servers with valid and invalid responses. */
class LoadGeneratorTest {

    private static final String DOCUMENT =
            "<wfs:FeatureCollection xmlns:wfs=\"w\" timeStamp=\"%s\"><wfs:member><a>%s</a></wfs:member>"
                    + "</wfs:FeatureCollection>\n";
    private static final byte[] BODY = document("2026-01-01T00:00:00Z", "x".repeat(200_000));
    private static final int MAX_SIZE = 1 << 20;
    private static final int FAILURES_OF_A_CLIENT = 10;

    private static byte[] document(String time, String text) {
        return DOCUMENT.formatted(time, text).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] ok(byte[] body) {
        return ScriptedServer.response("200 OK", "Content-Length: " + body.length + "\r\n", body);
    }

    private static byte[] chunked(byte[] body, String end) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int half = body.length / 2;
        for (byte[] part : new byte[][] {Arrays.copyOf(body, half), Arrays.copyOfRange(body, half, body.length)}) {
            out.writeBytes((Integer.toHexString(part.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(part);
            out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        out.writeBytes(end.getBytes(StandardCharsets.US_ASCII));
        return ScriptedServer.response("200 OK", "Transfer-Encoding: chunked\r\n", out.toByteArray());
    }

    private static byte[] gzip(byte[] document) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(document);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    private static byte[] compressed(byte[] document) {
        byte[] body = gzip(document);
        return ScriptedServer.response(
                "200 OK", "Content-Encoding: gzip\r\nContent-Length: " + body.length + "\r\n", body);
    }

    /**
     * Measures a server that sends one reply first and another one from then on, with two clients, until it has
     * received a number of requests.
     */
    private static LoadSample measure(byte[] first, ScriptedServer.Reply then, boolean gzip, int requests)
            throws IOException, InterruptedException {
        CountDownLatch received = new CountDownLatch(1 + requests);
        Function<String, ScriptedServer.Reply> script = head -> {
            boolean isFirst = received.getCount() == 1 + requests;
            received.countDown();
            return isFirst ? new ScriptedServer.Reply(first, false) : then;
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                KeepAliveClient client = new KeepAliveClient(1, Duration.ofSeconds(60), MAX_SIZE)) {
            ResponseSpecimen specimen =
                    ResponseSpecimen.request(client, server.address(), LoadFormat.GML32, gzip, MAX_SIZE);
            return new LoadGenerator(2, Duration.ofSeconds(60), MAX_SIZE)
                    .measure(server.address(), specimen, until(received), LoadGeneratorTest::meter);
        }
    }

    private static MeasuringWindow until(CountDownLatch latch) {
        return new MeasuringWindow() {
            @Override
            public void awaitStart() {
                // at once
            }

            @Override
            public void awaitEnd() throws InterruptedException {
                latch.await();
            }
        };
    }

    private static CpuMeter meter() {
        return new CpuMeter(OptionalLong.of(ProcessHandle.current().pid()), OptionalLong.empty());
    }

    private static LoadSample measureFailures(ScriptedServer.Reply reply) throws IOException, InterruptedException {
        return measure(ok(BODY), reply, false, 2 * FAILURES_OF_A_CLIENT);
    }

    @Test
    void countsExpectedResponses() throws Exception {
        byte[] later = document("2026-01-01T00:00:00.123Z", "x".repeat(200_000));
        for (byte[] response : new byte[][] {ok(later), chunked(later, "0\r\n\r\n")}) {
            LoadSample sample = measure(ok(BODY), new ScriptedServer.Reply(response, false), false, 200);
            assertThat(sample.failures()).isZero();
            assertThat(sample.requests()).isPositive();
            assertThat(sample.bytes()).isEqualTo(later.length);
            assertThat(sample.requestsPerSecond()).isPositive();
            assertThat(sample.meanMillis()).isPositive();
            assertThat(sample.lateMillis()).isPositive();
            assertThat(sample.serverMillis()).isNotNegative();
            assertThat(sample.databaseMillis()).isNaN();
            assertThat(sample.generatorShare()).isNotNegative();
        }
    }

    @Test
    void reopensConnectionsThatTheServerCloses() throws Exception {
        byte[] last =
                ScriptedServer.response("200 OK", "Connection: close\r\nContent-Length: " + BODY.length + "\r\n", BODY);
        LoadSample sample = measure(ok(BODY), new ScriptedServer.Reply(last, true), false, 20);
        assertThat(sample.failures()).isZero();
        assertThat(sample.requests()).isPositive();
    }

    @Test
    void countsCompressedResponses() throws Exception {
        byte[] later = document("2026-01-01T00:00:00.123Z", "x".repeat(200_000));
        LoadSample sample = measure(compressed(BODY), new ScriptedServer.Reply(compressed(later), false), true, 50);
        assertThat(sample.failures()).isZero();
        assertThat(sample.bytes()).isEqualTo(gzip(later).length);
    }

    @Test
    void reportsTruncatedCompressedDocuments() throws Exception {
        byte[] shorter = compressed(document("2026-01-01T00:00:00Z", "x".repeat(100_000)));
        LoadSample sample = measure(compressed(BODY), new ScriptedServer.Reply(shorter, false), true, 20);
        assertThat(sample.reasons())
                .containsOnlyKeys("the compressed document is truncated or differs")
                .containsValue(20L);
    }

    @Test
    void reportsOtherStatus() throws Exception {
        byte[] error = ScriptedServer.response("503 Busy", "Content-Length: " + BODY.length + "\r\n", BODY);
        LoadSample sample = measureFailures(new ScriptedServer.Reply(error, false));
        assertThat(sample.requests()).isZero();
        assertThat(sample.failures()).isEqualTo(20);
        assertThat(sample.reasons()).containsOnlyKeys("HTTP 503");
    }

    @Test
    void reportsExceptionReports() throws Exception {
        byte[] report = "<ows:ExceptionReport/>".getBytes(StandardCharsets.UTF_8);
        LoadSample sample = measureFailures(new ScriptedServer.Reply(ok(report), false));
        assertThat(sample.reasons()).containsOnlyKeys("22 bytes instead of about " + BODY.length);
    }

    @Test
    void reportsDocumentsWithAnotherEnd() throws Exception {
        byte[] cut = BODY.clone();
        cut[BODY.length - 3] = 'x';
        LoadSample sample = measureFailures(new ScriptedServer.Reply(ok(cut), false));
        assertThat(sample.reasons().keySet())
                .singleElement()
                .asString()
                .endsWith("</wfs:FeatureCollectiox>\" instead of \"</wfs:FeatureCollection>\"");
    }

    @Test
    void reportsTruncatedBodies() throws Exception {
        byte[] half = Arrays.copyOf(ok(BODY), BODY.length / 2);
        byte[] noLastChunk = chunked(BODY, "");
        for (byte[] truncated : new byte[][] {half, noLastChunk}) {
            LoadSample sample = measureFailures(new ScriptedServer.Reply(truncated, true));
            assertThat(sample.requests()).isZero();
            assertThat(sample.failures()).isEqualTo(20);
            assertThat(sample.reasons().keySet())
                    .singleElement()
                    .asString()
                    .containsAnyOf("Premature end", "closing chunk expected");
        }
    }

    @Test
    void limitsSizeOfResponses() throws Exception {
        byte[] large = ok(new byte[2 * MAX_SIZE]);
        LoadSample sample = measureFailures(new ScriptedServer.Reply(large, false));
        assertThat(sample.reasons()).containsOnlyKeys("the response is larger than 1048576 bytes; see --max-size");
    }

    /** The server sends the first half of its second response, and no more. */
    @Test
    void limitsTimeOfResponses() throws Exception {
        CountDownLatch received = new CountDownLatch(2);
        byte[] half = Arrays.copyOf(ok(BODY), BODY.length / 2);
        Function<String, ScriptedServer.Reply> script = head -> {
            received.countDown();
            return new ScriptedServer.Reply(received.getCount() == 1 ? ok(BODY) : half, false);
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                KeepAliveClient client = new KeepAliveClient(1, Duration.ofSeconds(60), MAX_SIZE)) {
            ResponseSpecimen specimen =
                    ResponseSpecimen.request(client, server.address(), LoadFormat.GML32, false, MAX_SIZE);
            LoadSample sample = new LoadGenerator(1, Duration.ofMillis(50), MAX_SIZE)
                    .measure(server.address(), specimen, until(received), LoadGeneratorTest::meter);
            assertThat(sample.requests()).isZero();
            assertThat(sample.failures()).isPositive();
        }
    }

    @Test
    void reportsUnreachableServer() throws Exception {
        ResponseSpecimen specimen;
        ScriptedServer server = ScriptedServer.start(head -> new ScriptedServer.Reply(ok(BODY), false));
        try (server;
                KeepAliveClient client = new KeepAliveClient(1, Duration.ofSeconds(60), MAX_SIZE)) {
            specimen = ResponseSpecimen.request(client, server.address(), LoadFormat.GML32, false, MAX_SIZE);
        }
        LoadSample sample = new LoadGenerator(2, Duration.ofSeconds(60), MAX_SIZE)
                .measure(server.address(), specimen, until(new CountDownLatch(0)), LoadGeneratorTest::meter);
        assertThat(sample.requests()).isZero();
        assertThat(sample.failures()).isPositive();
    }

    @Test
    void checksFirstResponseCompletely() throws Exception {
        refuse(document("now", "<b>"), "malformed GML 3.2");
        refuse("<ExceptionReport/>".getBytes(StandardCharsets.UTF_8), "not a FeatureCollection");
        refuse("<FeatureCollection/>".getBytes(StandardCharsets.UTF_8), "no features");
        refuse(new byte[0], "empty");
    }

    private static void refuse(byte[] body, String reason) throws IOException {
        try (ScriptedServer server = ScriptedServer.start(head -> new ScriptedServer.Reply(ok(body), false));
                KeepAliveClient client = new KeepAliveClient(1, Duration.ofSeconds(60), MAX_SIZE)) {
            assertThatThrownBy(
                            () -> ResponseSpecimen.request(client, server.address(), LoadFormat.GML32, false, MAX_SIZE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(reason);
        }
    }
}
