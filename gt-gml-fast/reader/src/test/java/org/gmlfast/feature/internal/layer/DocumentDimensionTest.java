/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.GmlSplits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;

/** Lists of positions in documents that do not say how many numbers a position has. */
@SuppressWarnings("unchecked") // a Geometry is a Comparable without a parameter
class DocumentDimensionTest {

    @TempDir
    Path folder;

    private static final String FLAT = line("", "180000 450000 180010 450000 180020 450005");
    private static final String NOTE = "the document does not declare how many numbers a position has; ";

    private static String line(String attributes, String positions) {
        return "<gml:LineString" + attributes + "><gml:posList>" + positions + "</gml:posList></gml:LineString>";
    }

    private static String ring(String positions) {
        return "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>" + positions
                + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>";
    }

    private static byte[] document(String root, String... geometries) {
        StringBuilder text = new StringBuilder("<" + root + " xmlns='urn:c' xmlns:gml='http://www.opengis.net/gml'>");
        for (String geometry : geometries) {
            text.append("<cityObjectMember><t><g>" + geometry + "</g></t></cityObjectMember>");
        }
        return text.append("</" + root + ">").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The geometries of a document, and after them the notes on it. */
    private static List<Object> read(GmlReaderSettings settings, byte[] document) throws Exception {
        List<Object> found = new ArrayList<>();
        try (GmlFeatureReader reader = new GmlFeatureReader(document, settings)) {
            while (reader.hasNext()) {
                Geometry geometry = (Geometry) reader.next().getDefaultGeometry();
                for (Coordinate c : geometry.getCoordinates()) {
                    found.add(Double.isNaN(c.z) ? c.x + " " + c.y : c.x + " " + c.y + " " + c.z);
                }
            }
            found.addAll(reader.notes());
        }
        return found;
    }

    /** IMGeo, which is flat, has the root of CityGML. */
    @Test
    void readsFlatLinesOfCityModels() throws Exception {
        assertThat(read(GmlReaderSettings.DEFAULT, document("CityModel", FLAT)))
                .containsExactly(
                        "180000.0 450000.0",
                        "180010.0 450000.0",
                        "180020.0 450005.0",
                        NOTE + "2 are assumed from the lengths of its lists (--dimension sets the number)");
        assertThat(read(GmlReaderSettings.DEFAULT, document("CityModel", line("", "1 2 3 4"))))
                .startsWith("1.0 2.0", "3.0 4.0");
    }

    /** What any geometry says counts for those that say nothing, also before it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<gml:LineString srsDimension='3'><gml:posList>0 0 0 1 1 1</gml:posList></gml:LineString> | 2 |",
                "<gml:LineString><gml:posList dimension='3'>0 0 0 1 1 1</gml:posList></gml:LineString> | 2 |",
                "<gml:Point><gml:pos>0 0 0</gml:pos></gml:Point> | 2 |",
                "<gml:Point><gml:pos>0 0</gml:pos></gml:Point> | 3 |",
                "<gml:LineString><gml:posList>0 0 0 1 1 1 2 2 2</gml:posList></gml:LineString> | 2 | 3",
                "<gml:LineString><gml:posList>0 0 1 1</gml:posList></gml:LineString> | 3 |",
                "<gml:LineString><gml:posList>0 0 0 0 1 0 1 1 0 1 0 0 0 0 0 0 0 1</gml:posList></gml:LineString> | 2 | 3",
                // of a ring, the first and the last position are the same
                "<gml:LineString><gml:posList>0 0 5 1 0 5 1 1 5 0 1 5 0 1 5 0 0 5</gml:posList></gml:LineString> | 2 | 3",
                "<gml:LineString><gml:posList>0 0 1 0 1 1 1 2 0 2 0 0</gml:posList></gml:LineString> | 3 |"
            })
    void readsListsAsOtherGeometriesOfTheDocument(String other, int positions, String guessed) throws Exception {
        byte[] document = document("FeatureCollection", line("", "1 2 3 4 5 6"), other);
        List<Object> read = read(GmlReaderSettings.DEFAULT, document);
        assertThat(read.get(1)).isEqualTo(positions == 2 ? "4.0 5.0 6.0" : "3.0 4.0");
        List<Object> notes =
                read.stream().filter(o -> o.toString().startsWith(NOTE)).toList();
        assertThat(notes).hasSize(guessed == null ? 0 : 1).allMatch(n -> n.toString()
                .startsWith(NOTE + guessed));
    }

    /** A ring of five positions, as buildings have them, cannot be flat. */
    @Test
    void readsListsByWhatDividesTheirLengths() throws Exception {
        assertThat(read(
                        GmlReaderSettings.DEFAULT,
                        document("CityModel", ring("0 0 5 1 0 5 1 1 5 0 1 5 0 0 5"), ring("0 0 5 1 0 5 1 1 5 0 0 5"))))
                .hasSize(10)
                .startsWith("0.0 0.0 5.0", "1.0 0.0 5.0")
                .endsWith(
                        "0.0 0.0 5.0",
                        NOTE + "3 are assumed from the lengths of its lists (--dimension sets the number)");
    }

    /** A reference system says it, too. */
    @ParameterizedTest
    @ValueSource(strings = {" srsName='EPSG:28992'", " srsDimension='2'"})
    void usesTheDimensionThatTheDocumentStates(String attribute) throws Exception {
        assertThat(read(GmlReaderSettings.DEFAULT, document("CityModel", line(attribute, "1 2 3 4 5 6"))))
                .containsExactly("1.0 2.0", "3.0 4.0", "5.0 6.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " srsName='EPSG:28992'"})
    void readsPositionsInTheDimensionOfTheSettings(String attribute) throws Exception {
        GmlReaderSettings spatial =
                GmlReaderSettings.DEFAULT.withGeometries(GmlGeometrySettings.DEFAULT.withDimension(3));
        assertThat(read(spatial, document("FeatureCollection", line(attribute, "1 2 3 4 5 6"))))
                .containsExactly("1.0 2.0 3.0", "4.0 5.0 6.0");
        byte[] stated = document("FeatureCollection", line(attribute + " srsDimension='2'", "1 2 3 4"));
        assertThat(read(spatial, stated)).containsExactly("1.0 2.0", "3.0 4.0");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 5})
    void refusesOtherDimensions(int dimension) {
        assertThatThrownBy(() -> GmlGeometrySettings.DEFAULT.withDimension(dimension))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void suggestsHowToReadListsThatCannotBeDivided() {
        byte[] document = document("FeatureCollection", line(" srsName='EPSG:25832'", "1 2 3 4 5"));
        assertThatThrownBy(() -> read(GmlReaderSettings.DEFAULT, document))
                .hasMessageContaining("5 numbers cannot be divided into positions of 2 (--dimension");
    }

    /** The last split has no list that says it. */
    @Test
    void splitsHaveTheDimensionOfTheFile() throws Exception {
        String[] lines = new String[100];
        java.util.Arrays.fill(lines, line("", "1 2 3 4 5 6"));
        lines[0] = line("", "0 0 0 1 1 1 2 2 2");
        Path file = Files.write(folder.resolve("a.gml"), document("FeatureCollection", lines));
        List<Integer> points = new ArrayList<>();
        for (GmlSplit split : GmlSplits.of(file, GmlReaderSettings.DEFAULT).plan(1_000)) {
            try (GmlFeatureReader reader = GmlFeatureReader.open(file, split, GmlReaderSettings.DEFAULT)) {
                while (reader.hasNext()) {
                    SimpleFeature feature = reader.next();
                    points.add(((Geometry) feature.getDefaultGeometry()).getNumPoints());
                }
            }
        }
        assertThat(points).hasSize(100).containsOnlyOnce(3);
        assertThat(points.subList(1, 100)).containsOnly(2);
    }
}
