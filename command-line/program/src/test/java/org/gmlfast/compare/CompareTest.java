/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.gmlfast.command.CommandRun;
import org.gmlfast.encode.StreamingTest;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gml-fast compare} against services that send responses of GeoServer, and variants of these. */
@Timeout(300)
@BuildJdkOnly
class CompareTest {

    private static final List<String> STATES = List.of("topp:states");
    private static final List<String> PLUGIN = List.of("bxml");
    private static final List<String> STOCK = List.of("csv");

    @TempDir
    Path directory;

    private static String reference(Map<String, String> parameters) {
        try {
            return Files.readString(TestData.file("reference/gs.opt-on.states." + parameters.get("version") + ".xml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isStock(Map<String, String> parameters) {
        return "gmlfast:false".equals(parameters.get("format_options"));
    }

    /** Sends GeoServer's responses as stock, and a variant of them as fast responses. */
    private static FakeWfs states(Function<String, String> fast) throws IOException {
        return new FakeWfs(
                STATES,
                PLUGIN,
                parameters -> FakeWfs.Reply.of(
                        isStock(parameters) ? reference(parameters) : fast.apply(reference(parameters))));
    }

    /** The same infoset: other times, prefixes, order of attributes, quotation marks and white space. */
    private static String sameInfoset(String document) {
        return document.replaceAll("timeStamp=\"[^\"]*\"", "timeStamp='2030-01-01T00:00:00Z'")
                .replaceAll("(<|</|xmlns:)topp([:=])", "$1other$2")
                .replace(" xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"", "")
                .replaceAll("(srsName=\"[^\"]*\") (srsDimension=\"\\d\")", "$2 $1")
                .replace("><gml:featureMember", ">\n  <gml:featureMember")
                .replace("><wfs:member>", ">\n  <wfs:member>");
    }

    private CommandRun compare(String... args) {
        List<String> all = new ArrayList<>(List.of("compare"));
        all.addAll(List.of(args));
        if (!all.contains("-o")) {
            all.addAll(List.of("-o", page().toString()));
        }
        if (!all.contains("--repeat")) {
            all.addAll(List.of("--repeat", "0"));
        }
        return CommandRun.of(all.toArray(String[]::new));
    }

    private Path page() {
        return directory.resolve("report.html");
    }

    private static String summary(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    /** Returns the text of the page, as the JDK's parser reads it. */
    private String pageText() throws Exception {
        byte[] page = Files.readAllBytes(page());
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        return factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(page))
                .getDocumentElement()
                .getTextContent();
    }

    @Test
    void reportsEqualInfosets() throws Exception {
        try (FakeWfs wfs = states(CompareTest::sameInfoset)) {
            CommandRun run = compare(wfs.url(), "--count", "49", "--repeat", "1");
            assertThat(run.errors()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(summary(run)).contains("3 requests compared: 3 equal, 0 explained");
            assertThat(pageText()).contains("3 equal", "topp:states", wfs.url());
            assertThat(wfs.requests())
                    .allMatch(request -> request.startsWith("GET service=WFS&version="))
                    .allMatch(request -> request.matches(".*&request=(GetCapabilities|GetFeature&.*)"))
                    // 3 versions, stock and fast, with and without gzip, compared and measured once
                    .filteredOn(request -> request.contains("GetFeature"))
                    .hasSize(3 * 2 * 2 * 2)
                    .allMatch(request -> request.matches(".*&(count|maxFeatures)=49(&.*)?"));
        }
    }

    @Test
    void reportsUnknownDifference() throws Exception {
        try (FakeWfs wfs = states(document -> sameInfoset(document).replace(">Illinois<", ">Ilinois<"))) {
            CommandRun run = compare(wfs.url(), "--versions", "2.0.0");
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(summary(run))
                    .contains("1 with unknown differences")
                    .contains("states.1 states/STATE_NAME, stock \"Illinois\", fast \"Ilinois\"");
            assertThat(pageText())
                    .contains("states.1", "states/STATE_NAME", "Illinois", "Ilinois")
                    .contains("curl '" + wfs.url() + "?service=WFS&version=2.0.0&request=GetFeature&typeNames=topp"
                            + "%3Astates&count=100&format_options=gmlfast:false'");
        }
    }

    @Test
    void reportsMissingButNotReorderedFeatures() throws Exception {
        String member = "(?s)<wfs:member>.*?</wfs:member>";
        try (FakeWfs wfs = states(document -> sameInfoset(document).replaceFirst(member, ""))) {
            assertThat(compare(wfs.url(), "--versions", "2.0.0").exitCode()).isEqualTo(1);
            assertThat(pageText()).contains("unknown difference", "states.1");
        }
        try (FakeWfs wfs = states(document -> sameInfoset(document)
                .replaceFirst("(?s)(<wfs:member>.*?</wfs:member>)(.*)(</wfs:Feature)", "$2$1$3"))) {
            assertThat(compare(wfs.url(), "--versions", "2.0.0").exitCode()).isZero();
            assertThat(pageText()).contains("compared by their ids");
        }
    }

    @Test
    void recognizesServiceWithoutThePlugin() throws Exception {
        String newer = "timeStamp=\"2030-01-01T00:00:00Z\"";
        try (FakeWfs wfs = new FakeWfs(
                STATES,
                STOCK,
                parameters -> FakeWfs.Reply.of(reference(parameters)
                        .replaceFirst("timeStamp=\"[^\"]*\"", isStock(parameters) ? "$0" : newer)))) {
            CommandRun run = compare(wfs.url());
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(summary(run)).contains("the plugin does not seem to be installed");
            assertThat(pageText()).contains("the plugin does not seem to be installed");
        }
    }

    @Test
    void stopsEarlyIfThereIsNoPlugin() throws Exception {
        List<String> layers =
                IntStream.range(0, 40).mapToObj(i -> "topp:states" + i).toList();
        try (FakeWfs wfs = new FakeWfs(layers, STOCK, parameters -> FakeWfs.Reply.of(reference(parameters)))) {
            CommandRun run = compare(wfs.url(), "--repeat", "1");
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(summary(run))
                    .contains("the plugin does not seem to be installed")
                    .contains("3 of 120 requests were compared. To compare two services, give two addresses.");
            assertThat(pageText()).contains("3 of 120 requests were compared");
            assertThat(wfs.requests().stream().filter(request -> request.contains("GetFeature")))
                    .hasSizeLessThan(30);
        }
        // two services may have the same encoder
        try (FakeWfs one = new FakeWfs(layers, STOCK, parameters -> FakeWfs.Reply.of(reference(parameters)));
                FakeWfs other = new FakeWfs(layers, STOCK, parameters -> FakeWfs.Reply.of(reference(parameters)))) {
            CommandRun run = compare(one.url(), other.url(), "--versions", "2.0.0");
            assertThat(run.exitCode()).isZero();
            assertThat(summary(run)).contains("40 requests compared: 40 equal");
        }
    }

    @Test
    void recognizesServiceThatIgnoresTheFormatOption() throws Exception {
        try (FakeWfs wfs = states(document -> document)) {
            CommandRun run = compare(wfs.url());
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(summary(run)).contains("nothing has been compared", "too old");
        }
    }

    @Test
    void comparesTwoServices() throws Exception {
        BinaryOperator<String> move = (document, url) ->
                document.replace("http://127.0.0.1:8080/geoserver", url.replace("/geoserver/ows", "/gs/topp"));
        try (FakeWfs stock = new FakeWfs(STATES, STOCK, parameters -> FakeWfs.Reply.of(reference(parameters)));
                FakeWfs fast = new FakeWfs(
                        STATES,
                        PLUGIN,
                        parameters -> FakeWfs.Reply.of(
                                move.apply(sameInfoset(reference(parameters)), "http://10.0.0.1/geoserver/ows")))) {
            CommandRun run = compare(stock.url() + "?service=WFS&request=GetCapabilities", fast.url());
            assertThat(summary(run)).contains("3 equal, 0 explained");
            assertThat(run.exitCode()).isZero();
            assertThat(stock.requests()).noneMatch(request -> request.contains("format_options"));
        }
    }

    @Test
    void reportsFailuresOfServices() throws Exception {
        String report = "<ServiceExceptionReport xmlns='http://www.opengis.net/ogc'><ServiceException code='a'>no such"
                + " table</ServiceException></ServiceExceptionReport>";
        Function<Map<String, String>, FakeWfs.Reply> error =
                parameters -> new FakeWfs.Reply(500, "down".getBytes(StandardCharsets.UTF_8), false);
        Function<Map<String, String>, FakeWfs.Reply> broken =
                parameters -> FakeWfs.Reply.of(reference(parameters).substring(0, 20_000));
        Function<Map<String, String>, FakeWfs.Reply> whole = parameters -> FakeWfs.Reply.of(reference(parameters));
        assertThat(exitCode(parameters -> FakeWfs.Reply.of(report), parameters -> FakeWfs.Reply.of(report)))
                .isZero();
        assertThat(exitCode(error, error)).isEqualTo(3);
        assertThat(pageText()).contains("HTTP 500");
        assertThat(exitCode(whole, error)).isEqualTo(1);
        assertThat(exitCode(error, whole)).isEqualTo(1);
        assertThat(exitCode(broken, broken)).isEqualTo(3);
        assertThat(exitCode(whole, broken)).isEqualTo(1);
        assertThat(pageText()).contains("malformed");
    }

    private int exitCode(
            Function<Map<String, String>, FakeWfs.Reply> stock, Function<Map<String, String>, FakeWfs.Reply> fast)
            throws IOException {
        try (FakeWfs wfs =
                new FakeWfs(STATES, PLUGIN, parameters -> (isStock(parameters) ? stock : fast).apply(parameters))) {
            return compare(wfs.url(), "--versions", "2.0.0").exitCode();
        }
    }

    @Test
    void limitsSizeOfResponses() throws Exception {
        // compressed, these are about one kilobyte
        byte[] huge = new byte[2 << 20];
        Arrays.fill(huge, (byte) ' ');
        try (FakeWfs wfs = new FakeWfs(STATES, PLUGIN, parameters -> new FakeWfs.Reply(200, huge, true))) {
            for (String gzip : List.of("no", "yes")) {
                assertThat(compare(wfs.url(), "--gzip", gzip, "--max-size", "1").exitCode())
                        .isEqualTo(3);
                assertThat(pageText()).contains("larger than 1 MiB");
            }
        }
    }

    @Test
    void limitsTimeOfResponses() throws Exception {
        try (FakeWfs wfs = new FakeWfs(STATES, PLUGIN, parameters -> null)) {
            CommandRun run = compare(wfs.url(), "--timeout", "1", "--max-time", "1", "--versions", "2.0.0,1.1.0");
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(summary(run)).contains("no complete response within 1 s", "1 of 2 requests were compared");
            assertThat(pageText()).contains("This report is partial");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e 'e'><!ENTITY f '&e;&e;'>]><a>&f;</a>",
                "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0'><wfs:member>&e;",
                "not XML",
                ""
            })
    void doesNotCompareUnreadableResponses(String document) throws Exception {
        assertThat(exitCode(parameters -> FakeWfs.Reply.of(document), parameters -> FakeWfs.Reply.of(document)))
                .isEqualTo(3);
        assertThat(pageText()).contains("1 not compared");
    }

    @Test
    void doesNotCompareDeeplyNestedDocument() throws Exception {
        String deep = "<FeatureCollection><member>" + "<a>".repeat(100_000);
        assertThat(exitCode(parameters -> FakeWfs.Reply.of(deep), parameters -> FakeWfs.Reply.of(deep)))
                .isEqualTo(3);
    }

    @Test
    void escapesHostileNames() throws Exception {
        String name = "<script>alert(1)</script>' onclick='x\u202E";
        try (FakeWfs wfs = new FakeWfs(
                List.of("topp:" + name),
                PLUGIN,
                parameters -> FakeWfs.Reply.of(
                        isStock(parameters)
                                ? "<FeatureCollection a='1'/>"
                                : "<FeatureCollection a='&lt;b&gt;&#10;\uD83D\uDE00'/>"))) {
            CommandRun run = compare(wfs.url(), "--versions", "2.0.0");
            assertThat(run.exitCode()).isEqualTo(1);
            String page = Files.readString(page());
            assertThat(page).doesNotContain("<script", "<b>", "\u202E", " src=", "href=\"h", "onclick='");
            assertThat(pageText()).contains("<script>alert(1)</script>", "<b>");
            assertThat(summary(run).lines()).allMatch(line -> line.matches("\\P{Cntrl}*"));
        }
    }

    @Test
    void requestsSelectedLayersAndFormats() throws Exception {
        List<String> layers = List.of("topp:states", "topp:statuses", "other:roads");
        List<String> formats = List.of("GML2", "gml32", "gml3", "application/json", "application/flatgeobuf", "bxml");
        String empty = "<FeatureCollection/>";
        try (FakeWfs wfs = new FakeWfs(layers, formats, parameters -> FakeWfs.Reply.of(empty))) {
            assertThat(summary(compare(wfs.url(), "--layers", "stat*", "--versions", "2.0.0", "--gzip", "no")))
                    .contains("10 requests compared");
            assertThat(wfs.requests())
                    .anyMatch(request -> request.contains("outputFormat=gml3"))
                    .anyMatch(request -> request.contains("outputFormat=GML2"))
                    .anyMatch(request -> request.contains("json"))
                    .anyMatch(request -> request.contains("flatgeobuf"))
                    .noneMatch(request -> request.contains("bxml") || request.contains("roads"));
            assertThat(summary(compare(wfs.url(), "--formats", "default"))).contains("9 requests compared");
            CommandRun none = compare(wfs.url(), "--layers", "x");
            assertThat(none.exitCode()).isEqualTo(3);
            assertThat(none.errors()).isEqualTo("gml-fast: no layer matches --layers x\n");
        }
    }

    /** Fails unless the requested number of requests is open at the same time. */
    @Test
    void sendsParallelRequests() throws Exception {
        CyclicBarrier open = new CyclicBarrier(3);
        AtomicInteger failures = new AtomicInteger();
        Function<Map<String, String>, FakeWfs.Reply> together = parameters -> {
            try {
                open.await(100, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                failures.incrementAndGet();
            }
            return FakeWfs.Reply.of("<FeatureCollection/>");
        };
        try (FakeWfs wfs = new FakeWfs(List.of("a", "b", "c"), PLUGIN, together)) {
            CommandRun run =
                    compare(wfs.url(), "--versions", "2.0.0", "--gzip", "no", "--parallel", "3", "--timeout", "200");
            assertThat(summary(run)).contains("3 requests compared: 3 equal");
            assertThat(failures).hasValue(0);
        }
    }

    @Test
    void sendsOneRequestAtATimeByDefault() throws Exception {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (FakeWfs wfs = new FakeWfs(List.of("a", "b", "c"), PLUGIN, parameters -> {
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
            open.decrementAndGet();
            return FakeWfs.Reply.of("<FeatureCollection/>");
        })) {
            assertThat(summary(compare(wfs.url(), "--repeat", "2"))).contains("9 equal");
            assertThat(most).hasValue(1);
        }
    }

    @Test
    void refusesToReplaceOtherFiles() throws Exception {
        Path file = Files.writeString(page(), "<html>precious</html>");
        try (FakeWfs wfs = states(CompareTest::sameInfoset)) {
            CommandRun refused = compare(wfs.url());
            assertThat(refused.exitCode()).isEqualTo(3);
            assertThat(refused.errors())
                    .contains("is not a report of gml-fast compare")
                    .hasLineCount(1);
            assertThat(file).hasContent("<html>precious</html>");
            assertThat(wfs.requests()).isEmpty();
            assertThat(compare(wfs.url(), "--force").exitCode()).isZero();
            assertThat(compare(wfs.url()).exitCode()).isZero();
            assertThat(pageText()).contains("topp:states");
        }
    }

    @Test
    void hidesSecrets() throws Exception {
        try (FakeWfs wfs =
                states(document -> sameInfoset(document).replace("Illinois", "authkey=s3cr3t-key tok-value"))) {
            CommandRun run = compare(wfs.url() + "?authkey=s3cr3t-key", "--header", "X-Token: tok-value");
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(wfs.requests()).allMatch(request -> request.contains("authkey=s3cr3t-key"));
            assertThat(Files.readString(page()) + summary(run) + run.errors())
                    .doesNotContain("s3cr3t-key", "tok-value")
                    .contains("***");
        }
    }

    @Test
    void authenticatesByHttpBasic() throws Exception {
        try (FakeWfs wfs = states(document -> sameInfoset(document).replace("Illinois", "open-sesame"))) {
            Process process = StreamingTest.fork(
                    Map.of("GML_FAST_PASSWORD", "open-sesame"),
                    List.of(),
                    "compare",
                    wfs.url(),
                    "--user",
                    "admin",
                    "-o",
                    page().toString());
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    + new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isEqualTo(1);
            String token = "YWRtaW46b3Blbi1zZXNhbWU=";
            assertThat(wfs.authorizations()).containsOnly("Basic " + token);
            assertThat(output + Files.readString(page())).contains("***").doesNotContain("open-sesame", token);
        }
    }

    @Test
    void writesToStandardOutput() throws Exception {
        try (FakeWfs wfs = states(CompareTest::sameInfoset)) {
            assertThat(summary(compare(wfs.url(), "-o", "-")))
                    .startsWith("<!DOCTYPE html>")
                    .endsWith("</html>\n");
        }
    }

    @Test
    void reportsUnreachableService() throws Exception {
        // a port that no other process can take: it is bound, and nothing listens on it
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            CommandRun run = compare("http://127.0.0.1:" + bound.getLocalPort() + "/geoserver/ows");
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.errors()).contains("cannot be reached").hasLineCount(1);
            assertThat(page()).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://localhost/wfs",
                "localhost:8080",
                "http://user:secret@localhost/wfs",
                "http://localhost/ --count 0",
                "http://localhost/ --versions 3.0.0",
                "http://localhost/ --gzip maybe",
                "http://localhost/ --header Host:x",
                "http://localhost/ --header novalue"
            })
    void refusesInvalidOptions(String arguments) {
        CommandRun run = compare(arguments.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains("(see gml-fast compare --help)").doesNotContain("secret");
    }
}
