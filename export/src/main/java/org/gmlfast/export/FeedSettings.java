/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;

import org.gmlfast.input.InputException;

/**
 * What the Atom feeds around a pre-defined dataset say, besides what the export knows.
 *
 * @param base the address of the folder, with a slash at the end
 * @param texts by key; those of {@link #OPTIONAL} may be missing
 * @param mediaType of the documents
 */
public record FeedSettings(String base, Map<String, String> texts, String mediaType) {

    private static final List<String> REQUIRED = List.of("base", "title", "author.name", "author.email");

    private static final List<String> OPTIONAL =
            List.of("subtitle", "rights", "language", "metadata", "service.metadata", "code", "namespace", "type");

    /**
     * Reads a file of properties, in UTF-8.
     *
     * @param mediaType of the documents
     * @throws IOException if it cannot be read, or a property is missing or unknown
     */
    public static FeedSettings read(Path file, String mediaType) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw new InputException(file + " is no file of properties: " + e.getMessage(), e);
        }
        TreeMap<String, String> texts = new TreeMap<>();
        TreeSet<String> unknown = new TreeSet<>();
        for (String name : properties.stringPropertyNames()) {
            if (REQUIRED.contains(name) || OPTIONAL.contains(name)) {
                texts.put(name, properties.getProperty(name).strip());
            } else {
                unknown.add(name);
            }
        }
        if (!unknown.isEmpty()) {
            throw new InputException(file + " has the unknown properties " + String.join(", ", unknown) + "; known are "
                    + String.join(", ", REQUIRED) + ", " + String.join(", ", OPTIONAL));
        }
        for (String name : REQUIRED) {
            if (texts.getOrDefault(name, "").isEmpty()) {
                throw new InputException(file + " has no property " + name);
            }
        }
        String base = texts.get("base");
        check(file, base);
        return new FeedSettings(base.endsWith("/") ? base : base + '/', texts, mediaType);
    }

    private static void check(Path file, String base) throws InputException {
        try {
            URI uri = new URI(base);
            if (uri.getHost() != null
                    && uri.getScheme().toLowerCase(Locale.ROOT).startsWith("http")) {
                return;
            }
        } catch (URISyntaxException e) {
            // as below
        }
        throw new InputException(file + ": base is no address of a folder: " + base);
    }

    /** Returns a text; null if it is missing. */
    String text(String name) {
        return texts.get(name);
    }

    String language() {
        return texts.getOrDefault("language", "en");
    }
}
