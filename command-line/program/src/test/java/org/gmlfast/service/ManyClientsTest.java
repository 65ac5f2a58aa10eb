/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.gmlfast.service.http.RunningServer;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.h2gis.functions.factory.H2GISFunctions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many clients at once, and clients that stall or disconnect. */
@BuildJdkOnly
class ManyClientsTest {

    private static final int CLIENTS = 64;

    /** As objects, the features exceed the heap of the small process. */
    private static final int MANY = 150_000;

    @TempDir
    static Path directory;

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException, SQLException {
        createDatabase(directory);
        server = RunningServer.of(List.of(), database("shared"), "sa");
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    /** Returns a copy of the database for each server. */
    private static String database(String name) throws IOException {
        Files.copy(directory.resolve("template.mv.db"), directory.resolve(name + ".mv.db"));
        return "jdbc:h2:" + directory.resolve(name);
    }

    /** A database with a table of a thousand points, and a large one. */
    private static void createDatabase(Path directory) throws SQLException {
        String url = "jdbc:h2:" + directory.resolve("template");
        try (Connection connection = DriverManager.getConnection(url, "sa", null);
                Statement statement = connection.createStatement()) {
            H2GISFunctions.load(connection);
            for (String table : List.of("few", "many")) {
                statement.execute("CREATE TABLE \"" + table + "\"(\"id\" INT PRIMARY KEY, \"name\" VARCHAR,"
                        + " \"part\" DOUBLE PRECISION, \"geom\" GEOMETRY(POINT, 4326)) AS "
                        + points(table.equals("few") ? 1000 : MANY));
            }
        }
    }

    private static String points(int count) {
        return "SELECT X, 'the name of a point, ' || X, CAST(X AS DOUBLE PRECISION),"
                + " 'SRID=4326;POINT(' || MOD(X, 180) || '.25 ' || MOD(X, 85) || '.5)' FROM SYSTEM_RANGE(1, " + count
                + ")";
    }

    @Test
    @Timeout(300)
    void servesSixtyFourClientsAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        CountDownLatch ready = new CountDownLatch(CLIENTS);
        try {
            List<Future<byte[]>> replies = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String address = server.address(
                        "version", "2.0.0", "request", "GetFeature", "typeNames", "few", "sortBy", "part");
                replies.add(threads.submit(() -> {
                    ready.countDown();
                    ready.await();
                    RunningServer.Reply reply = server.fetch(address);
                    assertThat(reply.status()).isEqualTo(200);
                    return withoutTime(reply);
                }));
            }
            byte[] first = replies.get(0).get();
            for (Future<byte[]> reply : replies) {
                assertThat(reply.get()).isEqualTo(first);
            }
        } finally {
            threads.shutdown();
        }
    }

    private static byte[] withoutTime(RunningServer.Reply reply) {
        return reply.text()
                .replaceAll("timeStamp=\"[^\"]*\"|&amp;pageToken=[0-9a-f]*", "")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Each client occupies a thread and a connection of the server until it has not read for five seconds. */
    @Test
    @Timeout(300)
    void disconnectsClientsThatStopReading() throws IOException {
        List<Socket> stalled = new ArrayList<>();
        try (RunningServer impatient =
                RunningServer.of(List.of(), database("impatient"), "sa", Duration.ofSeconds(5))) {
            for (int i = 0; i < CLIENTS; i++) {
                Socket socket = new Socket("127.0.0.1", impatient.port());
                socket.setReceiveBufferSize(4096);
                stalled.add(socket);
                request(socket, "/wfs?service=WFS&request=GetFeature&typeNames=many");
                // the response has begun, and the server may end it from now on
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
            assertThat(impatient.hits("few")).isEqualTo(1000);
            closeAll(stalled);
        } finally {
            closeAll(stalled);
        }
    }

    private static void closeAll(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Test
    @FullBuildOnly
    @Timeout(300)
    void survivesClientsThatDisconnect() throws IOException {
        for (int i = 0; i < 30; i++) {
            try (Socket socket = new Socket("127.0.0.1", server.port())) {
                request(socket, "/wfs?service=WFS&request=GetFeature&typeNames=many&outputFormat=bxml");
                assertThat(socket.getInputStream().readNBytes(5000)).hasSize(5000);
                socket.setSoLinger(true, 0);
            }
        }
        assertThat(server.hits("few")).isEqualTo(1000);
        assertThat(server.notes()).isEmpty();
    }

    private static void request(Socket socket, String target) throws IOException {
        socket.getOutputStream()
                .write(("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    // ---- a process

    @Test
    @FullBuildOnly
    @Timeout(300)
    void servesManyClientsInLittleMemory() throws Exception {
        ServeProcess process = ServeProcess.start(
                directory, List.of("-Xmx64m"), "--db", database("own"), "--user", "sa", "--password=");
        try (process) {
            for (String format : List.of("gml32", "bxml", "application/json")) {
                java.net.URL address = java.net
                        .URI
                        .create(process.endpoint() + "?service=WFS&request=GetFeature&typeNames=many&outputFormat="
                                + format)
                        .toURL();
                long bytes = 0;
                try (InputStream in = address.openStream()) {
                    bytes = in.transferTo(java.io.OutputStream.nullOutputStream());
                }
                assertThat(bytes).isGreaterThan(12_000_000L);
            }
            process.terminate();
            process.exitCode();
            assertThat(process.errors()).isEmpty();
        }
    }

    /** The server completes running responses, refuses new requests, and ends. */
    @Test
    @Timeout(300)
    void completesResponsesOnSigterm() throws Exception {
        List<String> arguments =
                List.of("--db", database("drained"), "--user", "sa", "--password=", "--stop-timeout", "240");
        try (ServeProcess process = ServeProcess.start(directory, List.of(), arguments.toArray(String[]::new));
                Socket socket = new Socket("127.0.0.1", process.port())) {
            request(socket, "/wfs?service=WFS&request=GetFeature&typeNames=many&count=100000");
            InputStream in = socket.getInputStream();
            assertThat(in.readNBytes(1000)).hasSize(1000);
            process.terminate();
            String rest = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(rest.contains("</wfs:FeatureCollection>"))
                    .as("the end of " + rest.length() + " bytes")
                    .isTrue();
            assertThat(process.exitCode()).isEqualTo(143);
            assertThat(process.errors()).isEmpty();
        }
    }

    /** A client that stops reading must not prevent the end of the process. */
    @Test
    @Timeout(300)
    void stopsOnSigtermDespiteStalledClient() throws Exception {
        List<String> arguments =
                List.of("--db", database("stalled"), "--user", "sa", "--password=", "--stop-timeout", "1");
        try (ServeProcess process = ServeProcess.start(directory, List.of(), arguments.toArray(String[]::new));
                Socket socket = new Socket("127.0.0.1", process.port())) {
            request(socket, "/wfs?service=WFS&request=GetFeature&typeNames=many");
            assertThat(socket.getInputStream().readNBytes(1000)).hasSize(1000);
            process.terminate();
            assertThat(process.exitCode()).isEqualTo(143);
            assertThat(process.errors()).contains("longer than 1 s");
        }
    }

    @Test
    @Timeout(300)
    void reportsPortInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getByName("127.0.0.1"))) {
            Path file = directory.resolve("taken.txt");
            Process process = ServeProcess.fork(file, List.of(), "--port", "" + taken.getLocalPort());
            assertThat(process.waitFor()).isEqualTo(1);
            String errors = Files.readString(file);
            assertThat(errors)
                    .startsWith("gml-fast: port " + taken.getLocalPort())
                    .contains("--port 0")
                    .hasLineCount(1);
        }
    }
}
