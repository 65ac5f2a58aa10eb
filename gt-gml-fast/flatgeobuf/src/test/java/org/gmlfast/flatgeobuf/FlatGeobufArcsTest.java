/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.assertj.core.data.Percentage;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.WKTReader2;
import org.geotools.referencing.CRS;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.MergedParts;
import org.gmlfast.model.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.io.ParseException;
import org.wololo.flatgeobuf.generated.GeometryType;

/** Arcs in attributes whose type says lines or polygons, as GeoTools' curves extend those of JTS. */
class FlatGeobufArcsTest {

    private static final CollectionHeader NO_HEADER = CollectionHeader.builder().build();
    private static final String SQUARE = "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))";

    /** A disc of radius 5 around (20, 0), whose positions have no y above 3. */
    private static final String DISC = "CURVEPOLYGON (CIRCULARSTRING (24 3, 16 3, 20 -5, 23 -4, 24 3))";

    private static SimpleFeatureType type(Class<?> binding) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("t");
        type.add("g", binding);
        type.add("n", Integer.class);
        return type.buildFeatureType();
    }

    private static Geometry wkt(String text) {
        try {
            return new WKTReader2().read(text);
        } catch (ParseException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static void write(DocumentWriter document, SimpleFeatureType type, int first, List<String> geometries)
            throws IOException {
        for (int i = 0; i < geometries.size(); i++) {
            Object[] values = {wkt(geometries.get(i)), first + i};
            document.write(SimpleFeatureBuilder.build(type, values, "t." + (first + i)));
        }
        document.finish();
    }

    private static ReadDocument read(DocumentForm form, Class<?> binding, String... geometries) throws IOException {
        SimpleFeatureType type = type(binding);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = form.open(NO_HEADER, List.of(RowType.of(type)), out)) {
            write(document, type, 0, List.of(geometries));
        }
        return new ReadDocument(out.toByteArray());
    }

    private static List<String> types(ReadDocument document) {
        return document.features.stream()
                .map(feature -> document.header.geometryType() == GeometryType.Unknown
                        ? feature.table().type()
                        : document.header.geometryType())
                .map(type -> GeometryType.names[type])
                .toList();
    }

    @Test
    void leavesTypeToGeometriesWherePolygonsAndArcsMix() throws IOException {
        ReadDocument document = read(FlatGeobufForm.indexed(null), Polygon.class, SQUARE, DISC);
        assertThat(document.header.geometryType()).isEqualTo(GeometryType.Unknown);
        assertThat(types(document)).containsExactlyInAnyOrder("Polygon", "CurvePolygon");
        assertThat(document.search(new Envelope(1, 2, 1, 2)).get(0).geometry().toText())
                .isEqualTo(SQUARE);
        ReadDocument.ReadFeature disc =
                document.search(new Envelope(19, 21, -1, 1)).get(0);
        assertThat(disc.table().parts(0).type()).isEqualTo(GeometryType.CircularString);
        assertThat(disc.table().parts(0).xyLength()).isEqualTo(10);
    }

    @Test
    void declaresTypeOfArcsInHeaderIfAllGeometriesHaveArcs() throws IOException {
        assertThat(read(FlatGeobufForm.indexed(null), Polygon.class, DISC, DISC)
                        .header
                        .geometryType())
                .isEqualTo(GeometryType.CurvePolygon);
        assertThat(read(FlatGeobufForm.indexed(null), Polygon.class, SQUARE)
                        .header
                        .geometryType())
                .isEqualTo(GeometryType.Polygon);
    }

    @Test
    void findsArcsBeyondTheirPositionsByIndex() throws IOException {
        ReadDocument document = read(FlatGeobufForm.indexed(null), Polygon.class, SQUARE, DISC);
        assertThat(document.search(new Envelope(19.9, 20.1, 4.8, 4.9)))
                .extracting(feature -> feature.values().get("n"))
                .containsExactly(1);
        assertThat(document.header.envelope(2)).isGreaterThanOrEqualTo(25);
    }

    /** The half circle of radius 5 around (20, 0) and more, whose positions have an x from 16 to 24. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "null, 'CIRCULARSTRING (16 3, 20 -5, 24 3)'",
                "null, 'COMPOUNDCURVE (CIRCULARSTRING (16 3, 20 -5, 24 3), (24 3, 24 2))'",
                "EPSG:4326, 'CIRCULARSTRING (3 16, -5 20, 3 24)'"
            })
    void expandsBoundsToArcsInXAndY(String crs, String text) throws Exception {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("t");
        builder.setCRS(crs == null ? null : CRS.decode(crs));
        builder.add("g", Geometry.class);
        builder.add("n", Integer.class);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowType type = RowType.of(builder.buildFeatureType());
        try (DocumentWriter document = FlatGeobufForm.indexed(null).open(NO_HEADER, List.of(type), out)) {
            write(document, type.type(), 0, List.of(text));
        }
        ReadDocument document = new ReadDocument(out.toByteArray());
        double[] bounds = {15, -5, 25, 3};
        for (int i = 0; i < bounds.length; i++) {
            assertThat(document.header.envelope(i)).isCloseTo(bounds[i], within(0.001));
        }
    }

    @Test
    void mergesPartsOfWhichOneHasArcs(@TempDir Path folder) throws IOException {
        SimpleFeatureType type = type(Polygon.class);
        DocumentForm form = FlatGeobufForm.indexed(folder);
        MergedParts parts =
                (MergedParts) form.parts(NO_HEADER, List.of(RowType.of(type))).orElseThrow();
        List<Path> files = new ArrayList<>();
        for (String geometry : List.of(SQUARE, DISC)) {
            Path file = folder.resolve("part" + files.size());
            try (OutputStream out = Files.newOutputStream(file);
                    DocumentWriter part = parts.openMembers(out)) {
                write(part, type, files.size(), List.of(geometry));
            }
            files.add(file);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        parts.merge(files, out);
        ReadDocument document = new ReadDocument(out.toByteArray());
        assertThat(document.header.geometryType()).isEqualTo(GeometryType.Unknown);
        assertThat(types(document)).containsExactlyInAnyOrder("Polygon", "CurvePolygon");
    }

    @Test
    void approximatesArcsInStreamWithPolygonInTheHeader() throws IOException {
        ReadDocument document = read(FlatGeobufForm.stream(), Polygon.class, SQUARE, DISC);
        assertThat(document.header.geometryType()).isEqualTo(GeometryType.Polygon);
        assertThat(document.features.get(0).geometry().toText()).isEqualTo(SQUARE);
        assertThat(document.features.get(1).geometry().getArea()).isCloseTo(Math.PI * 25, Percentage.withPercentage(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CIRCULARSTRING (0 0, 1 1, 2 0); LineString",
                "COMPOUNDCURVE (CIRCULARSTRING (0 0, 1 1, 2 0), (2 0, 3 0)); LineString",
                DISC + "; Polygon",
                "MULTICURVE (CIRCULARSTRING (0 0, 1 1, 2 0), (2 0, 3 0)); MultiLineString",
                "MULTISURFACE (" + DISC + ", ((0 0, 9 0, 9 9, 0 9, 0 0))); MultiPolygon"
            })
    void writesLinesForArcsOnRequest(String geometry, String type) throws IOException {
        for (FlatGeobufForm form : List.of(FlatGeobufForm.indexed(null), FlatGeobufForm.stream())) {
            ReadDocument document = read(form.withLinearized(true), Geometry.class, geometry);
            assertThat(types(document)).containsExactly(type);
            assertThat(document.features.get(0).geometry().getNumPoints()).isGreaterThan(10);
        }
        Class<?> binding =
                switch (type) {
                    case "LineString" -> LineString.class;
                    case "Polygon" -> Polygon.class;
                    case "MultiLineString" -> MultiLineString.class;
                    default -> MultiPolygon.class;
                };
        ReadDocument kept = read(FlatGeobufForm.indexed(null), binding, geometry);
        assertThat(kept.header.geometryType()).isGreaterThanOrEqualTo(GeometryType.CircularString);
        ReadDocument lines = read(FlatGeobufForm.stream(), binding, geometry);
        assertThat(types(lines)).containsExactly(type);
        assertThat(lines.features.get(0).geometry().getNumPoints()).isGreaterThan(10);
    }

    @Test
    void writesLinesForArcsInCollections() throws IOException {
        String collection = "GEOMETRYCOLLECTION (CIRCULARSTRING (0 0, 1 1, 2 0), POINT (5 5))";
        ReadDocument document = read(FlatGeobufForm.indexed(null).withLinearized(true), Geometry.class, collection);
        Geometry line = document.features.get(0).geometry().getGeometryN(0);
        assertThat((Object) line).isInstanceOf(LineString.class);
        assertThat(line.getNumPoints()).isGreaterThan(10);
    }
}
