/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same condition or order selects the same features of every input. */
class InputConditionsTest {

    private static final int FEATURES = 60;

    /** The values of each column as JSON. */
    private static final Map<String, List<String>> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("whole", List.of("1", "-2147483648", "0", "2147483647", "null"));
        COLUMNS.put(
                "long", List.of("9223372036854775807", "-9223372036854775808", "9007199254740993", "0", "1", "null"));
        COLUMNS.put("mixed", List.of("12345678901234567", "12345678901234568", "0.25", "-1.5", "3", "null"));
        COLUMNS.put("real", List.of("0.1", "1e-300", "-1e300", "3.0", "2.5", "null"));
        COLUMNS.put("flag", List.of("true", "false", "null"));
        COLUMNS.put("day", List.of("'1582-10-04'", "'1582-10-10'", "'0001-01-01'", "'2024-02-29'", "null"));
        COLUMNS.put(
                "local",
                List.of(
                        "'2024-02-03T04:05:06.5'",
                        "'2024-02-03T04:05:06'",
                        "'0001-01-01T00:00:00'",
                        "'1582-10-10T23:59:59'",
                        "null"));
        COLUMNS.put(
                "seen",
                List.of(
                        "'2024-02-03T04:05:06+01:00'",
                        "'2024-02-03T03:05:06Z'",
                        "'0900-02-03T04:05:06.5-11:00'",
                        "'2024-02-03T03:05:06.5Z'",
                        "null"));
        COLUMNS.put("at", List.of("'04:05:06'", "'23:59:59'", "'00:00:00'", "'04:05:06.25'", "null"));
        COLUMNS.put("text", List.of("'\u00E9 \uD83D\uDE00'", "'a%b'", "'A_B'", "'x'", "'10'", "'1e1'", "null"));
    }

    private static final List<String> OTHER_LITERALS = List.of("1", "0.5", "2024-02-03", "abc");

    /** Columns whose values each database writes in its own way, as which PropertyIsLike compares them. */
    private static final Set<String> TEXT_OF_DATABASE = Set.of("flag", "real");

    @TempDir
    Path folder;

    private Path geoJson() throws IOException {
        List<String> features = new ArrayList<>();
        for (int i = 0; i < FEATURES; i++) {
            StringBuilder properties = new StringBuilder("\"nr\":" + i);
            int column = 1;
            for (Map.Entry<String, List<String>> entry : COLUMNS.entrySet()) {
                List<String> values = entry.getValue();
                // every value of a column beside every value of the others
                String value = values.get((i * column++ + i / values.size()) % values.size());
                properties.append(",\"" + entry.getKey() + "\":" + value.replace('\'', '"'));
            }
            features.add("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[" + i
                    + ",47.25]},\"properties\":{" + properties + "}}");
        }
        return Files.writeString(
                folder.resolve("json.geojson"),
                "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}");
    }

    private static CommandRun run(String... args) {
        CommandRun run = CommandRun.of(args);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    /** The same features in files of each format, by the names of their layers. */
    private Map<String, String> files() throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        String json = geoJson().toString();
        files.put("json", json);
        String schema = folder.resolve("gml32.xsd").toString();
        Map<String, List<String>> options =
                Map.of("gml32", List.of("--schema", schema), "bxml", List.of(), "flatgeobuf", List.of("--no-index"));
        for (String format : List.of("gml32", "bxml", "flatgeobuf")) {
            String file = folder.resolve(format + '.' + format).toString();
            encode(List.of(json, "--format", format, "--layer", format, "-o", file), options.get(format));
            files.put(format, file);
        }
        Path renamed = Files.copy(Path.of(json), folder.resolve("package.geojson"));
        String geoPackage = folder.resolve("package.gpkg").toString();
        run("load", renamed.toString(), "--into", geoPackage, "-q");
        files.put("package", geoPackage);
        return files;
    }

    private static void load(String file, PostgresServer database) {
        run("load", file, "--into", database.url(), "--user", PostgresServer.USER, "-q");
    }

    // ---- serve

    @Test
    @Timeout(600)
    void selectTheSameFeaturesInServe() throws Exception {
        Map<String, String> inputs = files();
        try (PostgresServer database = PostgresServer.start();
                ServeProcess files =
                        ServeProcess.start(folder, List.of(), inputs.values().toArray(String[]::new))) {
            load(inputs.get("json"), database);
            try (ServeProcess tables =
                    ServeProcess.start(folder, List.of(), "--db", database.url(), "--user", PostgresServer.USER)) {
                Map<String, Map<String, String>> types = new LinkedHashMap<>();
                for (String layer : inputs.keySet()) {
                    types.put(layer, ServedTypes.of(files, layer));
                }
                types.put("postgis", ServedTypes.of(tables, "json"));
                assertSameSelections(types, InputConditionsTest::queries, (layer, query) -> {
                    boolean isTable = layer.equals("postgis");
                    return answer(isTable ? tables : files, isTable ? "json" : layer, query);
                });
            }
        }
    }

    /** The numbers of the features that a query selects, or the code of the exception. */
    private static String answer(ServeProcess server, String layer, String query) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(server.endpoint() + "?service=WFS&version=2.0.0&request=GetFeature"
                                + "&outputFormat=csv&propertyName=nr&typeNames=" + layer + '&' + query)
                        .toURL()
                        .openConnection();
        if (connection.getResponseCode() >= 400) {
            return new String(connection.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("(?s).*exceptionCode=\"([^\"]*)\".*", "$1");
        }
        return numbers(connection.getInputStream().readAllBytes());
    }

    private static List<String> queries(String column) {
        List<String> queries = new ArrayList<>();
        for (String literal : literals(column)) {
            addComparisons(column, literal, queries);
        }
        String isNull = "<fes:PropertyIsNull>" + property(column) + "</fes:PropertyIsNull>";
        queries.add(filter(isNull));
        if (!column.equals("text")) {
            // each database has its own place for nulls
            String known = '&' + filter("<fes:Not>" + isNull + "</fes:Not>");
            queries.add("sortBy=" + column + "%20ASC,nr%20ASC" + known);
            queries.add("sortBy=" + column + "%20DESC,nr%20DESC&count=7&startIndex=5" + known);
        }
        return queries;
    }

    /** Comparisons with a literal; texts have another order in each database. */
    private static void addComparisons(String column, String literal, List<String> queries) {
        String operands = property(column) + "<fes:Literal>" + literal + "</fes:Literal>";
        List<String> operators = column.equals("text")
                ? List.of("EqualTo", "NotEqualTo")
                : List.of("EqualTo", "NotEqualTo", "LessThan", "GreaterThanOrEqualTo");
        for (String operator : operators) {
            String name = "fes:PropertyIs" + operator;
            queries.add(filter("<" + name + ">" + operands + "</" + name + ">"));
        }
        if (!TEXT_OF_DATABASE.contains(column)) {
            queries.add(filter("<fes:PropertyIsLike wildCard='*' singleChar='?' escapeChar='!'>" + operands
                    + "</fes:PropertyIsLike>"));
        }
        queries.add(filter("<fes:Not><fes:PropertyIsEqualTo>" + operands + "</fes:PropertyIsEqualTo></fes:Not>"));
    }

    private static String property(String column) {
        return "<fes:ValueReference>" + column + "</fes:ValueReference>";
    }

    private static String filter(String condition) {
        return "filter="
                + URLEncoder.encode(
                        "<fes:Filter xmlns:fes='http://www.opengis.net/fes/2.0'>" + condition + "</fes:Filter>",
                        StandardCharsets.UTF_8);
    }

    // ---- encode

    @Test
    @FullBuildOnly
    @Timeout(600)
    void selectTheSameFeaturesInEncode() throws Exception {
        Map<String, List<String>> inputs = new LinkedHashMap<>();
        files().forEach((name, file) -> inputs.put(name, List.of(file)));
        try (PostgresServer database = PostgresServer.start()) {
            load(inputs.get("json").get(0), database);
            inputs.put("postgis", List.of(database.url(), "--user", PostgresServer.USER, "--layer", "public.json"));
            Map<String, Map<String, String>> types = new LinkedHashMap<>();
            for (Map.Entry<String, List<String>> input : inputs.entrySet()) {
                Path schema = folder.resolve("schema-of-" + input.getKey() + ".xsd");
                encode(input.getValue(), List.of("--format", "gml32", "--schema", schema.toString()));
                types.put(input.getKey(), ServedTypes.of(Gml.parse(schema).document()));
            }
            assertSameSelections(types, InputConditionsTest::conditions, (input, condition) -> {
                CommandRun run =
                        encode(inputs.get(input), List.of("--format", "csv", "--where", condition, "--property", "nr"));
                return run.exitCode() == 0 ? numbers(run.output()) : "error";
            });
        }
    }

    private static CommandRun encode(List<String> input, List<String> options) {
        List<String> args = new ArrayList<>(List.of("encode", "-q"));
        args.addAll(input);
        args.addAll(options);
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static List<String> conditions(String column) {
        List<String> conditions = new ArrayList<>(List.of(column + " IS NULL"));
        List<String> operators = column.equals("text") ? List.of("=", "<>") : List.of("=", "<>", "<", ">=");
        for (String literal : literals(column)) {
            for (String operator : operators) {
                conditions.add(column + ' ' + operator + " '" + literal + '\'');
            }
        }
        return conditions;
    }

    // ---- both

    /** What a query selects of an input. */
    private interface Selection {
        String of(String input, String query) throws IOException;
    }

    /** A layer whose column has another type, since its format lacks that of the others, may select others. */
    private static void assertSameSelections(
            Map<String, Map<String, String>> types, Function<String, List<String>> queries, Selection selection)
            throws IOException {
        Map<String, String> different = new LinkedHashMap<>();
        for (String column : COLUMNS.keySet()) {
            String type = types.get("json").get(column);
            List<String> comparable = types.keySet().stream()
                    .filter(input -> types.get(input).get(column).equals(type))
                    .toList();
            for (String query : queries.apply(column)) {
                Map<String, String> answers = new LinkedHashMap<>();
                for (String input : comparable) {
                    answers.put(input, selection.of(input, query));
                }
                if (answers.values().stream().distinct().count() > 1) {
                    different.put(type + ' ' + query, answers.toString());
                }
            }
        }
        assertThat(different).isEmpty();
    }

    private static List<String> literals(String column) {
        List<String> literals = new ArrayList<>(OTHER_LITERALS);
        COLUMNS.get(column).stream()
                .filter(value -> !value.equals("null"))
                .map(value -> value.replace("'", ""))
                .forEach(literals::add);
        return literals;
    }

    /** The numbers of the features in CSV. */
    private static String numbers(byte[] csv) {
        return new String(csv, StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .map(line -> line.substring(line.lastIndexOf(',') + 1))
                .collect(Collectors.joining(","));
    }
}
