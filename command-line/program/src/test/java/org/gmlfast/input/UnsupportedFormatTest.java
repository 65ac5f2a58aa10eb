/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages for unsupported inputs. */
class UnsupportedFormatTest {

    private static final String FEATURES = "{\"type\":\"FeatureCollection\",\"features\":["
            + "{\"type\":\"Feature\",\"properties\":{\"n\":\"eins\",\"lon\":9.5,\"lat\":47.25},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[9.5,47.25]}}]}";

    private static final Pattern COMMAND = Pattern.compile("(ogr2ogr .*)\n");

    @TempDir
    Path directory;

    private static String explained(CommandRun run) {
        assertThat(run.errors())
                .startsWith("gml-fast: ")
                .hasLineCount(1)
                .doesNotContain("Source:", "Exception", "token");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
        return run.errors();
    }

    private static String explained(Path file) {
        return explained(CommandRun.of("encode", file.toString(), "--format", "gml32"));
    }

    private boolean run(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log.txt").toFile())
                .start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() == 0;
    }

    /** OGR writes the file; the command in the message converts it to a supported format. */
    @ParameterizedTest
    @CsvSource({
        "points.sqlite, SQLite, an SQLite database",
        "points.kml, KML, KML",
        "points.gpx, GPX, GPX",
        "points.csv, CSV, CSV",
        "points.txt, CSV, CSV",
        "points.tab, MapInfo File, a MapInfo TAB file",
        "points.mif, MapInfo File, a MapInfo MIF file"
    })
    void suggestsConversionByOgr(String name, String driver, String what) throws IOException, InterruptedException {
        Requirement.OGR.requireProgram("ogr2ogr");
        Files.writeString(directory.resolve("in.geojson"), FEATURES);
        boolean written = run("ogr2ogr -f '" + driver + "' '" + name.replace(".txt", ".csv") + "' in.geojson"
                + (driver.equals("GPX") ? " -nln waypoints -dsco GPX_USE_EXTENSIONS=YES" : ""));
        assertThat(written).as(Files.readString(directory.resolve("log.txt"))).isTrue();
        if (name.endsWith(".txt")) {
            Files.move(directory.resolve("points.csv"), directory.resolve(name));
        }
        String message = explained(directory.resolve(name));
        assertThat(message).contains(name + " is " + what + ";").contains("shapefiles", "PostGIS");
        if (!driver.equals("GPX")) {
            convertAndRead(message);
        }
    }

    private void convertAndRead(String message) throws IOException, InterruptedException {
        Matcher command = COMMAND.matcher(message);
        assertThat(command.find()).as(message).isTrue();
        assertThat(run(command.group(1)))
                .as(command.group(1) + Files.readString(directory.resolve("log.txt")))
                .isTrue();
        String written = "points.geojson";
        Gml gml = CommandRun.of("encode", directory.resolve(written).toString(), "--format", "gml32", "--layer", "l")
                .gml();
        assertThat(gml.only().get("geometry")).isEqualTo("47.25 9.5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    a.data      | PK\\3\\4...               | a zip archive
                    a.parquet   | PAR1...                 | a Parquet file
                    a.arrow     | ARROW1..                | an Arrow file
                    a.topojson  | {"type":"Topology","objects":{},"arcs":[]} | TopoJSON
                    a.json      | {"arcs":[],"objects":{},"type":"Topology"} | TopoJSON
                    a.html      | <!DOCTYPE html><html><head>              | an HTML page
                    a.xml       | <?xml version="1.0"?><!-- x --><a/>      | an XML document
                    a.xsd       | <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/> | an XML Schema
                    a.bz2       | BZh9...                 | compressed with bzip2
                    a.dbf       | abc                     | a dBASE table
                    a.prj       | GEOGCS["x"]             | part of a shapefile
                    a.tif       | II*\\0....              | an image
                    a.bin       | hello                   | an unknown format
                    """)
    void namesOtherFormats(String name, String content, String what) throws IOException {
        String head = content.replace("\\0", "\0").replace("\\3", "\3").replace("\\4", "\4");
        Path file = Files.write(directory.resolve(name), head.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(explained(file)).contains(file + " is ").contains(what);
        CommandRun piped = CommandRun.of(
                new ByteArrayInputStream(head.getBytes(StandardCharsets.ISO_8859_1)),
                "encode",
                "-",
                "--format",
                "gml32");
        assertThat(explained(piped)).contains("standard input is ");
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://example.org/a.geojson, the scheme ftp is not supported",
        "postgresql://localhost/gis, jdbc:postgresql:",
        "s3://bucket/a.geojson, use http or https",
        "example.org/wfs?request=GetFeature, a URL begins with https://"
    })
    void suggestsRemedyForAddresses(String address, String remedy) {
        assertThat(explained(CommandRun.of("encode", address, "--format", "gml32")))
                .contains(remedy);
    }

    @Test
    void suggestsConversionOfGeodatabase() throws IOException {
        Path gdb = Files.createDirectory(directory.resolve("a.gdb"));
        assertThat(explained(gdb)).contains("an Esri file geodatabase").contains("ogr2ogr -f GeoJSON");
    }

    @Test
    void reportsMalformedGeoJson() throws IOException {
        Path file =
                Files.writeString(directory.resolve("a.geojson"), "{\"type\":\"FeatureCollection\",\n\"features\":[");
        assertThat(explained(file))
                .contains("a.geojson, line 2, column 13:")
                .contains("begins in line 2, column 12")
                .doesNotContain("REDACTED");
    }
}
