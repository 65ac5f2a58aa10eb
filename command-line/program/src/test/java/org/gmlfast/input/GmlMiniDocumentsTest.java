/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvePolygon;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Small documents, each with one question about values, names, CRSs or geometries, have the values that OGR 3.12 reads
 * from them, apart from those in {@code gml-mini-differences.tsv}, which has what this reader makes of them. To update
 * the table, run this test with {@code -Dgmlfast.docs=write} and look at each change.
 */
class GmlMiniDocumentsTest {

    private static final Path TABLE =
            TestData.projectRoot().resolve("build-support/test-data/gml-mini-differences.tsv");

    /** Prints each document and the values that OGR has read, as JSON. */
    private static final String PRINT =
            """
            import datetime, json, re, sys
            source = open(sys.argv[1], encoding='utf-8').read()
            documents = {}
            def run(name, features, **options):
                member = '<gml:featureMember><ogr:t fid="t.%d">%s</ogr:t></gml:featureMember>'
                documents[name] = H + ''.join(member % f for f in enumerate(features)) + '</ogr:FeatureCollection>'
            exec(re.search('(?m)^H=.*', source).group())
            exec(source[source.index('v=lambda'):])
            for line in open(sys.argv[2], encoding='utf-8'):
                name = line[2:].split(' | ')[0]
                rows = re.match(r'\\* .*? \\| \\{.*?\\} \\| (\\[.*\\]) \\| crs', line)
                print(json.dumps({'name': name, 'document': documents.pop(name),
                                  'rows': eval(rows.group(1)) if rows else None}, default=str))
            assert not documents
            """;

    private static List<JsonNode> documents() throws IOException, InterruptedException {
        Requirement.PYTHON.requireProgram("python3");
        Path source = TestData.file("gml-input/mini.py");
        ProcessBuilder builder = Requirement.PYTHON.process(
                "python3",
                "-c",
                PRINT,
                source.toString(),
                source.resolveSibling("mini.txt").toString());
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        List<JsonNode> documents = new ArrayList<>();
        for (String line : output.lines().toList()) {
            documents.add(new ObjectMapper().readTree(line));
        }
        return documents;
    }

    @Test
    void miniDocumentsHaveTheValuesOfOgrApartFromTheTable() throws Exception {
        List<JsonNode> documents = documents();
        assertThat(documents).hasSizeGreaterThanOrEqualTo(105);
        Map<String, String> found = new TreeMap<>();
        for (JsonNode document : documents) {
            String ours = read(document.path("document").asText());
            if (!ours.equals(ofOgr(document.path("rows")))) {
                found.put(document.path("name").asText(), ours);
            }
        }
        if (System.getProperty("gmlfast.docs", "").equals("write")) {
            StringBuilder table = new StringBuilder();
            found.forEach(
                    (name, ours) -> table.append(name).append('\t').append(ours).append('\n'));
            Files.writeString(TABLE, table);
        }
        Map<String, String> known = new TreeMap<>();
        for (String line : Files.readAllLines(TABLE)) {
            known.put(line.substring(0, line.indexOf('\t')), line.substring(line.indexOf('\t') + 1));
        }
        assertThat(found).isEqualTo(known);
    }

    private static String ofOgr(JsonNode rows) {
        List<Map<String, String>> values = new ArrayList<>();
        for (JsonNode row : rows) {
            Map<String, String> attributes = new TreeMap<>();
            row.properties().forEach(field -> attributes.put(field.getKey(), text(field.getValue())));
            values.add(attributes);
        }
        return values.toString();
    }

    private static String text(JsonNode value) {
        if (value.isArray()) {
            List<String> items = new ArrayList<>();
            value.forEach(item -> items.add(text(item)));
            return items.toString();
        }
        return value.isNull() ? "null" : value.asText().stripTrailing();
    }

    private static String read(String document) {
        List<Map<String, String>> values = new ArrayList<>();
        try {
            GmlFeatureReader reader =
                    new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), GmlReaderSettings.DEFAULT);
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                Map<String, String> attributes = new TreeMap<>();
                feature.getProperties()
                        .forEach(property ->
                                attributes.put(property.getName().getLocalPart(), text(property.getValue())));
                values.add(attributes);
            }
        } catch (XMLStreamException e) {
            return e.getMessage().replaceFirst(" \\(at byte .*", "");
        }
        return values.toString();
    }

    private static String text(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(GmlMiniDocumentsTest::text).toList().toString();
        }
        if (value instanceof Geometry geometry) {
            return wkt(geometry);
        }
        if (value instanceof LocalDateTime || value instanceof OffsetDateTime) {
            String text = value.toString().replace('T', ' ');
            return text.length() == 16 ? text + ":00" : text;
        }
        return String.valueOf(value).strip();
    }

    // ---- geometries as mini.txt has them

    private static String wkt(Geometry geometry) {
        if (geometry instanceof CompoundCurvedGeometry<?> compound) {
            return "COMPOUNDCURVE("
                    + String.join(
                            ",",
                            compound.getComponents().stream()
                                    .map(GmlMiniDocumentsTest::wkt)
                                    .toList())
                    + ")";
        }
        if (geometry instanceof SingleCurvedGeometry<?> arcs) {
            List<String> points = new ArrayList<>();
            double[] numbers = arcs.getControlPoints();
            for (int i = 0; i < numbers.length; i += 2) {
                points.add(number(numbers[i]) + ' ' + number(numbers[i + 1]));
            }
            return "CIRCULARSTRING(" + String.join(",", points) + ")";
        }
        if (geometry instanceof Polygon polygon) {
            boolean isCurved = polygon instanceof CurvePolygon;
            List<String> rings = new ArrayList<>();
            if (!polygon.isEmpty()) {
                rings.add(isCurved ? wkt(polygon.getExteriorRing()) : points(polygon.getExteriorRing()));
            }
            return (isCurved ? "CURVEPOLYGON(" : "POLYGON(") + String.join(",", rings) + ")";
        }
        if (geometry instanceof GeometryCollection) {
            List<String> parts = new ArrayList<>();
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                parts.add(wkt(geometry.getGeometryN(i)));
            }
            return geometry.getGeometryType().toUpperCase(Locale.ROOT) + "(" + String.join(",", parts) + ")";
        }
        boolean hasZ =
                !geometry.isEmpty() && !Double.isNaN(geometry.getCoordinate().getZ());
        String name = geometry instanceof Point ? "POINT" : geometry instanceof LineString ? "LINESTRING" : "?";
        return name + (hasZ ? "Z" : "") + points(geometry);
    }

    private static String points(Geometry geometry) {
        List<String> points = new ArrayList<>();
        for (Coordinate point : geometry.getCoordinates()) {
            boolean hasZ = !Double.isNaN(point.getZ());
            points.add(number(point.x) + ' ' + number(point.y) + (hasZ ? ' ' + number(point.getZ()) : ""));
        }
        return "(" + String.join(",", points) + ")";
    }

    /** As C's %.6g. */
    private static String number(double number) {
        double rounded = new java.math.BigDecimal(number)
                .round(new java.math.MathContext(6))
                .doubleValue();
        return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }
}
