/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;

import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that follow the links between pages. */
class PagedResponsesTest {

    private static final String QUERY =
            "service=WFS&version=2.0.0&request=GetFeature&typeNames=t&count=10&sortBy=n+DESC";

    @TempDir
    Path folder;

    private GeoPackageBuilder layer(Path file) throws Exception {
        GeoPackageBuilder builder = new GeoPackageBuilder(file);
        builder.execute("CREATE TABLE t(k INTEGER PRIMARY KEY, n INTEGER, geom BLOB)")
                .layer("t", "geom", "POINT", 4326);
        for (int i = 1; i <= 60; i++) {
            builder.run("INSERT INTO t VALUES (?, ?, ?)", i, i % 4, GeoPackageBuilder.geometry("POINT(1 2)"));
        }
        return builder;
    }

    private static String query(RunningServer.Reply reply) {
        String next = reply.root().getAttribute("next");
        return next.isEmpty() ? null : next.substring(next.indexOf('?') + 1);
    }

    private static List<String> ids(RunningServer server, String query) throws Exception {
        return server.fetch(server.endpoint() + '?' + query).ids("t");
    }

    @Test
    void linksReachAllRemainingRows() throws Exception {
        Path file = folder.resolve("t.gpkg");
        try (GeoPackageBuilder builder = layer(file);
                RunningServer server = RunningServer.of(List.of(file.toString()))) {
            List<String> received = new ArrayList<>();
            int pages = 0;
            for (String query = QUERY; query != null; pages++) {
                RunningServer.Reply page = server.fetch(server.endpoint() + '?' + query);
                List<String> ids = page.ids("t");
                assertThat(page.root().getAttribute("numberReturned")).isEqualTo("" + ids.size());
                received.addAll(ids);
                query = query(page);
                if (pages == 1) {
                    // rows of both pages, the last one among them
                    for (String id : received.subList(3, 20)) {
                        builder.execute("DELETE FROM t WHERE k = " + id.substring(2));
                    }
                }
            }
            assertThat(pages).isEqualTo(6);
            assertThat(received)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.rangeClosed(1, 60).mapToObj(i -> "t." + i).toList());
        }
    }

    /** Both have the same address and program; rows are deleted after the first page of the first. */
    @Test
    void givesEachOfTwoEqualClientsAllRowsByLinks() throws Exception {
        Path file = folder.resolve("t.gpkg");
        try (GeoPackageBuilder builder = layer(file);
                RunningServer server = RunningServer.of(List.of(file.toString()))) {
            String first = QUERY.replace("&sortBy=n+DESC", "");
            List<List<String>> received = List.of(new ArrayList<>(), new ArrayList<>());
            String[] next = {first, first};
            for (int page = 0; page < 6; page++) {
                for (int client = 0; client < 2; client++) {
                    // the second begins after the change, and asks for each page twice
                    for (int again = next[client] == null ? 1 : 0; again <= client; again++) {
                        RunningServer.Reply reply = server.fetch(server.endpoint() + '?' + next[client]);
                        if (again == client) {
                            received.get(client).addAll(reply.ids("t"));
                            next[client] = query(reply);
                        }
                    }
                    if (page == 0 && client == 0) {
                        builder.execute("DELETE FROM t WHERE k <= 5");
                    }
                }
            }
            assertThat(next).containsExactly(null, null);
            assertThat(received.get(0)).isEqualTo(rows(1, 60));
            assertThat(received.get(1)).isEqualTo(rows(6, 60));
        }
    }

    private static List<String> rows(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(i -> "t." + i).toList();
    }

    /** The page begins as without a token. */
    @Test
    void ignoresTokensOfOthers() throws Exception {
        Path file = folder.resolve("t.gpkg");
        layer(file).close();
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            String other = QUERY.replace("&sortBy=n+DESC", "");
            String token = token(server.fetch(server.endpoint() + '?' + other + "&startIndex=7"));
            String query = other + "&startIndex=20&cql_filter=n%3E=0";
            for (String foreign : List.of(token, "0".repeat(32), "", "x'%22%3E", "9".repeat(40))) {
                RunningServer.Reply page = server.fetch(server.endpoint() + '?' + query + "&PageToken=" + foreign);
                assertThat(page.ids("t")).as(foreign).isEqualTo(rows(21, 30));
                assertThat(token(page)).matches("[0-9a-f]{32}").isNotEqualTo(foreign);
                assertThat(page.root().getAttribute("previous")).doesNotContainIgnoringCase("token");
            }
        }
    }

    private static String token(RunningServer.Reply page) {
        return query(page).replaceFirst(".*&pageToken=([^&]*)$", "$1");
    }

    /** As behind one address: each server has sent other pages. */
    @Test
    void sendsPagesInTurnsFromServersThatShareNothing() throws Exception {
        Path file = folder.resolve("t.gpkg");
        layer(file).close();
        try (RunningServer one = RunningServer.of(List.of(file.toString()));
                RunningServer other = RunningServer.of(List.of(file.toString()))) {
            List<String> received = new ArrayList<>();
            for (int start = 0; start < 60; start += 10) {
                received.addAll(ids(start % 20 == 0 ? one : other, QUERY + "&startIndex=" + start));
            }
            assertThat(received).isEqualTo(ids(one, QUERY.replace("count=10", "count=60")));
        }
    }

    @Test
    void sendsSamePagesToManyClientsAtOnce() throws Exception {
        Path file = folder.resolve("t.gpkg");
        layer(file).close();
        ExecutorService threads = Executors.newFixedThreadPool(64);
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            List<String> whole = ids(server, QUERY.replace("count=10", "count=60"));
            Callable<List<String>> client = () -> {
                List<String> received = new ArrayList<>();
                for (int start = 0; start < 60; start += 10) {
                    received.addAll(ids(server, QUERY + "&startIndex=" + start));
                }
                return received;
            };
            for (Future<List<String>> received : threads.invokeAll(Collections.nCopies(64, client))) {
                assertThat(received.get()).isEqualTo(whole);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void logsHowPagesAreFound() throws Exception {
        Path file = folder.resolve("t.gpkg");
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("org.gmlfast.table");
        logger.addHandler(handler);
        logger.setLevel(Level.FINE);
        layer(file).close();
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            assertThat(ids(server, QUERY + "&startIndex=20")).hasSize(10);
            assertThat(ids(server, QUERY + "&startIndex=30")).hasSize(10);
            assertThat(ids(server, QUERY + "&startIndex=45")).hasSize(10);
            assertThat(ids(server, QUERY)).hasSize(10);
        } finally {
            logger.setLevel(null);
            logger.removeHandler(handler);
        }
        assertThat(lines)
                .containsExactly(
                        "page of t from 20 found by keys: no key before it is known",
                        "page of t from 30 found after the last key",
                        "page of t from 45 found after the key at 40, and by keys from there");
    }
}
