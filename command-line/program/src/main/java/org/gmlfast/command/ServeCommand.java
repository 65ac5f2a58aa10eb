/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.service.ServiceOptions;
import org.gmlfast.service.WfsService;
import org.gmlfast.service.http.WfsServer;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.service.store.StoreOptions;
import org.gmlfast.template.FeatureTemplate;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast serve}: serves files or a database through WFS. */
@Command(
        name = "serve",
        description = {
            "Serve files, or the tables of a database, as a Web Feature Service of versions 1.0.0, 1.1.0 and 2.0.0,"
                    + " read-only. Without inputs it serves three sample layers.",
            "",
            "serve is a demonstrator and a test bench. For production, use the plugin for GeoServer."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
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
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "143:stopped by SIGTERM; 130: stopped by Ctrl-C; running requests complete first"
        })
final class ServeCommand implements Callable<Integer> {

    private static final int LAST_PORT = 65_535;

    private static final Set<String> RESERVED =
            Set.of("fes", "gml", "ogc", "ows", "wfs", "xlink", "xml", "xmlns", "xs", "xsi");

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = {
                "GeoJSON files (a collection, a feature, features one per line or as a text sequence; also .gz), - for"
                        + " GeoJSON from standard input, shapefiles, also in .zip, FlatGeobufs, GML files (also .gz or in BXML) or GeoPackages; serve"
                        + " loads them into H2GIS. A single GeoPackage is served as it is, without loading it. Or"
                        + " one JDBC URL, as with --db. Feature types have the names of their files or tables."
            })
    private List<String> inputs;

    @Option(
            names = "--db",
            paramLabel = "JDBC-URL",
            description = {
                "jdbc:h2:./FILE: load the inputs into this database file, which persists, and serve all its tables;",
                "jdbc:postgresql://HOST/NAME: serve the tables of a PostGIS database.",
                "Default: a database in memory."
            })
    private String database;

    @Mixin
    private DatabaseLogin login;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Listen on this address; 0.0.0.0 for all (default: ${DEFAULT-VALUE}, this machine only).")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "Listen on this port; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--allowed-host",
            paramLabel = "NAME",
            description = "A further host name that clients may use, such as the name of the machine or of a proxy;"
                    + " repeatable. By default the server accepts localhost, the value of --host, and the address at"
                    + " which a request arrives.")
    private List<String> allowedHosts = List.of();

    @Option(
            names = "--query-timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Time limit for a database query, and for fetching its next rows; 0 for no limit (default:"
                    + " ${DEFAULT-VALUE}).")
    private int queryTimeout;

    @Option(
            names = "--pages",
            paramLabel = "HOW",
            defaultValue = "remembered",
            description =
                    "How the server finds the rows of a page that begins at startIndex: remembered, after the last row of"
                            + " the page before if the server has sent it, otherwise by keys; keys, by an index of the key or"
                            + " of the columns to sort by; offset, by reading all rows before it (default: ${DEFAULT-VALUE}).")
    private PageMethod pages;

    @Option(
            names = "--stop-timeout",
            paramLabel = "SECONDS",
            defaultValue = "20",
            description = "Time limit for running requests after the server receives a signal to stop (default:"
                    + " ${DEFAULT-VALUE}).")
    private int stopTimeout;

    @Option(
            names = "--template",
            paramLabel = "LAYER=FILE",
            description = "Publish a table or view by this template of an application schema, under the name of the"
                    + " template's feature; repeatable.")
    private Map<String, String> templates = Map.of();

    @Mixin
    private GmlReadingOptions reading;

    @Mixin
    private GmlAttributes gmlAttributes;

    @Mixin
    private LayerOptions layers;

    @Override
    public Integer call() throws IOException {
        if (port < 0 || port > LAST_PORT) {
            throw new ParameterException(
                    spec.commandLine(), "--port must be between 0 and " + LAST_PORT + ", but is " + port);
        }
        if (queryTimeout < 0 || stopTimeout < 0) {
            throw new ParameterException(spec.commandLine(), "--query-timeout and --stop-timeout must be 0 or more");
        }
        if (RESERVED.contains(layers.namespace().prefix().toLowerCase(Locale.ROOT))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "WFS documents use the prefix " + layers.namespace().prefix()
                            + " themselves; choose another with --namespace");
        }
        checkPort();
        try (FeatureStore store = FeatureStore.open(storeOptions(), this::note)) {
            ServiceOptions settings = new ServiceOptions(
                    layers.namespace().prefix(), layers.namespace().uri(), gmlAttributes.areOverridden());
            WfsServer server = new WfsServer(new WfsService(store, settings), host, port, allowedHosts, this::note)
                    .withStopTimeout(Duration.ofSeconds(stopTimeout));
            start(server);
            Thread stop = new Thread(() -> stop(server, store), "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            greet(store, settings, server.port());
            warmUp();
            server.join();
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** Notices a port that is in use before the inputs are loaded, which may take minutes. */
    private void checkPort() throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (IOException e) {
            throw notListening(e);
        }
    }

    private StoreOptions storeOptions() throws IOException {
        List<String> files = inputs == null ? List.of() : inputs;
        String url = database;
        List<String> urls =
                files.stream().filter(input -> input.startsWith("jdbc:")).toList();
        if (urls.size() + (url == null ? 0 : 1) > 1) {
            throw new ParameterException(spec.commandLine(), "serve takes one database at a time");
        }
        if (!urls.isEmpty()) {
            url = urls.get(0);
            files = files.stream().filter(input -> !input.startsWith("jdbc:")).toList();
        }
        return new StoreOptions(files, url, inputOptions(), Duration.ofSeconds(queryTimeout), pages, readTemplates());
    }

    private InputOptions inputOptions() throws IOException {
        InputOptions.Builder options = InputOptions.builder(layers.namespace().uri())
                .login(login.user(), login.password())
                .spatialReference(layers.sourceReference())
                .standardInput(parent.in());
        return reading.addTo(options, false).build();
    }

    private Map<String, FeatureTemplate> readTemplates() throws IOException {
        Map<String, FeatureTemplate> read = new LinkedHashMap<>();
        for (Map.Entry<String, String> entry : templates.entrySet()) {
            read.put(entry.getKey(), FeatureTemplate.read(DocumentTarget.path(entry.getValue())));
        }
        return read;
    }

    private void note(String line) {
        parent.err().println(ErrorMessages.line(line));
    }

    private void start(WfsServer server) throws IOException {
        try {
            server.start();
        } catch (IOException e) {
            throw notListening(e);
        }
    }

    private InputException notListening(IOException e) {
        if (e instanceof BindException || e.getCause() instanceof BindException) {
            return new InputException(
                    "port " + port + " on " + host
                            + " is already in use or not available; choose another with --port N, or any"
                            + " free port with --port 0",
                    e);
        }
        return new InputException("cannot start the server on " + host + ": " + e.getMessage(), e);
    }

    /** Opens the EPSG database, which takes seconds, in the background so that no request waits for it. */
    private static void warmUp() {
        Thread thread = new Thread(
                () -> {
                    try {
                        SpatialReference.WGS84.to(new SpatialReference(3857));
                    } catch (IOException e) {
                        // the request that needs the database reports the failure
                    }
                },
                "warm-up");
        thread.setDaemon(true);
        thread.start();
    }

    /** Closes the server before the store, which running requests still use. */
    private void stop(WfsServer server, FeatureStore store) {
        try (store) {
            server.close();
        } catch (IOException e) {
            note("the server stopped before all requests were complete: " + e.getMessage());
        }
    }

    private void greet(FeatureStore store, ServiceOptions settings, int actualPort) {
        PrintStream out = new PrintStream(parent.out(), true, StandardCharsets.UTF_8);
        String shown = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
        String authority = (shown.contains(":") ? '[' + shown + ']' : shown) + ':' + actualPort;
        String wfs = "http://" + authority + WfsServer.PATH;
        String query = wfs + "?service=WFS&version=2.0.0&request=";
        out.println("gml-fast serves at http://" + authority + "/");
        for (ServedLayer layer : store.layers()) {
            out.printf("  %s, %,d features, %s%n", layer.name(), layer.count(), layer.spatialReference());
        }
        String type = settings.typeName(store.layers().get(0));
        out.println("Try:");
        out.println("  curl '" + query + "GetCapabilities'");
        out.println("  curl '" + query + "GetFeature&typeNames=" + type + "&count=2'");
        out.println("  curl '" + query + "GetFeature&typeNames=" + type + "&outputFormat=application/json&count=2'");
        out.println("  ogrinfo -ro -so 'WFS:" + wfs + "' " + type);
        out.println("Ctrl-C stops the server.");
    }
}
