/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.datastore.DataStoreInput;
import org.gmlfast.input.datastore.StoreParameters;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.input.gml.GmlContents;
import org.gmlfast.input.gml.GmlLayers;
import org.gmlfast.query.FeatureQuery;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The input of the command encode: a file, a database, or a DataStore of GeoTools. */
final class EncodeInput {

    private static final String STORE = "--store";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            paramLabel = "INPUT",
            index = "0",
            arity = "0..1",
            description = {
                "A GeoJSON file (a collection, a feature, features one per line or as a text sequence; also .gz), - for"
                        + " GeoJSON, GML or FlatGeobuf from standard input, a GML file (of any version, as text, also .gz, or as BXML;"
                        + " many in a .zip), the URL of GML or GeoJSON (of a WFS or OGC API Features, with all pages), a shapefile (requires .dbf; .shx, .prj and .cpg are"
                        + " optional; also in a .zip), a GeoPackage, a FlatGeobuf, a JDBC URL: jdbc:h2:... or"
                        + " jdbc:postgresql:..., or another file that a GeoTools DataStore on the class path reads (see"
                        + " --store)"
            })
    private String input;

    @Option(
            names = STORE,
            paramLabel = "KEY=VALUE",
            description = "Instead of INPUT, a parameter of a GeoTools DataStore, such as dbtype=oracle. Repeatable;"
                    + " --user and --password become user and passwd. The jars of the store belong in the folder plugins"
                    + " or in GML_FAST_CLASSPATH.")
    private Map<String, String> parameters;

    @Mixin
    private DatabaseLogin login;

    DatabaseLogin login() {
        return login;
    }

    /**
     * Checks that there is one input.
     *
     * @throws ParameterException if INPUT and --store are both missing or both given
     */
    void check() {
        if ((input == null) == (parameters == null)) {
            throw new ParameterException(
                    command.commandLine(),
                    input == null
                            ? "Missing required parameter: 'INPUT'"
                            : "give either INPUT or " + STORE + ", not both");
        }
    }

    private StoreParameters store() throws IOException {
        return new StoreParameters(parameters).withLogin(login.user(), login.password());
    }

    /** Returns the files of the input, which need not exist. */
    List<Path> files() throws IOException {
        return parameters == null ? InputFiles.of(input) : store().files();
    }

    /**
     * Opens the input.
     *
     * @param query what will be read
     * @throws IOException if the input does not exist, cannot be read, or has an unknown format
     */
    FeatureInput open(FeatureQuery query, InputOptions options) throws IOException {
        if (parameters != null) {
            return DataStoreInput.open(store(), query, options);
        }
        return FeatureInputs.open(input, query, options);
    }

    /**
     * Opens all layers of GML.
     *
     * @return null if the input is something else
     * @throws IOException if the input does not exist or cannot be read
     */
    GmlLayers gmlLayers(InputOptions options) throws IOException {
        return parameters != null || input.startsWith("jdbc:") ? null : GmlLayers.open(input, options);
    }

    /**
     * Returns the start of a file in GML, decompressed; empty for another input.
     *
     * @throws IOException if the input does not exist or cannot be read
     */
    byte[] gmlStart() throws IOException {
        return parameters != null || input.startsWith("jdbc:") ? new byte[0] : GmlContents.start(input);
    }

    /**
     * Returns the names of the layers of an input that is not GML; empty if it has one, which needs no name.
     *
     * @throws IOException if the input does not exist or cannot be read
     */
    List<String> layers(InputOptions options) throws IOException {
        if (!hasLayers()) {
            throw new ParameterException(
                    command.commandLine(), "--all-layers reads files, databases, stores and GML from standard input");
        }
        return parameters != null ? DataStoreInput.layers(store()) : FeatureInputs.layers(input, options);
    }

    /** Returns whether the layers of the input can be listed. */
    boolean hasLayers() {
        return parameters != null || !input.equals(FeatureInputs.STANDARD_INPUT);
    }

    /** Returns the JDBC URL of a database; null for another input. */
    String databaseUrl() {
        return input != null && input.startsWith("jdbc:") ? input : null;
    }

    /** Returns the name of the input, for reports. */
    String name() {
        return parameters != null ? STORE : input.equals(FeatureInputs.STANDARD_INPUT) ? "standard input" : input;
    }
}
