/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

import org.geotools.api.data.Query;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.data.store.ContentEntry;
import org.geotools.factory.CommonFactoryFinder;
import org.junit.jupiter.api.Test;

/** The SQL that a store writes for a query. */
class RecordedQueryTest {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private final PlacesTable table = new PlacesTable();
    private final Filter large = FILTERS.greater(FILTERS.property("people"), FILTERS.literal(1000));

    private Query large() {
        Query query = PlacesTable.query();
        query.setFilter(large);
        return query;
    }

    @Test
    void recordsStatementOfTheStore() throws Exception {
        table.store.sql.put(large, " WHERE \"people\" > 1000");
        Query query = large();
        query.setPropertyNames("geom", "name");
        query.setMaxFeatures(5);
        RecordedQuery recorded = RecordedQuery.of(StoreQuery.of(table.features(query)));
        assertThat(recorded.sql())
                .isEqualTo("SELECT \"id\",encode(ST_AsEWKB(\"geom\"), 'base64') as \"geom\",\"name\" FROM \"places\""
                        + " WHERE \"people\" > 1000 LIMIT 5");
        assertThat(recorded.key()).containsExactly("id");
        assertThat(recorded.type().getAttributeDescriptors())
                .extracting(attribute -> attribute.getLocalName())
                .containsExactly("geom", "name");
    }

    @Test
    void refusesFilterThatTheStoreEvaluatesItself() {
        assertThatThrownBy(() -> RecordedQuery.of(StoreQuery.of(table.features(large()))))
                .isInstanceOf(FeaturesNeededException.class)
                .hasMessage("a part of the query has no SQL");
    }

    /** The store keeps a state for each transaction until the state is removed. */
    @Test
    void leavesNoStateInTheStore() throws Exception {
        ContentEntry entry = table.store.getFeatureSource("places", null).getEntry();
        Field states = ContentEntry.class.getDeclaredField("state");
        states.setAccessible(true);
        int before = ((Map<?, ?>) states.get(entry)).size();
        for (int i = 0; i < 3; i++) {
            PlacesTable.sql(table.features());
        }
        assertThatThrownBy(() -> PlacesTable.sql(table.features(large()))).isNotNull();
        assertThat((Map<?, ?>) states.get(entry)).hasSize(before);
    }

    @Test
    void connectionAnswersOnlyStatements() throws Exception {
        RecordingConnection recorder = new RecordingConnection();
        Connection connection = recorder.connection();
        assertThat(connection.isClosed()).isFalse();
        assertThat(connection.createStatement().executeQuery("SELECT 1").next()).isFalse();
        connection.close();
        assertThat(recorder.queries()).containsExactly("SELECT 1");
        assertThatThrownBy(connection::getMetaData).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> connection.prepareStatement("SELECT 1")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> connection.createStatement().execute("DELETE FROM places"))
                .isInstanceOf(SQLException.class);
        assertThat(connection).isEqualTo(connection).isNotEqualTo(new RecordingConnection().connection());
        assertThat(connection.toString()).contains("recording");
    }
}
