/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.jdbc.JDBCDataStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

/** The columns of a statement, and the rest of it. */
class SelectListTest {

    private static final String[] PIECES = {
        "geom",
        "\"",
        "'",
        ",",
        " ",
        "encode(",
        "ST_AsEWKB(",
        ", 'base64')",
        " FROM ",
        " as ",
        "SELECT ",
        "ü",
        "\\",
        "(",
        ")"
    };

    private final PostGISDialect dialect = new PostGISDialect();
    private final Random random = new Random(13);

    private String odd() {
        StringBuilder odd = new StringBuilder();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            odd.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return odd.toString();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Names and values that look like parts of a statement remain unchanged. */
    @Test
    void changesOnlyColumnsOfStatements() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            List<String> names = new ArrayList<>();
            SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
            builder.setName(odd());
            for (int columns = random.nextInt(1, 6); columns > 0; columns--) {
                String name = odd();
                if (!names.contains(name)) {
                    names.add(name);
                    builder.add(name, random.nextBoolean() ? String.class : Point.class);
                }
            }
            assertRewritten(builder.buildFeatureType(), names, " WHERE x = '" + odd().replace("'", "''") + "'");
        }
    }

    private void assertRewritten(SimpleFeatureType type, List<String> names, String where) throws Exception {
        List<String> key = random.nextBoolean() ? List.of("key " + odd()) : List.of(names.get(0));
        FilterFactory filters = CommonFactoryFinder.getFilterFactory();
        Filter filter = filters.equals(filters.property("x"), filters.literal(1));
        JDBCDataStore store = new JDBCDataStore(dialect, type, key, () -> null);
        store.sql.put(filter, where);
        SimpleFeatureCollection features =
                store.getFeatureSource(type.getTypeName()).getFeatures(new Query(type.getTypeName(), filter));
        RecordedQuery recorded = RecordedQuery.of(StoreQuery.of(features));
        SelectList list = SelectList.of(dialect, recorded.key(), recorded.type(), null);
        assertThat(list.tableAndConditions(recorded.sql())).isEqualTo(" FROM " + quoted(type.getTypeName()) + where);
        assertThat(list.keySize()).isEqualTo(1);
        assertThat(list.expressions().get(0)).isEqualTo(quoted(key.get(0)));
        for (int i = 0; i < names.size(); i++) {
            boolean geometry = Geometry.class.isAssignableFrom(
                    type.getDescriptor(i).getType().getBinding());
            boolean isKey = key.contains(names.get(i));
            assertThat(list.expressions().get(list.column(i)))
                    .isEqualTo(geometry && !isKey ? "ST_AsEWKB(" + quoted(names.get(i)) + ')' : quoted(names.get(i)));
        }
    }

    @Test
    void readsWkbWithoutBase64() throws Exception {
        dialect.encoding = null;
        dialect.function = "ST_AsBinary";
        assertThat(SelectList.of(dialect, List.of("id"), PlacesTable.TYPE, null).expressions())
                .containsExactly("\"id\"", "\"name\"", "\"people\"", "ST_AsBinary(\"geom\")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ST_AsTWKB", "ST_AsText", "ST_AsEWKB(ST_Simplify"})
    void refusesOtherEncodingsOfGeometries(String function) {
        dialect.function = function;
        assertThatThrownBy(() -> SelectList.of(dialect, List.of("id"), PlacesTable.TYPE, null))
                .isInstanceOf(FeaturesNeededException.class)
                .hasMessageStartingWith("GeoTools reads encode(" + function);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT \"id\",\"name\" FROM \"places\"",
                "SELECT \"id\",\"name\",\"people\",encode(ST_AsEWKB(\"geom\"), 'base64') as \"geom\", 1 FROM \"places\"",
                "SELECT DISTINCT \"id\",\"name\",\"people\",encode(ST_AsEWKB(\"geom\"), 'base64') as \"geom\" FROM \"places\"",
                "WITH x AS (SELECT 1) SELECT 1"
            })
    void refusesOtherColumns(String statement) throws Exception {
        SelectList list = SelectList.of(dialect, List.of("id"), PlacesTable.TYPE, null);
        assertThatThrownBy(() -> list.tableAndConditions(statement))
                .isInstanceOf(FeaturesNeededException.class)
                .hasMessage("GeoTools has written other columns");
    }
}
