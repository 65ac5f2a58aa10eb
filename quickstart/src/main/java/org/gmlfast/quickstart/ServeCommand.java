/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;

import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.server.WfsServer;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.store.FeatureStore;
import org.gmlfast.quickstart.store.Layer;
import org.gmlfast.quickstart.store.StoreOptions;
import org.gmlfast.quickstart.wfs.ServiceOptions;
import org.gmlfast.quickstart.wfs.WfsService;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast serve}: a WFS over files or a database. */
@Command(
        name = "serve",
        description = {
            "Serve files, or the tables of a database, as a Web Feature Service of versions 1.0.0, 1.1.0 and 2.0.0,"
                    + " read-only. Without inputs it serves three sample layers.",
            "",
            "It is a demonstrator and a test bench, not for production: there is the plugin for GeoServer."
        },
        mixinStandardHelpOptions = true,
        versionProvider = GmlFast.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast serve",
            "  gml-fast serve states.shp roads.geojson.gz --port 8081",
            "  gml-fast serve big.geojson --db jdbc:h2:./big",
            "  gml-fast serve --db jdbc:postgresql://localhost/gis --user me --password"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped",
            "1:something went wrong; the line on standard error says what",
            "2:wrong usage",
            "143:ended by SIGTERM, 130: by Ctrl-C, after all requests had been answered"
        })
final class ServeCommand implements Callable<Integer> {

    private static final int LAST_PORT = 65_535;

    private static final Set<String> RESERVED =
            Set.of("fes", "gml", "ogc", "ows", "wfs", "xlink", "xml", "xmlns", "xs", "xsi");

    @ParentCommand
    private GmlFast parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = {
                "GeoJSON files (a collection, a feature, features one to a line or as a text sequence; also .gz), - for"
                        + " GeoJSON from standard input, shapefiles; they are loaded into H2GIS. Or one JDBC URL, as"
                        + " with --db. Types are named as their files and tables."
            })
    private List<String> inputs;

    @Option(
            names = "--db",
            paramLabel = "JDBC-URL",
            description = {
                "jdbc:h2:./FILE: load the inputs into this database, to stay there, and serve all its tables;",
                "jdbc:postgresql://HOST/NAME: serve the tables of a PostGIS.",
                "Default: a database in memory."
            })
    private String database;

    @Mixin
    private DatabaseLogin login;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Listen at this address; 0.0.0.0 for all (default: ${DEFAULT-VALUE}, this machine alone).")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "Listen at this port; 0 for any that is free (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--allowed-host",
            paramLabel = "NAME",
            description = "A further name by which clients may call this server, such as that of the machine or of a"
                    + " proxy; may be given several times. By default it answers for localhost, for --host and for"
                    + " the address that a request arrives at.")
    private List<String> allowedHosts = List.of();

    @Option(
            names = "--query-timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long the database may take for a query, or for its next rows; 0 for no limit (default:"
                    + " ${DEFAULT-VALUE}).")
    private int queryTimeout;

    @Option(
            names = "--stop-timeout",
            paramLabel = "SECONDS",
            defaultValue = "20",
            description = "How long clients that are being served have to take the rest when the server is stopped"
                    + " (default: ${DEFAULT-VALUE}).")
    private int stopTimeout;

    @Mixin
    private GmlAttributes gmlAttributes;

    @Option(
            names = "--namespace",
            paramLabel = "PREFIX=URI",
            defaultValue = EncodeCommand.DEFAULT_NAMESPACE,
            converter = OptionValues.NamespaceConverter.class,
            description = "The namespace of the features (default: ${DEFAULT-VALUE}).")
    private OptionValues.Namespace namespace;

    @Option(
            names = "--source-srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description = "The CRS of the inputs, whatever they say.")
    private SpatialReference sourceReference;

    @Override
    public Integer call() throws IOException {
        if (port < 0 || port > LAST_PORT) {
            throw new ParameterException(spec.commandLine(), "a port is 0 to " + LAST_PORT + ", not " + port);
        }
        if (queryTimeout < 0 || stopTimeout < 0) {
            throw new ParameterException(spec.commandLine(), "--query-timeout and --stop-timeout are 0 or more");
        }
        if (RESERVED.contains(namespace.prefix().toLowerCase(Locale.ROOT))) {
            throw new ParameterException(
                    spec.commandLine(), "the prefix " + namespace.prefix() + " is one of the documents' own");
        }
        try (FeatureStore store = FeatureStore.open(storeOptions(), this::note)) {
            ServiceOptions settings =
                    new ServiceOptions(namespace.prefix(), namespace.uri(), gmlAttributes.areOverridden());
            WfsServer server = new WfsServer(new WfsService(store, settings), host, port, allowedHosts, this::note)
                    .withStopTimeout(Duration.ofSeconds(stopTimeout));
            start(server);
            Thread stop = new Thread(() -> stop(server, store), "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            greet(store, server.port());
            warmUp();
            server.join();
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private StoreOptions storeOptions() {
        List<String> files = inputs == null ? List.of() : inputs;
        String url = database;
        List<String> urls =
                files.stream().filter(input -> input.startsWith("jdbc:")).toList();
        if (urls.size() + (url == null ? 0 : 1) > 1) {
            throw new ParameterException(spec.commandLine(), "one database at a time");
        }
        if (!urls.isEmpty()) {
            url = urls.get(0);
            files = files.stream().filter(input -> !input.startsWith("jdbc:")).toList();
        }
        return new StoreOptions(
                files,
                url,
                login.user(),
                login.password(),
                namespace.uri(),
                sourceReference,
                parent.in(),
                Duration.ofSeconds(queryTimeout));
    }

    private void note(String line) {
        parent.err().println(Explanation.line(line));
    }

    private void start(WfsServer server) throws IOException {
        try {
            server.start();
        } catch (IOException e) {
            if (e instanceof BindException || e.getCause() instanceof BindException) {
                throw new InputException(
                        "port " + port + " at " + host
                                + " cannot be had; another one can be with --port N, any free one" + " with --port 0",
                        e);
            }
            throw new InputException("the server cannot be started at " + host + ": " + e.getMessage(), e);
        }
    }

    /** The first look at EPSG's database takes seconds, which no request has to wait for. */
    private static void warmUp() {
        Thread thread = new Thread(
                () -> {
                    try {
                        SpatialReference.WGS84.to(new SpatialReference(3857));
                    } catch (IOException e) {
                        // who asks for it will be told
                    }
                },
                "warm-up");
        thread.setDaemon(true);
        thread.start();
    }

    /** In this order: those who are being served need the store. */
    private void stop(WfsServer server, FeatureStore store) {
        try (store) {
            server.close();
        } catch (IOException e) {
            note("not all requests were answered before the server stopped: " + e.getMessage());
        }
    }

    private void greet(FeatureStore store, int actualPort) {
        PrintStream out = new PrintStream(parent.out(), true, StandardCharsets.UTF_8);
        String shown = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
        String authority = (shown.contains(":") ? '[' + shown + ']' : shown) + ':' + actualPort;
        String wfs = "http://" + authority + WfsServer.PATH;
        String query = wfs + "?service=WFS&version=2.0.0&request=";
        out.println("gml-fast serves at http://" + authority + "/");
        for (Layer layer : store.layers()) {
            out.printf("  %s, %,d features, %s%n", layer.name(), layer.count(), layer.spatialReference());
        }
        String type = namespace.prefix() + ':' + store.layers().get(0).name();
        out.println("Try:");
        out.println("  curl '" + query + "GetCapabilities'");
        out.println("  curl '" + query + "GetFeature&typeNames=" + type + "&count=2'");
        out.println("  curl '" + query + "GetFeature&typeNames=" + type + "&outputFormat=application/json&count=2'");
        out.println("  ogrinfo -ro -so 'WFS:" + wfs + "' " + type);
        out.println("Ctrl-C stops it.");
    }
}
