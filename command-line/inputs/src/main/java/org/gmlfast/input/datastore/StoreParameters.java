/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.datastore;

import java.net.MalformedURLException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

import org.geotools.util.URLs;

/**
 * The parameters that name a DataStore, as {@code DataStoreFinder} takes them.
 *
 * @param values by key
 */
public record StoreParameters(Map<String, String> values) {

    private static final Pattern SECRET =
            Pattern.compile(".*(passw|passphrase|pwd|secret|token|api.?key|credential).*", Pattern.CASE_INSENSITIVE);

    /** Copies the values. */
    public StoreParameters {
        values = Map.copyOf(values);
    }

    /**
     * Returns these parameters with a login, such as from the options of a command.
     *
     * @param user null for none
     * @param password null for none
     */
    public StoreParameters withLogin(String user, String password) {
        Map<String, String> all = new LinkedHashMap<>(values);
        if (user != null) {
            all.put("user", user);
        }
        if (password != null) {
            all.put("passwd", password);
        }
        return new StoreParameters(all);
    }

    /** Returns the files that parameters name, whether or not they exist. */
    public List<Path> files() {
        return values.values().stream()
                .map(StoreParameters::file)
                .filter(Objects::nonNull)
                .toList();
    }

    private static Path file(String value) {
        try {
            return value.startsWith("file:")
                    ? URLs.urlToFile(URI.create(value).toURL()).toPath()
                    : Path.of(value);
        } catch (IllegalArgumentException | MalformedURLException e) {
            return null; // not the name of a file
        }
    }

    /** Returns the values that no message may contain. */
    List<String> secrets() {
        return values.entrySet().stream()
                .filter(entry -> SECRET.matcher(entry.getKey()).matches())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Omits the values, which may be secret. */
    @Override
    public String toString() {
        return "StoreParameters" + values.keySet();
    }
}
