/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.SAXParserFactory;

import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.DecoratingFeature;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Failures of a store, a value or a client during a response. */
class FailuresTest {

    /** More features than fit into the buffer of an encoder. */
    private static final int MANY = 5_000;

    private final SimpleFeatureType towns = type("town", "any", Object.class, "geom", Point.class);
    private final SimpleFeature bern = feature(towns, "town.1", "Bern", wkt("POINT (47 7)"));
    private final ServerDouble server = new ServerDouble();

    FailuresTest() {
        server.layer(towns);
    }

    private static void assertIncomplete(ByteArrayOutputStream out) {
        assertThat(out.size()).isPositive();
        // with a handler, the parser does not print the error
        assertThatThrownBy(() -> SAXParserFactory.newDefaultNSInstance()
                        .newSAXParser()
                        .parse(new ByteArrayInputStream(out.toByteArray()), new DefaultHandler()))
                .isInstanceOf(SAXException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void leavesDocumentIncompleteIfStoreFailsLate(String version) {
        FailingFeatures failing = new FailingFeatures(bern, MANY);
        GetFeature call = new GetFeature(version).query(failing);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> call.dispatched(server).write(call.found, out, call.operation))
                .isInstanceOf(ServiceException.class)
                .hasMessage("Reading layer t:town failed after 5000 features, the last of which is town.1")
                .hasCause(failing.failure);
        assertIncomplete(out);
        assertThat(failing.open).isZero();
        assertThat(call.stock.writes).isZero();
    }

    @Test
    void reportsEarlyFailureOfTheStoreAsGeoServerDoes() {
        FailingFeatures failing = new FailingFeatures(bern, 1);
        GetFeature call = new GetFeature("2.0.0").query(failing);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> call.dispatched(server).write(call.found, out, call.operation))
                .hasMessage("Reading layer t:town failed after 1 features, the last of which is town.1")
                .hasCause(failing.failure);
        assertThat(out.size()).isZero();
        assertThat(failing.open).isZero();
    }

    @Test
    void reportsImmediateFailureOfTheStoreAsGeoServerDoes() {
        FailingFeatures failing = new FailingFeatures(bern, 0);
        assertThatThrownBy(() -> new GetFeature("2.0.0").query(failing).bytes(server))
                .hasMessage("Reading the first feature of layer t:town failed")
                .hasCause(failing.failure);
        UnmeasurableCollection cannotBeOpened = new UnmeasurableCollection(towns, bern) {
            @Override
            public SimpleFeatureIterator features() {
                throw new IllegalStateException("no connection");
            }
        };
        assertThatThrownBy(() -> new GetFeature("1.1.0").query(cannotBeOpened).bytes(server))
                .hasMessage("Reading the first feature of layer t:town failed")
                .hasRootCauseMessage("no connection");
    }

    @Test
    void explainsHowToReadPagesOfTableWithoutKey() {
        UnmeasurableCollection unordered = new UnmeasurableCollection(towns, bern) {
            @Override
            public SimpleFeatureIterator features() {
                throw new IllegalStateException(
                        new IOException("Cannot do natural order without a primary key, please add it"));
            }
        };
        assertThatThrownBy(() -> new GetFeature("2.0.0").query(unordered).bytes(server))
                .isInstanceOf(ServiceException.class)
                .hasMessageContainingAll("t:town cannot be read in pages", "sortBy", "add a key to the table");
    }

    /** A store may read parts of a feature on demand. */
    @Test
    void reportsIdOfUnreadableFeature() {
        SimpleFeature lazy = new DecoratingFeature(bern) {
            @Override
            public SimpleFeatureType getFeatureType() {
                throw new BufferUnderflowException();
            }
        };
        GetFeature call = new GetFeature("2.0.0").query(collection(towns, lazy));
        assertThatThrownBy(() -> call.bytes(server))
                .hasMessage("Writing feature town.1 of layer t:town failed: java.nio.BufferUnderflowException");
    }

    /** GeoServer turns the code into an HTTP status, and requests a password from users without access. */
    @Test
    void throwsExceptionsOfGeoServerUnwrapped() {
        ServiceException locked = new ServiceException("is locked", "LockHasExpired", null);
        for (RuntimeException failure : List.of(locked, new IllegalStateException(locked))) {
            SimpleFeatureCollection features = new ListFeatureCollection(towns) {
                @Override
                public SimpleFeatureIterator features() {
                    throw failure;
                }
            };
            assertThatThrownBy(() -> new GetFeature("2.0.0").query(features).bytes(server))
                    .isSameAs(failure);
        }
    }

    @Test
    void leavesDocumentIncompleteIfValueIsRefusedLate() {
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            features.add(bern);
        }
        features.add(feature(towns, "town.last", new Object(), null));
        GetFeature call = new GetFeature("2.0.0").query(collection(towns, features.toArray(SimpleFeature[]::new)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> call.dispatched(server).write(call.found, out, call.operation))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("town.last")
                .hasMessageContaining("any");
        assertIncomplete(out);
        assertThat(call.stock.writes).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void closesIteratorIfClientDisconnects(String version) {
        FailingFeatures endless = new FailingFeatures(bern, Integer.MAX_VALUE);
        GetFeature call = new GetFeature(version).query(endless);
        IOException gone = new IOException("broken pipe");
        assertThatThrownBy(() -> call.dispatched(server).write(call.found, new ClosedPipe(gone), call.operation))
                .isSameAs(gone);
        assertThat(endless.open).isZero();
        assertThat(call.stock.writes).isZero();
    }

    @Test
    void closesIteratorIfClientOfBxmlDisconnects() {
        for (String format : List.of("bxml", "bxml+gzip")) {
            FailingFeatures endless = new FailingFeatures(bern, Integer.MAX_VALUE);
            GetFeature call = new GetFeature("2.0.0").query(endless);
            call.request.setOutputFormat(format);
            IOException gone = new IOException("broken pipe");
            assertThatThrownBy(() -> new BxmlOutputFormat(server.geoServer())
                            .write(call.found, new ClosedPipe(gone), call.operation))
                    .isSameAs(gone);
            assertThat(endless.open).isZero();
        }
    }

    @Test
    void flushesResponseAtItsEndWithoutClosingIt() throws Exception {
        GetFeature call = new GetFeature("2.0.0").query(collection(towns, bern));
        List<String> events = new ArrayList<>();
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes, int from, int length) {
                events.add("write");
            }

            @Override
            public void flush() {
                events.add("flush");
            }

            @Override
            public void close() {
                events.add("close");
            }
        };
        call.dispatched(server).write(call.found, out, call.operation);
        assertThat(events).startsWith("write").endsWith("flush").doesNotContain("close");
    }

    @Test
    void doesNotFlushBeforeFallback() throws Exception {
        // a flush would send the headers, and there would be no error page any more
        GetFeature call = new GetFeature("2.0.0").query(collection(towns));
        call.found.setGetFeatureById(true);
        List<String> events = new ArrayList<>();
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                events.add("flush");
            }
        };
        call.dispatched(server).write(call.found, out, call.operation);
        assertThat(call.stock.writes).isEqualTo(1);
        assertThat(events).isEmpty();
    }

    /** Accepts some bytes, then fails on each call. */
    private static final class ClosedPipe extends OutputStream {

        private final IOException failure;
        private int taken;

        ClosedPipe(IOException failure) {
            this.failure = failure;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            taken += length;
            if (taken > 20_000) {
                throw failure;
            }
        }
    }
}
