/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.geotools.api.data.DataStore;
import org.geotools.api.data.DataStoreFinder;
import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.data.DataUtilities;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.filter.function.FilterFunction_strLength;
import org.geotools.filter.text.ecql.ECQL;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries of a GML file have the results that GeoTools finds among its features in memory. */
class GmlQueriesTest {

    private static final List<String> NAMES = List.of("name", "n", "other", "g", "d", "inner");

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    @TempDir
    private Path folder;

    private DataStore store;
    private SimpleFeatureSource file;
    private SimpleFeatureSource memory;

    @BeforeEach
    void open() throws IOException {
        Random random = new Random(3);
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            members.append("<gml:featureMember><f fid='f." + i + "'>"
                    + property(random, "name", "n" + random.nextInt(5))
                    + property(random, "n", "" + random.nextInt(20))
                    + property(random, "other", line(random))
                    + property(random, "a", "<B><inner>" + random.nextInt(3) + "</inner></B>")
                    + property(random, "g", line(random))
                    + property(random, "d", "2020-01-0" + (1 + random.nextInt(9))) + "</f></gml:featureMember>");
        }
        Path gml = Files.writeString(
                folder.resolve("x.gml"), "<c xmlns:gml='http://www.opengis.net/gml'>" + members + "</c>");
        store = DataStoreFinder.getDataStore(Map.of("gml", gml.toUri().toURL()));
        file = store.getFeatureSource("f");
        List<SimpleFeature> features = new ArrayList<>();
        SimpleFeatureType type = file.getSchema();
        try (FeatureReader<SimpleFeatureType, SimpleFeature> all = new GmlTypeReader(gml, type, type)) {
            while (all.hasNext()) {
                features.add(all.next());
            }
        }
        assertThat(features).hasSize(60);
        memory = DataUtilities.source(new ListFeatureCollection(type, features));
    }

    @AfterEach
    void close() {
        store.dispose();
    }

    private static String property(Random random, String name, String content) {
        return random.nextInt(6) == 0 ? "" : "<" + name + ">" + content + "</" + name + ">";
    }

    private static String line(Random random) {
        return "<gml:LineString srsName='EPSG:25832'><gml:posList>" + random.nextInt(10) + " " + random.nextInt(10)
                + " " + random.nextInt(10) + " " + random.nextInt(10) + "</gml:posList></gml:LineString>";
    }

    private static String condition(Random random, int depth) {
        String box = random.nextInt(8) + ", " + random.nextInt(8) + ", " + (8 + random.nextInt(3)) + ", "
                + (8 + random.nextInt(3));
        int x = random.nextInt(10);
        int y = random.nextInt(10);
        String wkt = "POLYGON ((%d %d, %d %d, %d %d, %d %d))".formatted(x, y, x + 3, y, x + 3, y + 3, x, y);
        String geometry = random.nextBoolean() ? "g" : "other";
        String[] relations = {"INTERSECTS", "WITHIN", "CROSSES", "TOUCHES", "OVERLAPS", "DISJOINT", "CONTAINS"};
        return switch (random.nextInt(depth > 2 ? 8 : 12)) {
            case 0, 1 -> "BBOX(" + geometry + ", " + box + ")";
            case 2 -> relations[random.nextInt(relations.length)] + "(" + geometry + ", " + wkt + ")";
            case 3 -> "n > " + random.nextInt(20);
            case 4 -> "name LIKE 'n" + random.nextInt(5) + "'";
            case 5 -> NAMES.get(random.nextInt(NAMES.size())) + " IS NULL";
            case 6, 7 -> "d AFTER 2020-01-04T00:00:00Z";
            case 8 -> "NOT (" + condition(random, depth + 1) + ")";
            case 9 -> "(" + condition(random, depth + 1) + " OR " + condition(random, depth + 1) + ")";
            default -> "(" + condition(random, depth + 1) + " AND " + condition(random, depth + 1) + ")";
        };
    }

    private static List<String> rows(SimpleFeatureSource source, Query query, List<String> names) throws IOException {
        List<String> rows = new ArrayList<>();
        try (SimpleFeatureIterator features = source.getFeatures(query).features()) {
            while (features.hasNext()) {
                SimpleFeature feature = features.next();
                List<Object> values = new ArrayList<>();
                for (String name : names) {
                    values.add(feature.getAttribute(name));
                }
                rows.add(feature.getID() + values);
            }
        }
        return rows;
    }

    @Test
    void answersRandomQueriesAsGeoToolsDoesInMemory() throws Exception {
        int found = 0;
        for (int i = 0; i < 120; i++) {
            Random random = new Random(i);
            Query query = new Query("f", ECQL.toFilter(condition(random, 0)));
            List<String> names = new ArrayList<>(NAMES);
            java.util.Collections.shuffle(names, random);
            boolean selects = random.nextInt(4) > 0;
            List<String> selected = selects ? names.subList(0, random.nextInt(4)) : NAMES;
            boolean sorts = random.nextBoolean();
            if (!sorts && random.nextInt(3) == 0) {
                query.setMaxFeatures(1 + random.nextInt(10));
            }
            String described = i + ": " + query.getFilter() + " " + selected;
            List<String> expected = rows(memory, query, selected);
            String bounds = memory.getFeatures(query).getBounds().toString();
            if (selects) {
                query.setPropertyNames(selected);
            }
            if (sorts) {
                // in memory, GeoTools does not sort by what is null or not selected
                String by = random.nextBoolean() ? "n" : "name";
                query.setSortBy(FILTERS.sort(by, SortOrder.DESCENDING));
                assertThat(rows(file, query, selected)).as(described).containsExactlyInAnyOrderElementsOf(expected);
            } else {
                assertThat(rows(file, query, selected)).as(described).isEqualTo(expected);
            }
            assertThat(file.getCount(query)).as(described).isEqualTo(expected.size());
            if (!selects) {
                assertThat(file.getFeatures(query).getBounds().toString())
                        .as(described)
                        .isEqualTo(bounds);
            }
            found += expected.size();
        }
        assertThat(found).isGreaterThan(500);
    }

    /** A function may look at any attribute. */
    @Test
    void readsAllAttributesForFunctions() throws Exception {
        FilterFunction_strLength length = new FilterFunction_strLength();
        length.setParameters(List.of(FILTERS.property("name")));
        String geometry = file.getSchema().getGeometryDescriptor().getLocalName();
        Filter bounds = ECQL.toFilter("BBOX(" + geometry + ", 0, 0, 1, 2)");
        Query query = new Query("f", FILTERS.and(bounds, FILTERS.equals(length, FILTERS.literal(2))), "n");
        GmlReaderSettings pushed = new PushedQuery(query, file.getSchema()).settings(GmlReaderSettings.DEFAULT);
        assertThat(pushed.features().properties()).isNull();
        assertThat(pushed.features().bounds().toString()).isEqualTo("Env[0.0 : 1.0, 0.0 : 2.0]");
        query.setFilter(bounds);
        pushed = new PushedQuery(query, file.getSchema()).settings(GmlReaderSettings.DEFAULT);
        assertThat(pushed.features().properties()).containsExactlyInAnyOrder("n", geometry);
    }

    /** A broken value of an attribute that a query does not need is not noticed. */
    @Test
    void readsOnlyWhatQueriesNeed() throws Exception {
        Path gml = folder.resolve("y.gml");
        String text = Files.readString(folder.resolve("x.gml"));
        Files.writeString(gml, text);
        DataStore other = DataStoreFinder.getDataStore(Map.of("gml", gml.toUri().toURL()));
        try {
            SimpleFeatureSource source = other.getFeatureSource("f");
            assertThat(source.getSchema().getDescriptor("n").getType().getBinding())
                    .isEqualTo(Long.class);
            var time = Files.getLastModifiedTime(gml);
            Files.writeString(gml, text.replaceAll("<n>.", "<n>x"));
            Files.setLastModifiedTime(gml, time);
            Query without = new Query("f", ECQL.toFilter("name = 'n1' AND BBOX(other, 0, 0, 20, 20)"), "d", "name");
            List<String> names = List.of("d", "name");
            assertThat(rows(source, without, names))
                    .isEqualTo(rows(memory, without, names))
                    .isNotEmpty();
        } finally {
            other.dispose();
        }
    }
}
