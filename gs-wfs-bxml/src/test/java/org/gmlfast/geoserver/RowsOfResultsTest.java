/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;

import org.geoserver.catalog.MetadataMap;
import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.DefaultFeatureCollection;
import org.geotools.jdbc.JDBCDataStore;
import org.gmlfast.geoserver.layers.Layers;
import org.gmlfast.geoserver.layers.ReadingProgress;
import org.gmlfast.geoserver.rows.FeaturesNeededException;
import org.gmlfast.geoserver.rows.StoreQuery;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.rows.page.PageMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** Rows in place of features: the log lines, and the messages of failures. */
class RowsOfResultsTest {

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);
    private final SimpleFeatureCollection features =
            collection(towns, feature(towns, "town.1", "Bern", wkt("POINT (47 7)")));
    private final ServerDouble server = new ServerDouble();

    private List<String> logged() throws IOException {
        try (LogLines log = new LogLines(Level.FINE)) {
            GetFeature call = new GetFeature("2.0.0").query(features);
            assertThat(call.document(server).text()).contains("Bern");
            return log.lines().stream().filter(line -> line.startsWith("FINE ")).toList();
        }
    }

    @Test
    void logsReasonForReadingFeatures() throws IOException {
        server.layer(towns);
        assertThat(logged())
                .containsExactly("FINE t:town is read as features: the effect of "
                        + "org.geotools.data.collection.ListFeatureCollection is unknown");
    }

    @Test
    void areDisabledByTheServer() throws IOException {
        server.layer(towns);
        server.serviceMetadata.put("gmlfast.rows", "false");
        assertThat(logged())
                .containsExactly(
                        "FINE t:town is read as features: " + "gmlfast.rows is false in the settings of the WFS");
    }

    @Test
    void areDisabledByALayer() throws IOException {
        MetadataMap metadata = new MetadataMap();
        metadata.put("gmlfast.rows", false);
        server.layer(towns).with("getMetadata", metadata);
        assertThat(logged())
                .containsExactly(
                        "FINE t:town is read as features: " + "gmlfast.rows is false in the settings of layer t:town");
    }

    // ---- failures

    private RowSource rows(int readable, IOException failure) {
        return new RowSource() {
            @Override
            public RowType rowType() {
                return RowType.of(towns);
            }

            @Override
            public Rows open() throws IOException {
                if (failure instanceof RowsUnavailableException) {
                    throw failure;
                }
                return new FailingRows(readable, failure);
            }
        };
    }

    /** Rows with the ids town.1, town.2 and so on, and then a failure. */
    private static final class FailingRows implements Rows {

        private final int readable;
        private final IOException failure;
        private int read;

        FailingRows(int readable, IOException failure) {
            this.readable = readable;
            this.failure = failure;
        }

        @Override
        public Row next() throws IOException {
            if (read == readable) {
                throw failure;
            }
            String id = "town." + ++read;
            return new Row() {
                @Override
                public String id() {
                    return id;
                }

                @Override
                public Object getObject(int index) {
                    return null;
                }
            };
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private ReadingProgress progress() {
        server.layer(towns);
        Layers layers = new Layers(server.geoServer().getCatalog());
        layers.add(List.of(features));
        return new ReadingProgress(layers, PageMethod.REMEMBERED);
    }

    private ServiceException failure(int readable, IOException failure) throws IOException {
        ReadingProgress progress = progress();
        Rows rows = progress.track(rows(readable, failure)).open();
        for (int i = 0; i < readable; i++) {
            rows.next();
        }
        RuntimeException thrown = catchThrowableOfType(RuntimeException.class, rows::next);
        assertThat(thrown).hasRootCause(failure);
        return (ServiceException) progress.explain(thrown);
    }

    @Test
    void reportsLayerAndRowOfFailedQuery() throws IOException {
        IOException lost = new IOException("connection lost");
        assertThat(failure(3, lost))
                .hasMessage("Reading layer t:town failed after 3 features, the last of which is town.3");
        assertThat(failure(0, lost)).hasMessage("Reading the first feature of layer t:town failed");
    }

    @Test
    void reportsIdOfRowThatCannotBeWritten() throws IOException {
        ReadingProgress progress = progress();
        progress.track(rows(3, null)).open().next();
        assertThat(progress.explain(new IllegalStateException("odd")))
                .hasMessage("Writing feature town.1 of layer t:town failed");
    }

    /** A pool without a free connection lets each request wait; its exception has no SQLSTATE. */
    @ParameterizedTest
    @ValueSource(strings = {"1.1.0", "2.0.0"})
    void doesNotAskForSecondConnectionIfStoreHasNone(String version) throws IOException {
        AtomicInteger attempts = new AtomicInteger();
        JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), towns, List.of("id"), () -> {
            attempts.incrementAndGet();
            throw new SQLException("the pool is exhausted");
        });
        server.layer(towns);
        GetFeature call =
                new GetFeature(version).query(store.getFeatureSource("town").getFeatures());
        assertThatThrownBy(() -> call.bytes(server))
                .isInstanceOf(ServiceException.class)
                .hasMessage("Reading the first feature of layer t:town failed")
                .hasRootCauseMessage("the pool is exhausted");
        assertThat(attempts).hasValue(1);
        assertThat(call.stock.writes).isZero();
    }

    @Test
    void logsSecondReadingOfQueryWhoseRowsHaveFailed() {
        RowsUnavailableException none = new RowsUnavailableException("no row", null);
        RowSource tracked = progress().track(rows(0, none));
        try (LogLines log = new LogLines(Level.FINE)) {
            assertThatThrownBy(tracked::open).isSameAs(none);
            assertThat(log.lines())
                    .containsExactly(
                            "INFO t:town is read a second time, as features: no row", "FINE The rows have failed");
        }
    }

    @Test
    void logsAtFineThatFilesOfStoreNeedFeatures() throws Exception {
        Throwable reason = catchThrowable(() -> StoreQuery.of(new DefaultFeatureCollection("towns", towns)));
        assertThat(reason).isInstanceOf(FeaturesNeededException.class);
        RowsUnavailableException needed = new RowsUnavailableException("the shapes are of type 13", reason);
        RowSource tracked = progress().track(rows(0, needed));
        try (LogLines log = new LogLines(Level.FINE)) {
            assertThatThrownBy(tracked::open).isSameAs(needed);
            assertThat(log.lines()).containsExactly("FINE t:town is read as features: the shapes are of type 13");
        }
    }
}
