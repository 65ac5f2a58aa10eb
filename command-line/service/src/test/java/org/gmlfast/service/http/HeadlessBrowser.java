/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.gmlfast.testing.Requirement;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A Chromium without a window, controlled by the protocol of its developer tools. Not thread-safe. */
final class HeadlessBrowser implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(300);

    private final Process process;
    private final URI tools;
    private final HttpClient client = HttpClient.newHttpClient();

    private HeadlessBrowser(Process process, URI tools) {
        this.process = process;
        this.tools = tools;
    }

    /** Starts a browser, or skips the test if the machine has none. */
    static HeadlessBrowser start(Path profile) throws IOException {
        String program = Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(null);
        Requirement.CHROMIUM.require(program != null);
        Process process = new ProcessBuilder(
                        program,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        String said = "DevTools listening on ";
        String line = lines.readLine();
        while (line != null && !line.startsWith(said)) {
            line = lines.readLine();
        }
        if (line == null) {
            throw new IOException(program + " has ended before it could be spoken to");
        }
        Thread rest = new Thread(() -> drain(process), "chromium's log");
        rest.setDaemon(true);
        rest.start();
        return new HeadlessBrowser(process, URI.create(line.substring(said.length())));
    }

    private static void drain(Process process) {
        try {
            process.getErrorStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // it has ended
        }
    }

    /** A tab with a page. */
    Tab open(String address) throws IOException, InterruptedException {
        URI create = URI.create(
                "http://" + tools.getAuthority() + "/json/new?" + URLEncoder.encode(address, StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(create)
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        JsonNode tab = JSON.readTree(
                client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body());
        return new Tab(client, URI.create(tab.path("webSocketDebuggerUrl").textValue()));
    }

    @Override
    public void close() {
        WebSocket socket = client.newWebSocketBuilder()
                .buildAsync(tools, new WebSocket.Listener() {})
                .join();
        socket.sendText("{\"id\": 1, \"method\": \"Browser.close\"}", true).join();
        process.onExit().completeOnTimeout(process, 20, TimeUnit.SECONDS).join();
        process.destroyForcibly().onExit().join();
    }

    /** A page that is open. */
    static final class Tab implements WebSocket.Listener {

        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final StringBuilder part = new StringBuilder();
        private final WebSocket socket;
        private int id;

        private Tab(HttpClient client, URI address) {
            socket = client.newWebSocketBuilder().buildAsync(address, this).join();
        }

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            part.append(data);
            if (last) {
                messages.add(part.toString());
                part.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        /** Calls a method of the protocol. */
        JsonNode call(String method, Object parameters) throws IOException, InterruptedException {
            id++;
            String message = JSON.createObjectNode()
                    .put("id", id)
                    .put("method", method)
                    .set("params", JSON.valueToTree(parameters))
                    .toString();
            socket.sendText(message, true).join();
            for (String text = messages.poll(300, TimeUnit.SECONDS);
                    text != null;
                    text = messages.poll(300, TimeUnit.SECONDS)) {
                JsonNode answer = JSON.readTree(text);
                if (answer.path("id").intValue() == id) {
                    return answer.path("result");
                }
            }
            throw new IOException("the browser does not answer to " + method);
        }

        /** Returns the value of an expression, or of the promise that it returns, as text. */
        String evaluate(String expression) throws IOException, InterruptedException {
            record Evaluate(String expression, boolean awaitPromise) {}
            return call("Runtime.evaluate", new Evaluate("(async () => String(" + expression + "))()", true))
                    .path("result")
                    .path("value")
                    .asText();
        }

        /** Waits until a condition of the page holds. */
        void await(String condition) throws IOException, InterruptedException {
            String look = "await new Promise(told => setTimeout(() => told(Boolean(" + condition + ")), 50))";
            long start = System.nanoTime();
            while (!evaluate(look).equals("true")) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new AssertionError(
                            condition + " does not become true on\n" + evaluate("document.documentElement.outerHTML"));
                }
            }
        }
    }
}
