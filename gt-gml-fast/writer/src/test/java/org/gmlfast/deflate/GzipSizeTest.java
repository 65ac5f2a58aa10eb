/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes beside level 6 of zlib, at which GeoServer's filter compresses. */
class GzipSizeTest {

    private static final Pattern PROPERTY = Pattern.compile("\"(\\w+)\": (\"[^\"]*\"|-?[0-9.]+)");
    private static final Pattern COORDINATE = Pattern.compile("-?[0-9]+\\.[0-9]+");
    private static final String[] TOWNS = {"Vaduz", "Balzers", "Triesen", "Schaan", "Eschen", "Mauren"};
    private static final String[] OWNERS = {"private", "public", "company"};

    @ParameterizedTest
    @CsvSource({"5", "50", "200", "3000"})
    void compressesParcelsAboutAsWellAsLevel6(int count) throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int id = 1; id <= count; id++) {
            text.append("<wfs:member><topp:parcels gml:id=\"parcels.")
                    .append(id)
                    .append("\"><topp:the_geom><gml:Polygon");
            text.append(" srsName=\"http://www.opengis.net/def/crs/EPSG/0/2056\" gml:id=\"parcels.")
                    .append(id);
            text.append(".the_geom\"><gml:exterior><gml:LinearRing><gml:posList>");
            double x = 2_600_000 + id % 200 * 31.5;
            double y = 1_200_000 + id / 200 * 27.2;
            for (int i = 0; i < 6; i++) {
                text.append(String.format(Locale.ROOT, "%s%.3f %.3f", i == 0 ? "" : " ", x, y));
                x += 20 * random.nextDouble();
                y += 20 * random.nextDouble();
            }
            text.append("</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></topp:the_geom>");
            append(text, "egrid", "CH%012d".formatted(random.nextLong(1_000_000_000_000L)));
            append(text, "number", Integer.toString(id));
            append(text, "municipality", TOWNS[random.nextInt(TOWNS.length)]);
            append(text, "owner", OWNERS[random.nextInt(OWNERS.length)]);
            append(text, "area", String.format(Locale.ROOT, "%.2f", 300 + 500 * random.nextDouble()));
            if (random.nextBoolean()) {
                append(text, "built", Integer.toString(1950 + random.nextInt(70)));
            }
            text.append("</topp:parcels></wfs:member>");
        }
        assertAboutAsSmallAsAtLevel6(text.toString());
    }

    @Test
    void compressesPlacesAboutAsWellAsLevel6() throws IOException {
        assertAboutAsSmallAsAtLevel6(sample("places/sample.geojson"));
    }

    @Test
    void compressesRoadsAboutAsWellAsLevel6() throws IOException {
        assertAboutAsSmallAsAtLevel6(sample("osm/roads-sample.geojson"));
    }

    /** Documents that are too short for a sample, and those of a little more than it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 2_000, 8_191, 8_192, 20_000, 98_303, 98_304, 98_305, 100_000})
    void compressesTheBeginningOfPlacesAboutAsWellAsLevel6(int length) throws IOException {
        assertAboutAsSmallAsAtLevel6(sample("places/sample.geojson").substring(0, length));
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 5_000})
    void compressesTheBeginningOfRoadsAboutAsWellAsLevel6(int length) throws IOException {
        assertAboutAsSmallAsAtLevel6(sample("osm/roads-sample.geojson").substring(0, length));
    }

    // ---- GeoJSON

    /** Lines of two positions and two short texts, as of the layer tiger_roads of GeoServer. */
    @ParameterizedTest
    @ValueSource(ints = {40, 200, 600, 8000})
    void compressesGeoJsonOfShortLinesAboutAsWellAsLevel6(int count) throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[");
        for (int id = 1; id <= count; id++) {
            double x = -74 + random.nextInt(100_000) / 1e6;
            double y = 40.7 + random.nextInt(100_000) / 1e6;
            text.append(id == 1 ? "" : ",")
                    .append("{\"type\":\"Feature\",\"id\":\"tiger_roads.")
                    .append(id)
                    .append("\",\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":[[[")
                    .append(String.format(Locale.ROOT, "%.6f,%.6f],[", x, y))
                    .append(String.format(
                            Locale.ROOT, "%.6f,%.6f", x + random.nextInt(900) / 1e6, y + random.nextInt(900) / 1e6))
                    .append("]]]},\"geometry_name\":\"the_geom\",\"properties\":{\"CFCC\":\"A")
                    .append(41 + random.nextInt(3))
                    .append("\",\"NAME\":\"")
                    .append(TOWNS[random.nextInt(TOWNS.length)])
                    .append(random.nextBoolean() ? " St" : " Ave")
                    .append("\"}}");
        }
        assertAboutAsSmallAsAtLevel6(text.append("]}").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"places/sample.geojson", "osm/roads-sample.geojson"})
    void compressesGeoJsonOfFilesAboutAsWellAsLevel6(String file) throws IOException {
        String text = Files.readString(
                TestData.projectRoot().resolve("build-support/test-data/data").resolve(file));
        assertAboutAsSmallAsAtLevel6(text.replace(": ", ":").replace(", ", ","));
    }

    private static void append(StringBuilder text, String name, String value) {
        text.append("<topp:").append(name).append('>').append(value);
        text.append("</topp:").append(name).append('>');
    }

    /** The properties and coordinates of a file of one feature a line, as GML writes them. */
    private static String sample(String file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : Files.readAllLines(
                TestData.projectRoot().resolve("build-support/test-data/data").resolve(file))) {
            if (line.startsWith("{ \"type\": \"Feature\"")) {
                int geometry = line.indexOf("\"geometry\":");
                text.append("<wfs:member><topp:feature><topp:the_geom><gml:posList>");
                Matcher coordinate = COORDINATE.matcher(line.substring(geometry));
                while (coordinate.find()) {
                    text.append(coordinate.group()).append(' ');
                }
                text.append("</gml:posList></topp:the_geom>");
                Matcher property = PROPERTY.matcher(line.substring(0, geometry));
                while (property.find()) {
                    append(text, property.group(1), property.group(2).replace("\"", ""));
                }
                text.append("</topp:feature></wfs:member>");
            }
        }
        assertThat(text).hasSizeGreaterThan(50_000);
        return text.toString();
    }

    private static void assertAboutAsSmallAsAtLevel6(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zlib)) {
            gzip.write(bytes); // level 6 is its default
        }
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        try (GzipEncoder gzip = new GzipEncoder(own)) {
            gzip.write(bytes);
            gzip.finish();
        }
        assertThat(own.size()).isLessThanOrEqualTo(zlib.size() * 102 / 100);
    }
}
