/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.noShape;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.point;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;

import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.filter.Filter;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.filter.text.ecql.ECQL;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;

/** The rows of a shapefile have the values of its features, which a store in the place of GeoTools' reads. */
class ShapefileRowSourceTest {

    @TempDir
    Path directory;

    private final ShapefileBuilder file = new ShapefileBuilder(1)
            .field("NAME", 'C', 12, 0)
            .field("PEOPLE", 'N', 9, 0)
            .field("AREA", 'N', 12, 3)
            .field("BIG", 'N', 18, 0)
            .field("RATE", 'F', 20, 8)
            .field("CAPITAL", 'L', 1, 0)
            .field("SINCE", 'D', 8, 0);

    private ShapefileDataStore store;

    private ShapefileDataStore store() throws IOException {
        if (store == null) {
            store = new ShapefileDataStore(file.write(directory, "towns"), "urn:t");
        }
        return store;
    }

    private void addTowns() {
        file.row(point(7.4, 46.9), "Bern", "134794", "51.62", "134794", "0.125", "T", "11910101")
                .deletedRow(point(1, 2), "Gone", "1", "1.0", "1", "1", "F", "20000101")
                .row(noShape(), "", "", "", "", "", " ", "")
                .row(point(8.5, 47.4), "Zürich", "-7", "-0.5", "900000000000000000", "1e-7", "n", "00000000")
                .row(point(6.1, 46.2), "  a b  ", "+5", "1,5", "x", "NaN", "?", "20240229");
    }

    private SimpleFeatureCollection features(Query query) throws IOException {
        return store().getFeatureSource("towns").getFeatures(query);
    }

    private static Query query(Filter filter, String... attributes) {
        Query query = new Query("towns", filter);
        if (attributes.length > 0) {
            query.setPropertyNames(attributes);
        }
        return query;
    }

    private static List<List<Object>> values(SimpleFeatureCollection features) {
        List<List<Object>> all = new ArrayList<>();
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                SimpleFeature feature = iterator.next();
                List<Object> values = new ArrayList<>(List.of(feature.getID()));
                values.addAll(feature.getAttributes());
                all.add(values);
            }
        }
        return all;
    }

    private static List<List<Object>> rows(SimpleFeatureCollection features) throws Exception {
        ResultRows source = ResultRows.of(features, PageMethod.REMEMBERED, null);
        List<List<Object>> all = new ArrayList<>();
        try (Rows rows = source.open()) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                List<Object> values = new ArrayList<>(List.of(row.id()));
                for (int i = 0; i < source.rowType().kinds().size(); i++) {
                    values.add(row.isNull(i) ? null : value(row, source.rowType(), i));
                }
                all.add(values);
            }
        }
        return all;
    }

    private static Object value(Row row, RowType type, int index) {
        return switch (type.kinds().get(index)) {
            case DOUBLE -> row.getDouble(index);
            case TEXT -> row.getText(index).toString();
            default -> row.getObject(index);
        };
    }

    private void assertRowsAreFeatures(Query query, int count) throws Exception {
        assertThat(rows(features(query))).hasSize(count).isEqualTo(values(features(query)));
    }

    private void assertNeedsFeatures(Query query, String reason) throws IOException {
        SimpleFeatureCollection features = features(query);
        assertThatThrownBy(() -> rows(features)).hasMessageContaining(reason);
    }

    @Test
    void haveTheValuesOfFeatures() throws Exception {
        addTowns();
        assertRowsAreFeatures(query(Filter.INCLUDE), 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "ISO-8859-1", "windows-1252", "Shift_JIS", "UTF-16LE"})
    void decodeTextInTheCharsetOfTheStore(String charset) throws Exception {
        Charset decoder = Charset.forName(charset);
        file.text(decoder.equals(StandardCharsets.UTF_16LE) ? StandardCharsets.ISO_8859_1 : decoder, 0);
        addTowns();
        store().charset = decoder;
        assertRowsAreFeatures(query(Filter.INCLUDE, "NAME"), 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/New_York", "Asia/Tokyo"})
    void beginDaysInTheZoneOfTheStore(String zone) throws Exception {
        file.row(point(1, 1), "", "", "", "", "", "", "20240710").row(point(1, 1), "", "", "", "", "", "", "20240231");
        store().zone = TimeZone.getTimeZone(zone);
        assertRowsAreFeatures(query(Filter.INCLUDE, "SINCE"), 2);
    }

    @Test
    void selectAttributesInTheOrderOfTheQuery() throws Exception {
        addTowns();
        assertRowsAreFeatures(query(Filter.INCLUDE, "RATE", "the_geom", "NAME"), 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BBOX(the_geom, 7, 46, 9, 48)",
                "PEOPLE > 0",
                "NAME LIKE 'Z%' OR AREA IS NULL",
                "IN ('towns.1', 'towns.4')",
                "strToUpperCase(NAME) = 'BERN'"
            })
    void areThoseThatTheFilterAccepts(String filter) throws Exception {
        addTowns();
        Query query = query(ECQL.toFilter(filter), "NAME", "PEOPLE");
        assertThat(values(features(query))).isNotEmpty();
        assertRowsAreFeatures(query, values(features(query)).size());
    }

    /** GeoTools then passes shapes outside of the box without reading their fields. */
    @Test
    void areThoseInTheBoxOfTheFilter() throws Exception {
        for (int i = 0; i < 20; i++) {
            file.row(i % 6 == 5 ? noShape() : point(i * 7 % 20, i), "Town " + i, "" + i, "", "", "", "", "");
        }
        store().box = new Envelope(3, 9, 0, 19);
        Query query = query(ECQL.toFilter("BBOX(the_geom, 3, 0, 9, 19)"));
        assertRowsAreFeatures(query, 7);
        store().box = new Envelope(30, 40, 0, 19);
        assertRowsAreFeatures(query(ECQL.toFilter("BBOX(the_geom, 30, 0, 40, 19)")), 0);
    }

    @Test
    void areLimitedAfterTheFilter() throws Exception {
        addTowns();
        Query query = query(ECQL.toFilter("PEOPLE IS NOT NULL"));
        query.setMaxFeatures(2);
        assertRowsAreFeatures(query, 2);
    }

    @Test
    void followTheSpatialIndex() throws Exception {
        addTowns();
        store().found = List.of(4, 2, 1);
        assertRowsAreFeatures(query(Filter.INCLUDE), 3);
        store().found = List.of();
        assertRowsAreFeatures(query(Filter.INCLUDE), 0);
    }

    @Test
    void needFeaturesForPagesAndOrder() throws Exception {
        addTowns();
        Query page = query(Filter.INCLUDE);
        page.setStartIndex(0);
        assertNeedsFeatures(page, "sorts features of a shapefile");
    }

    @Test
    void needFeaturesForTheGeometryAlone() throws Exception {
        addTowns();
        assertNeedsFeatures(query(Filter.INCLUDE, "the_geom"), "the geometry alone");
    }

    @Test
    void needFeaturesForAnIndexOfIds() throws Exception {
        addTowns();
        store().ids = new Object();
        assertNeedsFeatures(query(Filter.INCLUDE), "an index of ids");
    }

    @Test
    void needFeaturesForOtherFields() throws Exception {
        file.field("MEMO", 'M', 10, 0);
        file.row(point(1, 1), "", "", "", "", "", "", "", "");
        assertNeedsFeatures(query(Filter.INCLUDE), "field MEMO is of type M");
    }

    @Test
    void needFeaturesForTruncatedFiles() throws Exception {
        addTowns();
        store();
        Path table = directory.resolve("towns.dbf");
        byte[] bytes = Files.readAllBytes(table);
        Files.write(table, java.util.Arrays.copyOf(bytes, bytes.length - 40));
        assertThatThrownBy(() -> rows(features(query(Filter.INCLUDE))))
                .isInstanceOf(RowsUnavailableException.class)
                .hasMessageContaining("the .dbf file is truncated");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 20, 26, 28, 60})
    void needFeaturesForTruncatedShapes(int missing) throws Exception {
        addTowns();
        store();
        Path shapes = directory.resolve("towns.shp");
        byte[] bytes = Files.readAllBytes(shapes);
        Files.write(shapes, java.util.Arrays.copyOf(bytes, bytes.length - missing));
        assertThatThrownBy(() -> rows(features(query(Filter.INCLUDE))))
                .isInstanceOf(RowsUnavailableException.class)
                .hasMessageContaining("the .shp file is truncated");
    }

    @Test
    void needFeaturesAfterTheFieldsHaveChanged() throws Exception {
        addTowns();
        SimpleFeatureCollection known = features(query(Filter.INCLUDE));
        known.getSchema();
        new ShapefileBuilder(1)
                .field("NAME", 'N', 12, 0)
                .field("PEOPLE", 'C', 9, 0)
                .row(point(1, 1), "1", "x")
                .write(directory, "towns");
        assertThatThrownBy(() -> rows(known)).isInstanceOf(RowsUnavailableException.class);
    }
}
