/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.NAMESPACE;
import static org.gmlfast.testing.fixtures.FeatureMaker.PREFIX;
import static org.gmlfast.testing.fixtures.FeatureMaker.crs;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.fixtures.FailingCollection;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.PageCounts;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.UncountedDocument;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

import com.ctc.wstx.stax.WstxInputFactory;

/** Pages whose counts are known when they are written. */
class UncountedDocumentTest {

    private static final PreparedWriterFactory TEXT = new Utf8OutputFactory();
    private static final PreparedWriterFactory BXML = new BxmlOutputFactory();
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final long MATCHED = 7343;
    private static final int LIMIT = 100;
    private static final String NEXT = "http://localhost/wfs?startIndex=100&count=100";

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);

    private SimpleFeature town(int number, String name) {
        return feature(towns, "town." + number, name, wkt("POINT (" + number + " 7.5)"));
    }

    private SimpleFeatureCollection page(int size) {
        List<SimpleFeature> page = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            page.add(town(i, "Zürich €" + i));
        }
        return new ListFeatureCollection(towns, page);
    }

    /** The counts of a page of up to {@link #LIMIT} features; 50 is the size of a page whose matches are unknown. */
    private static final class Counts implements PageCounts {
        private final SimpleFeatureCollection features;
        private int counted;

        Counts(SimpleFeatureCollection features) {
            this.features = features;
        }

        @Override
        public long count() {
            counted++;
            return features.size();
        }

        @Override
        public void addTo(CollectionHeader.Builder header, long returned) {
            header.numberReturned(returned)
                    .numberMatched(returned == 50 ? -1 : MATCHED)
                    .next(returned < LIMIT ? null : NEXT);
        }
    }

    private static GetFeatureResponse.Builder response(ServiceSettings settings, SimpleFeatureCollection features) {
        GetFeatureResponse.Builder response = GetFeatureResponse.builder(settings, new WfsEncoders());
        response.header()
                .prefix(PREFIX, NAMESPACE)
                .schemaLocation(NAMESPACE, "http://localhost/schema")
                .timeStamp(NOW)
                .next(NEXT)
                .numberMatched(0)
                .previous("http://localhost/wfs?startIndex=0");
        return response.result(
                features, OptionalLong.empty(), new ReferencedEnvelope(1, 2, 3, 4, crs("urn:ogc:def:crs:EPSG::4326")));
    }

    private static byte[] written(GetFeatureResponse.Builder response, PreparedWriterFactory factory)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(response.build().write(factory, out)).isTrue();
        return out.toByteArray();
    }

    /** The document of a server that counts before it writes. */
    private static byte[] counted(
            ServiceSettings settings, SimpleFeatureCollection features, PreparedWriterFactory factory)
            throws IOException {
        GetFeatureResponse.Builder response = response(settings, features);
        CollectionHeader.Builder header = response.header();
        new Counts(features).addTo(header, features.size());
        OptionalLong matched = header.build().numberMatched();
        return written(response.numberMatched(() -> matched.orElse(-1)), factory);
    }

    /** The element names and the counts of a document, as Woodstox reads them. */
    private static List<String> read(XMLStreamReader reader) throws XMLStreamException {
        List<String> events = new ArrayList<>();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                events.add(reader.getLocalName());
                for (int i = 0; i < reader.getAttributeCount(); i++) {
                    events.add(reader.getAttributeLocalName(i) + '=' + reader.getAttributeValue(i));
                }
            }
        }
        return events;
    }

    private static List<String> read(byte[] document, PreparedWriterFactory factory) throws XMLStreamException {
        ByteArrayInputStream in = new ByteArrayInputStream(document);
        return read(
                factory.writesText()
                        ? new WstxInputFactory().createXMLStreamReader(in)
                        : new BxmlInputFactory().createXMLStreamReader(in));
    }

    static Stream<Arguments> documents() {
        List<Arguments> documents = new ArrayList<>();
        for (WfsVersion version : WfsVersion.values()) {
            for (int size : new int[] {0, 1, 50, 99, 100}) {
                for (String charset : List.of("UTF-8", "ISO-8859-1", "UTF-16", "UTF-16LE", "windows-1252")) {
                    documents.add(Arguments.of(version, size, charset, charset.startsWith("UTF-16"), TEXT));
                }
                documents.add(Arguments.of(version, size, "UTF-8", true, TEXT));
                documents.add(Arguments.of(version, size, "UTF-8", false, BXML));
                BxmlSettings indexed = BxmlSettings.DEFAULT.withIndexes(List.of("//@gml:id"));
                for (BxmlSettings settings : List.of(BxmlSettings.DEFAULT.withGzip(true), indexed)) {
                    documents.add(Arguments.of(version, size, "UTF-8", false, new BxmlOutputFactory(settings)));
                }
            }
        }
        return documents.stream();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void writesDocumentOfAServerThatCountsFirst(
            WfsVersion version, int size, String charset, boolean indented, PreparedWriterFactory factory)
            throws Exception {
        ServiceSettings settings = ServiceSettings.builder(version)
                .charset(Charset.forName(charset))
                .verbose(indented)
                .build();
        SimpleFeatureCollection page = page(size);
        Counts counts = new Counts(page);
        byte[] document = written(response(settings, page).counts(counts), factory);
        assertThat(document).isEqualTo(counted(settings, page, factory));
        List<String> events = read(document, factory);
        assertThat(events.stream().filter("town"::equals)).hasSize(size);
        if (version == WfsVersion.WFS_2_0_0) {
            assertThat(events).contains("numberReturned=" + size, "numberMatched=" + (size == 50 ? "unknown" : "7343"));
            assertThat(events.contains("next=" + NEXT)).isEqualTo(size == LIMIT);
        } else if (version == WfsVersion.WFS_1_1_0) {
            assertThat(events).contains("numberOfFeatures=" + size);
        }
        boolean plain = factory == TEXT || factory == BXML;
        assertThat(counts.counted).isEqualTo(plain ? 0 : 1);
    }

    // ---- the size of the buffer

    /** A page with one town, whose document has this many bytes if the counts have one digit. */
    private SimpleFeatureCollection document(int bytes) throws IOException {
        GetFeatureResponse.Builder response = response(ServiceSettings.defaults(WfsVersion.WFS_1_1_0), towns("a"));
        response.header().numberReturned(1);
        int shortest = written(response, TEXT).length;
        return towns("a".repeat(1 + bytes - shortest));
    }

    private SimpleFeatureCollection towns(String name) {
        return new ListFeatureCollection(towns, List.of(town(0, name)));
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, 0", "1, 1"})
    void countsIfDocumentExceedsTheBuffer(int over, int counted) throws Exception {
        SimpleFeatureCollection page = document(UncountedDocument.MAX_HELD_BACK + over);
        ServiceSettings settings = ServiceSettings.defaults(WfsVersion.WFS_1_1_0);
        Counts counts = new Counts(page);
        byte[] document = written(response(settings, page).counts(counts), TEXT);
        assertThat(document).hasSize(UncountedDocument.MAX_HELD_BACK + over);
        assertThat(document).isEqualTo(counted(settings, page, TEXT));
        assertThat(counts.counted).isEqualTo(counted);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closesIteratorBeforeTheServerCounts(boolean large) throws Exception {
        FailingCollection features = new FailingCollection(towns, town(1, "x".repeat(10_000)), -1);
        features.size = large ? 1_000 : 10;
        PageCounts counts = new PageCounts() {
            @Override
            public long count() {
                assertThat(features.open).isZero();
                return features.size;
            }

            @Override
            public void addTo(CollectionHeader.Builder header, long returned) {
                assertThat(features.open).isZero();
                header.numberReturned(returned).numberMatched(returned).next(null);
            }
        };
        ServiceSettings settings = ServiceSettings.defaults(WfsVersion.WFS_2_0_0);
        assertThat(read(written(response(settings, features).counts(counts), TEXT), TEXT))
                .contains("numberReturned=" + features.size, "numberMatched=" + features.size);
        assertThat(features.open).isZero();
    }

    // ---- failures

    @ParameterizedTest
    @EnumSource
    void sendsNothingIfASmallPageFails(WfsVersion version) {
        FailingCollection failing = new FailingCollection(towns, town(1, "Bern"), 99);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Counts counts = new Counts(failing);
        GetFeatureResponse response = response(ServiceSettings.defaults(version), failing)
                .counts(counts)
                .build();
        assertThatThrownBy(() -> response.write(TEXT, out)).isSameAs(failing.failure);
        assertThat(out.size()).isZero();
        assertThat(failing.open).isZero();
        assertThat(failing.opened).isEqualTo(1);
        assertThat(counts.counted).isZero();
    }

    @Test
    void leavesLargePageThatFailsIncomplete() {
        FailingCollection failing = new FailingCollection(towns, town(1, "x".repeat(10_000)), 200);
        failing.size = 1_000;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GetFeatureResponse response = response(ServiceSettings.defaults(WfsVersion.WFS_2_0_0), failing)
                .counts(new Counts(failing))
                .build();
        assertThatThrownBy(() -> response.write(TEXT, out)).isSameAs(failing.failure);
        assertThat(out.size()).isPositive();
        assertThatThrownBy(() -> read(out.toByteArray(), TEXT)).isInstanceOf(XMLStreamException.class);
        assertThat(failing.open).isZero();
    }

    @Test
    void sendsNothingIfCountingFails() {
        SimpleFeatureCollection page = page(10);
        IOException failure = new IOException("connection lost");
        PageCounts failing = new PageCounts() {
            @Override
            public long count() {
                return page.size();
            }

            @Override
            public void addTo(CollectionHeader.Builder header, long returned) throws IOException {
                throw failure;
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GetFeatureResponse response = response(ServiceSettings.defaults(WfsVersion.WFS_2_0_0), page)
                .counts(failing)
                .build();
        assertThatThrownBy(() -> response.write(TEXT, out)).isSameAs(failure);
        assertThat(out.size()).isZero();
    }

    @Test
    void reportsFailureOfTheStream() {
        SimpleFeatureCollection page = page(10);
        IOException failure = new IOException("client gone");
        GetFeatureResponse response = response(ServiceSettings.defaults(WfsVersion.WFS_2_0_0), page)
                .counts(new Counts(page))
                .build();
        assertThatThrownBy(() -> response.write(TEXT, new java.io.OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw failure;
                    }
                }))
                .isSameAs(failure);
    }

    @Test
    void refusesCountsForSeveralResults() {
        GetFeatureResponse.Builder two = response(ServiceSettings.defaults(WfsVersion.WFS_2_0_0), page(1))
                .result(page(2), OptionalLong.of(2), null)
                .counts(new Counts(page(3)));
        assertThatThrownBy(two::build).isInstanceOf(IllegalStateException.class).hasMessageContaining("one result");
    }
}
