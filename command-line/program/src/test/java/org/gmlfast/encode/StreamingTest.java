/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.command.GmlFast;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Features are streamed: output begins before the input ends, and memory use is constant. */
public class StreamingTest {

    private static final String FEATURE = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\","
            + "\"coordinates\":[[9.123456,47.123456],[9.223456,47.223456],[9.323456,47.323456],[9.423456,47.423456]]},"
            + "\"properties\":{\"n\":%d,\"title\":\"a road with a name\",\"width\":3.25,\"oneway\":true}},\n";

    @TempDir
    public Path directory;

    @Test
    @Timeout(300)
    public void writesOutputBeforeTheInputEnds() throws Exception {
        PipedOutputStream toInput = new PipedOutputStream();
        InputStream in = new PipedInputStream(toInput, 1 << 16);
        PipedInputStream output = new PipedInputStream(1 << 22);
        OutputStream out = new PipedOutputStream(output);
        CompletableFuture<Integer> run = CompletableFuture.supplyAsync(() -> GmlFast.run(
                in, out, new PrintStream(OutputStream.nullOutputStream()), "encode", "-", "--format", "gml32"));
        toInput.write("{\"type\":\"FeatureCollection\",\"features\":[".getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < 3000; i++) {
            toInput.write(FEATURE.formatted(i).getBytes(StandardCharsets.UTF_8));
        }
        toInput.flush();
        // output is available although the input is still open
        assertThat(new String(output.readNBytes(5000), StandardCharsets.UTF_8)).contains("<app:n>0</app:n>");
        assertThat(run).isNotDone();
        toInput.write(
                "]}".replace("]", FEATURE.formatted(3000).replace("},\n", "}]")).getBytes(StandardCharsets.UTF_8));
        toInput.close();
        assertThat(run.get(300, TimeUnit.SECONDS)).isZero();
    }

    @Test
    public void encodesLargeInputInLittleMemory() throws Exception {
        Path input = directory.resolve("many.geojson");
        // 300 MB, or 30 MB in a short build: as features, they would need more than the heap
        int count = PropertySeeds.tries(1_300_000);
        writeFeatures(input, count);
        Path output = directory.resolve("many.gml");
        Process process = fork(
                List.of("-Xmx64m"), "encode", "-q", input.toString(), "--format", "gml32", "-o", output.toString());
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(errors).isZero();
        assertThat(errors).isEmpty();
        assertThat(members(output)).isEqualTo(count);
    }

    @Test
    public void writesLargeGeoJsonInLittleMemory() throws Exception {
        Path input = directory.resolve("many.geojson");
        int count = 600_000;
        writeFeatures(input, count);
        Path output = directory.resolve("many.geojsonl");
        Process process = fork(
                List.of("-Xmx32m"), "encode", "-q", input.toString(), "--format", "geojsonl", "-o", output.toString());
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(errors).isZero();
        try (Stream<String> lines = Files.lines(output)) {
            assertThat(lines.count()).isEqualTo(count);
        }
    }

    private static void writeFeatures(Path file, int count) throws IOException {
        byte[] feature = FEATURE.getBytes(StandardCharsets.UTF_8);
        int number = FEATURE.indexOf("%d");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            out.write("{\"type\":\"FeatureCollection\",\"features\":[\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < count; i++) {
                out.write(feature, 0, number);
                out.write(Integer.toString(i).getBytes(StandardCharsets.UTF_8));
                boolean last = i == count - 1;
                out.write(feature, number + 2, feature.length - number - (last ? 4 : 2));
            }
            out.write("]}".getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Counts features with an XML parser and compares the count with numberReturned. */
    private static int members(Path gml) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(gml)) {
            XMLStreamReader reader = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
            reader.nextTag();
            String returned = reader.getAttributeValue(null, "numberReturned");
            int members = 0;
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals("member")) {
                    members++;
                }
            }
            assertThat(returned).isEqualTo(Integer.toString(members));
            return members;
        }
    }

    /** Runs the command in a separate JVM. */
    public static Process fork(List<String> options, String... args) throws IOException {
        return fork(Map.of(), options, args);
    }

    /** Runs the command in a separate JVM with further environment variables. */
    public static Process fork(Map<String, String> environment, List<String> options, String... args)
            throws IOException {
        return fork(GmlFast.class, environment, options, args);
    }

    /** Runs the main method of a class in a separate JVM. */
    public static Process fork(Class<?> main, Map<String, String> environment, List<String> options, String... args)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path").replace(';', File.pathSeparatorChar)));
        command.add(main.getName());
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
