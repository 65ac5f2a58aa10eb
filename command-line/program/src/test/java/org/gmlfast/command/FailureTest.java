/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A failure results in one line, an exit code and no partial output. */
class FailureTest {

    @TempDir
    Path directory;

    private Path shp;

    @BeforeEach
    void writeShapefile() throws IOException {
        shp = new ShapefileBuilder(1)
                .field("N", 'N', 9, 0)
                .row(ShapefileBuilder.point(1, 2), "1")
                .row(ShapefileBuilder.point(1, 2), "2")
                .write(directory, "p");
    }

    private String failure(int exitCode, String... args) {
        List<String> all = new ArrayList<>(List.of("encode"));
        all.addAll(List.of(args));
        if (!all.contains("--format")) {
            all.addAll(List.of("--format", "gml32"));
        }
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.errors()).startsWith("gml-fast: ").hasLineCount(1).doesNotContain("Exception");
        assertThat(run.exitCode()).isEqualTo(exitCode);
        return run.errors();
    }

    private String jsonFailure(String json) throws IOException {
        Path file = Files.writeString(directory.resolve("x.geojson"), json);
        Path output = directory.resolve("x.gml");
        String message = failure(1, file.toString(), "-o", output.toString());
        assertThat(directory.toFile().list((folder, name) -> name.startsWith("x.gml")))
                .isEmpty();
        return message;
    }

    @Test
    void reportsUnknownCommand() {
        CommandRun run = CommandRun.of("encod", "a.shp");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors())
                .isEqualTo(
                        "gml-fast: \"encod\" is not a command; the commands are encode, load, diff, export, convert, info, inspect, get,"
                                + " index, serve, compare, template, generate-completion, generate-man-page, help; did you mean encode? (see gml-fast --help)"
                                + System.lineSeparator());
        assertThat(CommandRun.of("help", "encod").errors()).isEqualTo(run.errors());
        assertThat(CommandRun.of().errors())
                .startsWith("gml-fast: no command given; the commands are encode, ")
                .hasLineCount(1);
    }

    @Test
    void reportsFilesThatCannotBeRead() throws IOException {
        assertThat(failure(1, "nowhere.geojson")).isEqualTo("gml-fast: no such file: nowhere.geojson\n");
        assertThat(failure(1, "nowhere.shp")).isEqualTo("gml-fast: no such file: nowhere.shp\n");
        assertThat(failure(1, directory.toString())).endsWith("is a directory; give the name of a file in it\n");
        assertThat(failure(1, "jdbc:mysql://x")).contains("jdbc:postgresql:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"type":"FeatureCollection","features":[\\n{"type":"Feature" | line 2, column 18
                    {"type":"FeatureCollection",\\n"features":[{"type":"Feature",,}]} | line 2, column 31
                    [1,2]                                     | line 1, column 1: GeoJSON must be an object
                    {"a":1}                                   | has no member "type"
                    {"type":"Topology"}                       | TopoJSON
                    {"type":"FeatureCollection"}              | FeatureCollection has no member "features"
                    {"type":"Point","coordinates":["a",2]}    | line 1, column 32
                    {"type":"Point","coordinates":[1]}        | at least two numbers
                    {"type":"Point","coordinates":[[1,2]]}    | invalid Point
                    {"type":"FeatureCollection","features":[{"type":"Feature"},\\n{"type":"Feature","id":"x","geometry":{"type":"Point","coordinates":[1,"NaN"]}}]} | line 2, column 72: feature 2 (id x): a position must contain numbers
                    {"type":"LineString","coordinates":[1,2]} | nesting of the coordinates
                    {"type":"LineString","coordinates":[[1,2]]} | invalid LineString
                    {"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[3,3]]]} | invalid Polygon
                    {"type":"Arc","coordinates":[[1,2]]}      | GeoJSON has no geometry of this type
                    {"type":"FeatureCollection","features":[1]} | items of "features" must be objects
                    {"type":"Feature","properties":[1]}       | "properties" must be an object or null
                    {"type":"FeatureCollection","crs":{"type":"link"},"features":[]} | --source-srs
                    ``                                        | the input is empty
                    """)
    void reportsMalformedJson(String json, String message) throws IOException {
        assertThat(jsonFailure(json.replace("\\n", "\n"))).contains("x.geojson").contains(message);
    }

    @Test
    void reportsTruncatedCompressedJson() throws IOException {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try (var zip = new java.util.zip.GZIPOutputStream(bytes)) {
            zip.write("{\"type\":\"FeatureCollection\",\"features\":[]}".getBytes());
        }
        Path file = directory.resolve("x.geojson.gz");
        Files.write(file, java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() - 12));
        assertThat(failure(1, file.toString())).contains("cut off");
    }

    @Test
    void reportsDamagedShapefiles() throws IOException {
        byte[] shapes = Files.readAllBytes(shp);
        Files.write(shp, java.util.Arrays.copyOf(shapes, shapes.length - 5));
        assertThat(failure(1, shp.toString())).contains("shape 2 extends beyond the end of the file");
        Files.write(shp, java.util.Arrays.copyOf(shapes, 50));
        assertThat(failure(1, shp.toString())).contains("header");
        Files.write(shp, shapes);

        Path dbf = directory.resolve("p.dbf");
        byte[] rows = Files.readAllBytes(dbf);
        Files.write(dbf, java.util.Arrays.copyOf(rows, rows.length - 5));
        assertThat(failure(1, shp.toString())).contains("row 2 of 2");
        Files.delete(dbf);
        assertThat(failure(1, shp.toString())).contains("requires a file p.dbf");
        Files.write(dbf, rows);

        Files.writeString(directory.resolve("p.prj"), "GEOGCS[");
        assertThat(failure(1, shp.toString())).contains("p.prj").contains("--source-srs");
        Files.writeString(
                directory.resolve("p.prj"),
                "GEOGCS[\"moon\",DATUM[\"moon\",SPHEROID[\"moon\",1737400,0]],PRIMEM[\"x\",0],UNIT[\"Degree\",0.0174532925]]");
        assertThat(failure(1, shp.toString()))
                .contains("the EPSG registry has no matching CRS")
                .contains("--source-srs");
        Files.delete(directory.resolve("p.prj"));
        assertThat(failure(1, shp.toString())).contains("no .prj").contains("--source-srs");
        Files.writeString(directory.resolve("p.cpg"), "klingon");
        assertThat(failure(1, shp.toString(), "--source-srs", "4326")).contains("klingon");
    }

    @Test
    void reportsHostileProjection() throws IOException {
        Files.writeString(directory.resolve("p.prj"), "GEOGCS[".repeat(20_000));
        assertThat(failure(1, shp.toString()))
                .contains("p.prj")
                .contains("longer")
                .contains("--source-srs");
        Files.writeString(directory.resolve("p.prj"), "GEOGCS[".repeat(5000));
        assertThat(failure(1, shp.toString()))
                .contains("p.prj")
                .contains("nested")
                .contains("--source-srs");
        Files.writeString(directory.resolve("p.prj"), " ".repeat(300_000));
        assertThat(failure(1, shp.toString())).contains("p.prj");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-32", "IBM1047"})
    void refusesCharsetThatIsNotAsciiCompatible(String charset) throws IOException {
        Files.writeString(directory.resolve("p.cpg"), charset);
        assertThat(failure(1, shp.toString())).contains("p.cpg: " + charset).contains("UTF-8");
    }

    @Test
    void reportsFieldNameInvalidInItsCharset() throws IOException {
        Path umlaut = new ShapefileBuilder(1)
                .text(java.nio.charset.StandardCharsets.ISO_8859_1, 0)
                .field("GRÖSSE", 'N', 9, 0)
                .row(ShapefileBuilder.point(1, 2), "1")
                .write(directory, "u");
        Files.writeString(directory.resolve("u.cpg"), "UTF-8");
        assertThat(failure(1, umlaut.toString()))
                .contains("field 1")
                .contains("UTF-8")
                .contains(".cpg");
    }

    @Test
    void reportsUnknownCrs() {
        assertThat(failure(1, shp.toString(), "--srs", "EPSG:99999")).contains("unknown CRS EPSG:99999");
        assertThat(failure(1, shp.toString(), "--source-srs", "EPSG:99999")).contains("unknown CRS EPSG:99999");
        assertThat(failure(2, shp.toString(), "--srs", "WGS 84")).contains("not a CRS of the form EPSG:CODE");
    }

    @Test
    void reportsUnknownAttributes() {
        assertThat(failure(1, shp.toString(), "--where", "M > 1"))
                .contains("no attribute \"M\"")
                .contains("the_geom, N");
        assertThat(failure(1, shp.toString(), "--property", "N,M")).contains("no attribute \"M\"");
    }

    /** The type is known when the document has begun, and grows with the features. */
    @Test
    void writesLateNamesThatXmlDoesNotAllow() {
        String first = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":1}}\n";
        CommandRun run = CommandRun.of(
                first.repeat(1200) + first.replace("\"a\"", "\"a b\""),
                List.of("encode", "-", "--layer", "1st", "--format", "gml32"));
        Gml.Feature last = run.gml().features().get(1200);
        assertThat(last.name()).isEqualTo("_1st");
        assertThat(last.attributes()).containsEntry("a_b", "1");
        assertThat(run.errors()).contains("\"a b\" is a_b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id <= 5", "M > 1 AND id <> 2", "id IS NULL", "(id LIKE 'a%')"})
    void namesKeywordInPlaceOfAttribute(String condition) {
        assertThat(failure(2, shp.toString(), "--where", condition))
                .contains("id is a keyword of CQL; write the attribute in double quotes: \"id\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--bbox 1,2,3",
                "--bbox 1,2,3,x",
                "--bbox 3,2,1,4",
                "--where a>",
                "--namespace x",
                "--namespace 1=http://x",
                "--namespace x=",
                "--count -1",
                "--count many",
                "--start-index -1",
                "--decimals 99",
                "--indent 17",
                "--encoding klingon",
                "--srs-style odd",
                "--nonsense",
                "--format gml4"
            })
    void refusesInvalidOptions(String options) {
        List<String> args = new ArrayList<>(List.of(shp.toString()));
        args.addAll(List.of(options.split(" ")));
        assertThat(failure(2, args.toArray(String[]::new))).contains("--help");
    }

    @Test
    void printsStackTraceOnlyOnRequest() {
        CommandRun run = CommandRun.of("encode", "nowhere", "--format", "gml2", "--stacktrace");
        assertThat(run.errors()).startsWith("gml-fast: no such file: nowhere\n").contains("\tat ");
    }

    @Test
    void printsHelp() {
        CommandRun help = CommandRun.of("encode", "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(new String(help.output()))
                .contains("Examples:")
                .contains("Exit codes:")
                .contains("--bbox");
        assertThat(new String(CommandRun.of("--version").output())).startsWith("gml-fast ");
        CommandRun nothing = CommandRun.of();
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.errors()).startsWith("gml-fast: ").hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "encode --fromat gml32 a.shp          | did you mean --format?",
                "encode --bobx=1,2,3,4 a.shp -o a.gml | did you mean --bbox?",
                "encdoe a.shp                         | did you mean encode?",
                "serve --prot 8080                    | did you mean --port?"
            })
    void suggestsSimilarOptionOrCommand(String line, String suggestion) {
        CommandRun run = CommandRun.of(line.split(" +"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains(suggestion).hasLineCount(1);
    }

    @Test
    void suggestsNothingForUnlikeOption() {
        assertThat(CommandRun.of("encode", "--quantum", "a.shp").errors()).doesNotContain("did you mean");
    }

    @Test
    void suggestsUrlForDatabaseNameOfOgr() {
        assertThat(failure(1, "PG:dbname=gis")).contains("jdbc:postgresql://host/database");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gml32", "geojson", "flatgeobuf"})
    void advisesWhatToDoIfTheDiskIsFull(String format) {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "only Linux has a device that is always full");
        String states = TestData.file("data/states/states.geojson").toString();
        CommandRun run = CommandRun.of("encode", states, "--format", format, "-o", full.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("/dev/full: ", "o space left", "write to another disk");
    }

    @Test
    void namesOneRemedyForFullDisks() {
        IOException full = new IOException("No space left on device");
        assertThat(ErrorMessages.of(full))
                .endsWith("No space left on device; free some space, or write to another disk");
        assertThat(ErrorMessages.of(TemporaryFiles.failure(Path.of("/tmp/x"), full)))
                .isEqualTo("gml-fast: cannot write /tmp/x: No space left on device; choose another folder for temporary"
                        + " files with JAVA_OPTS=-Djava.io.tmpdir=FOLDER");
    }
}
