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
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.gmlfast.input.InputException;

/**
 * The texts of the Atom feeds around a pre-defined dataset that the export cannot derive.
 *
 * @param base the address of the folder, with a slash at the end
 * @param texts by key; those of {@link #OPTIONAL} may be missing
 * @param mediaType of the documents
 */
public record FeedSettings(String base, Map<String, String> texts, String mediaType) {

    private static final List<String> REQUIRED = List.of("base", "title", "author.name", "author.email");

    private static final List<String> OPTIONAL = List.of(
            "subtitle", "rights", "language", "metadata", "service.metadata", "code", "namespace", "type", "wfs");

    /** Those that INSPIRE's technical guidance requires (requirements 10, 13, 14 and 28). */
    private static final List<String> EXPECTED = List.of("rights", "code", "metadata", "type");

    /** As in RFC 4287. */
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*");

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
            throw new InputException(file + " is not a file of properties: " + e.getMessage(), e);
        }
        TreeMap<String, String> texts = new TreeMap<>();
        TreeSet<String> unknown = new TreeSet<>();
        for (String name : properties.stringPropertyNames()) {
            String text = properties.getProperty(name).strip();
            if (!REQUIRED.contains(name) && !OPTIONAL.contains(name)) {
                unknown.add(name);
            } else if (!text.isEmpty()) {
                texts.put(name, text);
            }
        }
        if (!unknown.isEmpty()) {
            throw new InputException(file + " has the unknown properties " + String.join(", ", unknown) + "; known are "
                    + String.join(", ", REQUIRED) + ", " + String.join(", ", OPTIONAL));
        }
        for (String name : REQUIRED) {
            if (!texts.containsKey(name)) {
                throw new InputException(file + " has no property " + name);
            }
        }
        String base = texts.get("base");
        check(file, base);
        if (!texts.get("author.email").matches(".+@.+")) {
            throw new InputException(file + ": author.email is not an address: " + texts.get("author.email"));
        }
        if (!LANGUAGE.matcher(texts.getOrDefault("language", "en")).matches()) {
            throw new InputException(file + ": language is a code such as de or de-AT, not " + texts.get("language"));
        }
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
        throw new InputException(file + ": base is not the address of a folder: " + base);
    }

    /** Returns a text; null if it is missing. */
    String text(String name) {
        return texts.get(name);
    }

    /** What the service is, in a sentence. */
    String description() {
        return texts.getOrDefault("subtitle", texts.get("title"));
    }

    /** Returns the media type of a document. */
    String mediaType(FileRecord document) {
        return document.file().endsWith(".gz") ? "application/gzip" : mediaType;
    }

    /** A note on missing texts that INSPIRE requires of feeds; empty if none is missing. */
    public Optional<String> note() {
        List<String> missing =
                EXPECTED.stream().filter(name -> !texts.containsKey(name)).toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("the feeds lack what INSPIRE requires: " + String.join(", ", missing));
    }

    String language() {
        return texts.getOrDefault("language", "en");
    }
}
