/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.tables;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;

import org.gmlfast.benchmarks.pages.DatabaseCpu;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.TestData;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code tables}. */
@Command(
        name = "tables",
        description = {
            "Measure the CPU time of loading GML into PostGIS and a GeoPackage, by gml-fast load and by ogr2ogr with"
                    + " PG_USE_COPY, in turns: of the program, and of PostgreSQL.",
            "",
            "The programs gml-fast (of this checkout), ogr2ogr and bash are run; JAVA_OPTS applies to the first."
        },
        mixinStandardHelpOptions = true)
public final class TablesCommand implements Callable<Integer> {

    private static final String SCHEMA = "measured";

    /** Not beside the GML under its name, so that programs read it only if they are told to. */
    private static final String GENERATED_SCHEMA = "schema.xsd";

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "The GML that is loaded (default: parcels, which are generated).")
    private Path file;

    @Option(
            names = "--xsd",
            paramLabel = "FILE",
            description = "The application schema of the GML (default: that of the parcels, if they are generated).")
    private Path schema;

    @Option(
            names = "--parcels",
            paramLabel = "N",
            defaultValue = "200000",
            description = "The number of parcels, of 700 bytes each (default: 200000).")
    private int parcels;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Rounds in turns (default: 3).")
    private int rounds;

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Measure only what has this in its name, such as GeoPackage.")
    private String only;

    private final Map<String, List<Double>> seconds = new LinkedHashMap<>();

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("gml-fast-tables");
        try (PostgresServer server = PostgresServer.start()) {
            Path input = file == null ? generated(folder.resolve("parcels.gml")) : file.toAbsolutePath();
            Progress progress = Progress.standardError();
            for (int round = 0; round < rounds; round++) {
                measure(server, input, folder, progress);
            }
            PrintWriter out = spec.commandLine().getOut();
            MarkdownTable table =
                    new MarkdownTable("CPU seconds, " + (Files.size(input) >> 20) + " MB", "lowest", "highest");
            seconds.forEach((name, all) -> table.row(name, figure(Collections.min(all)), figure(Collections.max(all))));
            out.println(table);
            out.flush();
        } finally {
            try (var files = Files.list(folder)) {
                for (Path each : files.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(folder);
        }
        return 0;
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private void measure(PostgresServer server, Path input, Path folder, Progress progress) throws Exception {
        String load = TestData.projectRoot().resolve("gml-fast").toString();
        String address = server.url().replace("jdbc:", "");
        List<String> postgis = List.of(
                load,
                "load",
                input.toString(),
                "-q",
                "--user",
                PostgresServer.USER,
                "--db-schema",
                SCHEMA,
                "--into",
                address);
        List<String> ogr = List.of(
                "env",
                "PG_USE_COPY=YES",
                "ogr2ogr",
                "-f",
                "PostgreSQL",
                "-lco",
                "SCHEMA=" + SCHEMA,
                address.replaceFirst("postgresql://", "postgresql://" + PostgresServer.USER + "@"),
                input.toString());
        measure("PostGIS, load", server, with(postgis, "--no-one-pass"), progress);
        measure("PostGIS, load --one-pass", server, with(postgis, "--one-pass"), progress);
        measure("PostGIS, ogr2ogr", server, ogr, progress);
        Path xsd = schema == null ? folder.resolve(GENERATED_SCHEMA) : schema.toAbsolutePath();
        if (Files.exists(xsd)) {
            measure("PostGIS, load --xsd", server, with(postgis, "--xsd", xsd.toString()), progress);
            measure("PostGIS, ogr2ogr -oo XSD", server, with(ogr, "-oo", "XSD=" + xsd), progress);
        }
        Path target = folder.resolve("measured.gpkg");
        measure(
                "GeoPackage, load",
                null,
                List.of(load, "load", input.toString(), "-q", "--into", target.toString()),
                progress);
        Files.deleteIfExists(target);
        measure(
                "GeoPackage, ogr2ogr",
                null,
                List.of("ogr2ogr", "-f", "GPKG", target.toString(), input.toString()),
                progress);
        Files.deleteIfExists(target);
    }

    private static List<String> with(List<String> command, String... options) {
        List<String> longer = new ArrayList<>(command);
        longer.addAll(List.of(options));
        return longer;
    }

    /** @param server the database that takes part; null for none */
    private void measure(String name, PostgresServer server, List<String> command, Progress progress) throws Exception {
        if (!name.contains(only)) {
            return;
        }
        if (server == null) {
            add(name + ": program", cpu(command), progress);
            return;
        }
        server.execute("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE", "CREATE SCHEMA " + SCHEMA, "CHECKPOINT");
        try (Connection open = DriverManager.getConnection(server.url(), PostgresServer.USER, "")) {
            DatabaseCpu ofServer = new DatabaseCpu(open);
            double before = ofServer.seconds();
            add(name + ": program", cpu(command), progress);
            awaitEnd(open);
            add(name + ": server", ofServer.seconds() - before, progress);
        }
    }

    /** Waits until the server has no other connection: it counts the time of a process when that has ended. */
    private static void awaitEnd(Connection open) throws SQLException, InterruptedException {
        boolean hasOthers = true;
        try (Statement statement = open.createStatement()) {
            while (hasOthers) {
                Thread.sleep(100);
                try (ResultSet row = statement.executeQuery("SELECT count(*) > 1 FROM pg_stat_activity"
                        + " WHERE backend_type IN ('client backend', 'parallel worker', 'autovacuum worker')")) {
                    row.next();
                    hasOthers = row.getBoolean(1);
                }
            }
        }
    }

    private void add(String name, double measured, Progress progress) {
        seconds.computeIfAbsent(name, key -> new ArrayList<>()).add(measured);
        progress.note(name + ": " + figure(measured));
    }

    /** Runs a program, and returns its CPU time in seconds. */
    private static double cpu(List<String> command) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='%U %S'; time \"$@\"", "bash"));
        timed.addAll(command);
        Process process = new ProcessBuilder(timed).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " has failed: " + printed);
        }
        String[] times = printed.substring(printed.lastIndexOf('\n') + 1).split(" ");
        return Double.parseDouble(times[0]) + Double.parseDouble(times[1]);
    }

    private static void writeSchema(Path target) throws IOException {
        StringBuilder properties = new StringBuilder("<xs:element name=\"geom\" type=\"gml:SurfacePropertyType\"/>");
        for (String property : List.of(
                "egrid string",
                "number int",
                "town string",
                "area double",
                "built int",
                "zone string",
                "updated date")) {
            String[] nameAndType = property.split(" ");
            properties.append(
                    "<xs:element name=\"" + nameAndType[0] + "\" type=\"xs:" + nameAndType[1] + "\" minOccurs=\"0\"/>");
        }
        Files.writeString(
                target,
                "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:gml=\"http://www.opengis.net/gml/3.2\""
                        + " xmlns:p=\"urn:parcels\" targetNamespace=\"urn:parcels\" elementFormDefault=\"qualified\">"
                        + "<xs:import namespace=\"http://www.opengis.net/gml/3.2\"/>"
                        + "<xs:element name=\"parcel\" type=\"p:parcelType\" substitutionGroup=\"gml:AbstractFeature\"/>"
                        + "<xs:complexType name=\"parcelType\"><xs:complexContent>"
                        + "<xs:extension base=\"gml:AbstractFeatureType\"><xs:sequence>" + properties
                        + "</xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:schema>");
    }

    /** Writes parcels with seven attributes and a polygon, and their schema. */
    private Path generated(Path target) throws IOException {
        writeSchema(target.resolveSibling(GENERATED_SCHEMA));
        Random random = new Random(1);
        try (PrintWriter out = new PrintWriter(target.toFile(), StandardCharsets.UTF_8)) {
            out.print("<wfs:FeatureCollection xmlns:wfs=\"http://www.opengis.net/wfs/2.0\""
                    + " xmlns:gml=\"http://www.opengis.net/gml/3.2\" xmlns:p=\"urn:parcels\">");
            for (int i = 1; i <= parcels; i++) {
                double x = 2_600_000 + i % 500 * 31.5;
                double y = 1_200_000 + i / 500 * 27.5;
                StringBuilder ring = new StringBuilder();
                int corners = 5 + random.nextInt(14);
                for (int c = 0; c <= corners; c++) {
                    double angle = 2 * Math.PI * (c % corners) / corners;
                    ring.append(String.format(
                            Locale.ROOT, "%.3f %.3f ", x + 12 * Math.cos(angle), y + 12 * Math.sin(angle)));
                }
                out.print("<wfs:member><p:parcel gml:id=\"p." + i + "\"><p:geom><gml:Polygon gml:id=\"g." + i
                        + "\" srsName=\"urn:ogc:def:crs:EPSG::2056\"><gml:exterior><gml:LinearRing><gml:posList>"
                        + ring.toString().strip()
                        + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></p:geom>"
                        + "<p:egrid>CH" + random.nextInt(1_000_000_000) + "</p:egrid><p:number>" + i % 9973
                        + "</p:number><p:town>town " + random.nextInt(9) + "</p:town><p:area>"
                        + random.nextInt(200_000) / 100.0
                        + "</p:area><p:built>" + (1900 + random.nextInt(125)) + "</p:built><p:zone>Z"
                        + random.nextInt(5)
                        + "</p:zone><p:updated>20" + (10 + random.nextInt(15)) + "-0" + (1 + random.nextInt(9))
                        + "-01</p:updated></p:parcel></wfs:member>\n");
            }
            out.print("</wfs:FeatureCollection>");
        }
        return target;
    }
}
