/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/**
 * C's XML parsers, expat and libxml2, measured by a Python process that reads documents on request, so that they take
 * turns with the candidates in Java:
 *
 * <pre>{@code
 * try (NativeParsers parsers = NativeParsers.start()) {
 *     for (String parser : parsers.versions().keySet()) { // "expat", "libxml2 SAX2", "libxml2 tree"
 *         long[] cpuNanos = parsers.measure(parser, file, 3);
 *     }
 *     parsers.missing().forEach((name, reason) -> System.err.println(name + ": " + reason));
 * }
 * }</pre>
 *
 * The script {@code native_parsers.py} describes the work of one pass. Files are read into memory before the clock
 * starts. A machine without python3 has no parser. Not thread-safe.
 */
public final class NativeParsers implements AutoCloseable {

    private static final String SCRIPT = "native_parsers.py";
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, String> versions = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();
    private ChildProcess process;

    private NativeParsers() {}

    /** Starts the process. Python or libraries that this machine lacks appear in {@link #missing()}. */
    public static NativeParsers start() throws IOException {
        NativeParsers parsers = new NativeParsers();
        try {
            parsers.launch();
        } catch (IOException e) {
            String reason = "python3 does not run: " + e.getMessage();
            parsers.missing.put("expat", reason);
            parsers.missing.put("libxml2", reason);
        }
        return parsers;
    }

    private void launch() throws IOException {
        process = new ChildProcess(List.of("python3", "-c", script()));
        try (JsonParser json = JSON.createParser(process.answer())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                readStrings(json, json.currentName().equals("parsers") ? versions : missing);
            }
        }
    }

    private static String script() throws IOException {
        try (InputStream in = NativeParsers.class.getResourceAsStream(SCRIPT)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void readStrings(JsonParser json, Map<String, String> target) throws IOException {
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            target.put(json.currentName(), json.nextTextValue());
        }
    }

    /** The name of each parser that this machine has, and the version of its library. */
    public Map<String, String> versions() {
        return Collections.unmodifiableMap(versions);
    }

    /** The name of each library that this machine lacks, and the reason. */
    public Map<String, String> missing() {
        return Collections.unmodifiableMap(missing);
    }

    /**
     * Nanoseconds of CPU for each of some passes over a document, which the process keeps in memory until it gets
     * another one.
     *
     * @throws IOException if the parser cannot read the document, with the parser's message
     */
    public long[] measure(String parser, Path document, int passes) throws IOException {
        String answer = process.ask(passes + " " + parser + " " + document.toAbsolutePath());
        long[] nanos = new long[passes];
        try (JsonParser json = JSON.createParser(answer)) {
            json.nextToken();
            if (json.nextFieldName().equals("error")) {
                throw new IOException(document + ": " + json.nextTextValue());
            }
            json.nextToken();
            for (int i = 0; i < passes; i++) {
                nanos[i] = json.nextLongValue(0);
            }
        }
        return nanos;
    }

    /** Ends the process. */
    @Override
    public void close() throws IOException {
        if (process != null) {
            process.close();
        }
    }
}
