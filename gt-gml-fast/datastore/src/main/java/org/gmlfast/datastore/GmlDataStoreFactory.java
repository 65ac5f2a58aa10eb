/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.geotools.api.data.DataStore;
import org.geotools.api.data.DataStoreFactorySpi;
import org.gmlfast.feature.settings.GmlReaderOption;
import org.gmlfast.feature.settings.GmlReaderSettings;

/**
 * Opens GML files for {@link org.geotools.api.data.DataStoreFinder}.
 *
 * <pre>{@code
 * DataStore store = DataStoreFinder.getDataStore(Map.of("gml", file.toURI().toURL()));
 * SimpleFeatureSource roads = store.getFeatureSource("roads");
 * }</pre>
 *
 * <p>The store is read-only. It reads the file once to find its types, and again for each query. It applies the
 * attributes and bounds of a query itself; GeoTools applies the rest of the filter, sorting and limits. Immutable.
 */
public final class GmlDataStoreFactory implements DataStoreFactorySpi {

    /** The file, which may be compressed by gzip. */
    public static final Param GML =
            new Param("gml", URL.class, "A GML file: a file URL; it may be compressed by gzip", true);

    /** The namespace of the types; without it, they have those of the document. */
    public static final Param NAMESPACE = new Param("namespace", String.class, "The namespace of the types", false);

    /**
     * The maximum number of features with errors to skip, with a warning in the log. By default 0: the first error is
     * thrown.
     */
    public static final Param SKIPPED_ERRORS = new Param(
            "skippedErrors",
            Integer.class,
            "The maximum number of features with errors to skip, with a warning in the log",
            false,
            0);

    /** Those of {@link GmlReaderOption}, by their names. */
    private static final Map<GmlReaderOption, Param> READER = GmlReaderOption.all().stream()
            .collect(Collectors.toMap(
                    option -> option, GmlDataStoreFactory::parameter, (one, other) -> one, LinkedHashMap::new));

    private static Param parameter(GmlReaderOption option) {
        String effect = option.effect(GmlReaderOption::name);
        Map<String, Object> metadata = new HashMap<>();
        if (option.kind() == GmlReaderOption.Kind.WORD) {
            metadata.put(Param.OPTIONS, option.words());
        }
        boolean isSwitch = option.kind() == GmlReaderOption.Kind.SWITCH;
        return new Param(
                option.name(),
                isSwitch ? Boolean.class : String.class,
                Character.toUpperCase(effect.charAt(0))
                        + effect.substring(1)
                        + (option.kind() == GmlReaderOption.Kind.TEXTS ? "; several are separated by commas" : ""),
                false,
                isSwitch ? Boolean.FALSE : option.defaultWord(),
                metadata);
    }

    @Override
    public String getDisplayName() {
        return "GML (gml-fast)";
    }

    @Override
    public String getDescription() {
        return "Read-only features of a GML file of any version, of one or several types";
    }

    @Override
    public Param[] getParametersInfo() {
        return Stream.concat(Stream.of(GML, NAMESPACE, SKIPPED_ERRORS), READER.values().stream())
                .toArray(Param[]::new);
    }

    @Override
    public boolean canProcess(Map<String, ?> parameters) {
        try {
            return parameters.containsKey(GML.key) && Files.isRegularFile(file(parameters));
        } catch (IOException e) {
            return false;
        }
    }

    private static Path file(Map<String, ?> parameters) throws IOException {
        URL url = (URL) GML.lookUp(parameters);
        if (url == null || !"file".equals(url.getProtocol())) {
            throw new IOException("the parameter \"" + GML.key + "\" must be the URL of a file");
        }
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException(url + " is not the URL of a file", e);
        }
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    /**
     * Opens a file.
     *
     * @throws IOException if the URL is missing or is not a file URL, the number of skipped errors is negative, or an
     *     option does not accept its value
     */
    @Override
    public DataStore createDataStore(Map<String, ?> parameters) throws IOException {
        Integer skipped = (Integer) SKIPPED_ERRORS.lookUp(parameters);
        if (skipped != null && skipped < 0) {
            throw new IOException("the parameter \"" + SKIPPED_ERRORS.key + "\" must be 0 or more, not " + skipped);
        }
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withSkippedErrors(skipped == null ? 0 : skipped);
        for (Map.Entry<GmlReaderOption, Param> option : READER.entrySet()) {
            settings = set(settings, option.getKey(), option.getValue().lookUp(parameters));
        }
        GmlDataStore store = new GmlDataStore(file(parameters), settings);
        store.setNamespaceURI((String) NAMESPACE.lookUp(parameters));
        store.setDataStoreFactory(this);
        return store;
    }

    /** @param value null or blank, as a form sends it, for the default */
    private static GmlReaderSettings set(GmlReaderSettings settings, GmlReaderOption option, Object value)
            throws IOException {
        if (value == null || value.toString().isBlank()) {
            return settings;
        }
        try {
            return option.applyList(settings, value.toString());
        } catch (IllegalArgumentException e) {
            throw new IOException("the parameter \"" + option.name() + "\": " + e.getMessage(), e);
        }
    }

    @Override
    public DataStore createNewDataStore(Map<String, ?> parameters) {
        throw new UnsupportedOperationException("GML files are read, not created");
    }
}
