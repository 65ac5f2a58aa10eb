/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpServer;

/** Commands that read GML at a URL log in with the options for databases; load keeps these for its database. */
class UrlLoginTest {

    private static final String DOCUMENT = "<c xmlns='urn:x' xmlns:gml='http://www.opengis.net/gml'>"
            + "<gml:featureMember><t fid='t.1'><a>1</a></t></gml:featureMember></c>";

    private final List<String> logins = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path folder;

    private HttpServer server;
    private String url;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            logins.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            byte[] body = DOCUMENT.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort() + "/wfs";
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private CommandRun run(String... args) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "secret\n");
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--user", "me", "--password-file", password.toString()));
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    @Test
    void logsInForDocumentsButNotWithTheUserOfADatabase() throws IOException {
        assertThat(run("encode", url, "-f", "csv").errors()).contains("sent without encryption");
        run("info", url);
        assertThat(logins).containsExactly("Basic bWU6c2VjcmV0", "Basic bWU6c2VjcmV0");
        logins.clear();
        run("load", url, "--into", folder.resolve("x.gpkg").toString());
        assertThat(logins).isNotEmpty().containsOnly("null");
    }
}
