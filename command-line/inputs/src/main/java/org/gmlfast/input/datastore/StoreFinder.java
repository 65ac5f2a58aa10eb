/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.datastore;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeSet;

import org.geotools.api.data.DataAccessFactory.Param;
import org.geotools.api.data.DataStore;
import org.geotools.api.data.DataStoreFactorySpi;
import org.geotools.api.data.DataStoreFinder;
import org.geotools.util.URLs;
import org.geotools.util.factory.Hints;
import org.gmlfast.input.InputException;

/** Finds DataStores on the class path. */
final class StoreFinder {

    /** No class path has that many; bounds the reading of malformed files that name them. */
    private static final int MAX_FACTORIES = 1000;

    private static final String DBTYPE = "dbtype";

    private final List<DataStoreFactorySpi> factories = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /** Reads which DataStores the class path has. */
    StoreFinder() {
        // as GeoServer does: stores that do not care about axis order then have x/y
        Hints.putSystemDefault(Hints.FORCE_LONGITUDE_FIRST_AXIS_ORDER, Boolean.TRUE);
        Iterator<DataStoreFactorySpi> found =
                ServiceLoader.load(DataStoreFactorySpi.class).iterator();
        for (int i = 0; i < MAX_FACTORIES; i++) {
            try {
                if (!found.hasNext()) {
                    break;
                }
                add(found.next());
            } catch (ServiceConfigurationError | LinkageError e) {
                problems.add(describe("a data store", e));
            }
        }
    }

    private void add(DataStoreFactorySpi factory) {
        try {
            if (factory.isAvailable()) {
                factories.add(factory);
            } else {
                problems.add("the store " + factory.getDisplayName() + " is not available; its driver may be missing: "
                        + StoreFailure.REMEDY);
            }
        } catch (RuntimeException | LinkageError e) {
            problems.add(describe("the store " + factory.getClass().getName(), e));
        }
    }

    private static String describe(String store, Throwable e) {
        String missing = StoreFailure.missingClass(e);
        return missing == null
                ? store + " cannot be loaded (" + e.getMessage() + ")"
                : store + " cannot be loaded, because the class " + missing + " is missing; " + StoreFailure.REMEDY;
    }

    /** Returns whether there are DataStores, even ones that cannot be loaded. */
    boolean hasStores() {
        return !factories.isEmpty() || !problems.isEmpty();
    }

    /**
     * Returns the store with some parameters.
     *
     * @throws IOException if no store accepts them, or the store cannot be opened
     */
    DataStore open(StoreParameters parameters) throws IOException {
        DataStore store = find(parameters.values(), new StoreFailure(parameters.secrets()));
        if (store == null) {
            throw new InputException(explanation(parameters.values()));
        }
        return store;
    }

    private static DataStore find(Map<String, ?> parameters, StoreFailure failure) throws IOException {
        try {
            return DataStoreFinder.getDataStore(parameters);
        } catch (IOException | RuntimeException | LinkageError e) {
            throw failure.of(e);
        }
    }

    /**
     * Returns the store that reads a file.
     *
     * @return null if no store reads the file
     * @throws IOException if the store cannot be opened
     */
    DataStore open(Path path) throws IOException {
        File file = path.toAbsolutePath().toFile();
        DataStore store = find(Map.of("url", URLs.fileToUrl(file)), new StoreFailure(List.of()));
        for (int i = 0; store == null && i < factories.size(); i++) {
            Map<String, Object> parameters = fileParameters(factories.get(i), file);
            store = parameters == null ? null : find(parameters, new StoreFailure(List.of()));
        }
        return store;
    }

    /**
     * Returns the parameters for a file: the parameter that declares the suffix of the file's name, and the defaults of
     * all others that are required.
     *
     * @return null if no parameter declares the suffix
     */
    private static Map<String, Object> fileParameters(DataStoreFactorySpi factory, File file) {
        String name = file.getName().toLowerCase(Locale.ROOT);
        Map<String, Object> parameters = new HashMap<>();
        boolean found = false;
        for (Param param : factory.getParametersInfo()) {
            Object suffix = param.metadata == null ? null : param.metadata.get(Param.EXT);
            if (suffix != null && name.endsWith("." + suffix.toString().toLowerCase(Locale.ROOT))) {
                parameters.put(param.key, File.class == param.type ? file : URLs.fileToUrl(file));
                found = true;
            } else if (param.required && param.sample != null) {
                parameters.put(param.key, param.sample);
            }
        }
        return found ? parameters : null;
    }

    /** Returns why no store accepts some parameters, and what to do. */
    private String explanation(Map<String, String> parameters) {
        if (!hasStores()) {
            return "there is no data store of GeoTools on the class path; add the jars of one to the folder plugins or"
                    + " to GML_FAST_CLASSPATH";
        }
        List<String> parts = new ArrayList<>();
        for (DataStoreFactorySpi factory : factories) {
            String wanted = requirements(factory, parameters);
            if (wanted != null) {
                parts.add(wanted);
            }
        }
        if (parts.isEmpty()) {
            parts.add("no data store on the class path accepts the parameters "
                    + String.join(", ", new TreeSet<>(parameters.keySet()))
                    + (parameters.containsKey(DBTYPE) ? " (dbtype=" + parameters.get(DBTYPE) + ")" : "")
                    + (factories.isEmpty() ? "" : "; it has " + names()));
        }
        parts.addAll(problems);
        return String.join("; ", parts);
    }

    /**
     * Returns why a store does not accept parameters.
     *
     * @return null if the parameters mean another store
     */
    private static String requirements(DataStoreFactorySpi factory, Map<String, String> parameters) {
        List<String> missing = new ArrayList<>();
        boolean meant = false;
        for (Param param : factory.getParametersInfo()) {
            String value = parameters.get(param.key);
            if (param.key.equals(DBTYPE)) {
                if (value == null || !value.equals(param.sample)) {
                    return null;
                }
                meant = true;
            } else if (value != null) {
                meant = true;
            } else if (param.required) {
                missing.add(param.key);
            }
        }
        if (!meant) {
            return null;
        }
        String store = "the store " + factory.getDisplayName();
        return missing.isEmpty()
                ? store + " has these parameters, but does not accept their values"
                : store + " requires " + String.join(", ", missing) + " as well; give each with --store KEY=VALUE";
    }

    /** Returns the names of the available stores. */
    String names() {
        return String.join(
                ", ",
                factories.stream()
                        .map(DataStoreFactorySpi::getDisplayName)
                        .sorted()
                        .toList());
    }
}
