/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.templates;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
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
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

import org.gmlfast.benchmarks.CountingStream;
import org.gmlfast.benchmarks.pages.DatabaseCpu;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.command.GmlFast;
import org.gmlfast.testing.PostgresServer;

import com.sun.management.OperatingSystemMXBean;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code templates}. */
@Command(
        name = "templates",
        description = {
            "Measure the CPU time of encode and PostgreSQL for addresses of INSPIRE with two lists: flat, by a template"
                    + " without the lists, with lists as JSON of a view, and with lists by gf:Rows.",
            "",
            "The process that encodes is warm; with --heap, each case also runs in a process of its own."
        },
        mixinStandardHelpOptions = true)
public final class TemplatesCommand implements Callable<Integer> {

    private static final String TABLES =
            """
            CREATE TABLE addr AS SELECT i AS id, 'DENW' || lpad(i::text, 10, '0') AS localid,
                ST_SetSRID(ST_MakePoint(300000 + i %% 200003 + 0.25, 5600000 + i * 7 %% 200003 + 0.5), 25832)::geometry(Point, 25832) AS geom,
                timestamptz '2015-01-01' + (i || ' minutes')::interval AS valid_from,
                CASE WHEN i %% 5 = 0 THEN NULL ELSE 'entrance' END AS spec, 51000 + i %% 8000 AS postcode
              FROM generate_series(1, %1$d) AS i;
            CREATE TABLE desig AS SELECT i AS addr_id, n AS ord, (i %% 200)::text AS val,
                CASE n WHEN 1 THEN 'addressNumber' WHEN 2 THEN 'addressNumberExtension' ELSE 'buildingIdentifier' END AS typ
              FROM generate_series(1, %1$d) AS i, LATERAL generate_series(1, 1 + i %% 3) AS n;
            CREATE TABLE comp AS SELECT i AS addr_id, n AS ord, 'urn:x:comp:' || (i * 7 + n) %% 5000 AS ref
              FROM generate_series(1, %1$d) AS i, generate_series(1, 3) AS n;
            ALTER TABLE addr ADD PRIMARY KEY (id);
            ALTER TABLE desig ADD PRIMARY KEY (addr_id, ord);
            ALTER TABLE comp ADD PRIMARY KEY (addr_id, ord);
            CREATE VIEW addr_json AS SELECT a.*,
                (SELECT json_agg(json_build_object('val', val, 'typ', typ)) FROM
                  (SELECT val, typ FROM desig WHERE addr_id = a.id ORDER BY ord) AS d) AS designators,
                (SELECT json_agg(json_build_object('ref', ref)) FROM
                  (SELECT ref FROM comp WHERE addr_id = a.id ORDER BY ord) AS c) AS components
              FROM addr AS a
            """;

    private static final String ROWS =
            "<gf:Rows name='designators' table='desig' key='addr_id' parent='id' order='ord'/>"
                    + "<gf:Rows name='components' table='comp' key='addr_id' parent='id' order='ord'/>";

    private static final String DESIGNATORS =
            """
                <ad:designator gft:isCollection="true" gft:source="designators"><ad:LocatorDesignator>
                 <ad:designator>${val}</ad:designator>
                 <ad:type xlink:href="http://inspire.ec.europa.eu/codelist/LocatorDesignatorTypeValue/${typ}"/>
                </ad:LocatorDesignator></ad:designator>
            """;

    private static final String COMPONENTS =
            "<ad:component gft:isCollection=\"true\" gft:source=\"components\" xlink:href=\"https://data.example.org/${ref}\"/>";

    private static final String TEMPLATE =
            """
            <gft:Template><gft:Options>
             <gft:Namespaces xmlns:ad="http://inspire.ec.europa.eu/schemas/ad/4.0"
               xmlns:base="http://inspire.ec.europa.eu/schemas/base/3.3"/>%s</gft:Options>
             <ad:Address gml:id="AD.${id}">
              <ad:inspireId><base:Identifier><base:localId>${localid}</base:localId>
               <base:namespace>DE.EXAMPLE.AD</base:namespace></base:Identifier></ad:inspireId>
              <ad:position><ad:GeographicPosition><ad:geometry>${geom}</ad:geometry>
               <ad:specification gf:nil="unknown"
                 xlink:href="http://inspire.ec.europa.eu/codelist/GeometrySpecificationValue/${spec}"/>
               <ad:default>true</ad:default></ad:GeographicPosition></ad:position>
              <ad:locator><ad:AddressLocator>%s
               <ad:level xlink:href="http://inspire.ec.europa.eu/codelist/LocatorLevelValue/siteLevel"/>
              </ad:AddressLocator></ad:locator>
              <ad:validFrom>${valid_from}</ad:validFrom>%s
             </ad:Address></gft:Template>
            """;

    @Spec
    private CommandSpec spec;

    @Option(names = "--features", paramLabel = "N", defaultValue = "200000", description = "Rows (default: 200000).")
    private int features;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5", description = "Rounds in turns (default: 5).")
    private int rounds;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "Also run each case in a process with this heap, such as 128m: the time to its first byte.")
    private String heap;

    private String url;
    private DatabaseCpu database;

    /** One of the ways; the template is null for flat features. */
    private record Case(String table, Path template) {}

    /**
     * A run.
     *
     * @param client seconds of CPU time, as the others
     * @param bytes of the document
     */
    private record Run(double client, double database, long bytes) {}

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("templates");
        try (PostgresServer server = PostgresServer.start()) {
            url = server.url();
            server.execute(TABLES.formatted(features));
            server.execute("VACUUM ANALYZE");
            try (Connection connection = DriverManager.getConnection(url, PostgresServer.USER, "")) {
                database = new DatabaseCpu(connection);
            }
            measure(cases(folder));
        } finally {
            for (String name : List.of("plain.xml", "json.xml", "rows.xml")) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.delete(folder);
        }
        return 0;
    }

    private static Map<String, Case> cases(Path folder) throws IOException {
        Map<String, Case> cases = new LinkedHashMap<>();
        cases.put("flat, without lists", new Case("addr", null));
        cases.put(
                "template, without lists",
                new Case("addr", Files.writeString(folder.resolve("plain.xml"), TEMPLATE.formatted("", "", ""))));
        String lists = TEMPLATE.formatted("%s", DESIGNATORS, COMPONENTS);
        cases.put("flat, lists as JSON", new Case("addr_json", null));
        cases.put(
                "template, lists as JSON",
                new Case("addr_json", Files.writeString(folder.resolve("json.xml"), lists.formatted(""))));
        cases.put(
                "template, lists by gf:Rows",
                new Case("addr", Files.writeString(folder.resolve("rows.xml"), lists.formatted(ROWS))));
        return cases;
    }

    private void measure(Map<String, Case> cases) throws IOException, SQLException, InterruptedException {
        Progress progress = Progress.standardError();
        Map<String, List<Run>> runs = new LinkedHashMap<>();
        Map<String, List<Double>> first = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, Case> each : cases.entrySet()) {
                Run run = run(each.getValue());
                if (round >= 0) {
                    runs.computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                            .add(run);
                }
                progress.note(each.getKey() + ": " + micros(run.client) + " + " + micros(run.database) + " µs");
                if (heap != null && round >= 0) {
                    first.computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                            .add(secondsToFirstByte(each.getValue()));
                }
            }
        }
        print(runs, first);
    }

    private void print(Map<String, List<Run>> runs, Map<String, List<Double>> first) {
        MarkdownTable table = new MarkdownTable(
                "",
                "bytes",
                "µs of encode",
                "µs of PostgreSQL",
                "features/s of a core",
                "ns a byte",
                heap == null ? "" : "s to the first byte, -Xmx" + heap);
        runs.forEach((name, all) -> table.row(
                name,
                String.valueOf(all.get(0).bytes / features),
                range(all, run -> 1e6 * run.client / features, "%.2f"),
                range(all, run -> 1e6 * run.database / features, "%.2f"),
                range(all, run -> features / (run.client + run.database), "%.0f"),
                range(all, run -> 1e9 * run.client / run.bytes, "%.2f"),
                heap == null ? "" : range(first.get(name), seconds -> seconds, "%.2f")));
        spec.commandLine().getOut().println(table);
        spec.commandLine().getOut().flush();
    }

    private String micros(double seconds) {
        return String.format(Locale.ROOT, "%.2f", 1e6 * seconds / features);
    }

    private static <T> String range(List<T> all, ToDoubleFunction<T> figure, String format) {
        List<Double> figures = all.stream().map(figure::applyAsDouble).toList();
        String least = String.format(Locale.ROOT, format, Collections.min(figures));
        return least + "–" + String.format(Locale.ROOT, format, Collections.max(figures));
    }

    private List<String> arguments(Case each) {
        List<String> arguments = new ArrayList<>(List.of(
                "encode", url, "--user", PostgresServer.USER, "--layer", each.table, "--format", "gml32", "-q"));
        if (each.template != null) {
            arguments.addAll(List.of("--template", each.template.toString()));
        }
        return arguments;
    }

    private Run run(Case each) throws IOException, SQLException, InterruptedException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        CountingStream out = new CountingStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        double databaseBefore = database.seconds();
        long before = system.getProcessCpuTime();
        int code = GmlFast.run(
                InputStream.nullInputStream(),
                out,
                new PrintStream(errors, true, StandardCharsets.UTF_8),
                arguments(each).toArray(String[]::new));
        double client = (system.getProcessCpuTime() - before) / 1e9;
        if (code != 0) {
            throw new IOException("encode failed: " + errors.toString(StandardCharsets.UTF_8));
        }
        awaitEndOfBackend();
        return new Run(client, database.seconds() - databaseBefore, out.count());
    }

    /** The time of a process that has ended counts once its parent has noticed that. */
    private void awaitEndOfBackend() throws SQLException, InterruptedException {
        String others = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
                + " AND pid <> pg_backend_pid()";
        try (Connection connection = DriverManager.getConnection(url, PostgresServer.USER, "");
                Statement statement = connection.createStatement()) {
            boolean running = true;
            while (running) {
                Thread.sleep(20);
                try (ResultSet row = statement.executeQuery(others)) {
                    row.next();
                    running = row.getLong(1) > 0;
                }
            }
        }
    }

    /** Runs a case in a process of its own, whose start is part of the time. */
    private double secondsToFirstByte(Case each) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                GmlFast.class.getName()));
        command.addAll(arguments(each));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream document = process.getInputStream()) {
            document.read();
            double seconds = (System.nanoTime() - start) / 1e9;
            byte[] buffer = new byte[1 << 16];
            while (document.read(buffer) >= 0) {
                // to the end, which has to fit the heap
            }
            if (process.waitFor() != 0) {
                throw new IOException("encode failed with -Xmx" + heap);
            }
            return seconds;
        }
    }
}
