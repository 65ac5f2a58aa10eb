/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Geometry;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The same calls as text and as SAX events, which the JDK serializes, make the same infoset. */
class SaxMarkupTest {

    private static final PreparedName ROOT = PreparedName.of("r", "root", "urn:r");
    private static final PreparedName CHILD = PreparedName.of("r", "child", "urn:r");

    /** Calls that make a document. */
    @FunctionalInterface
    private interface Calls {
        void on(PreparedStreamWriter writer) throws XMLStreamException;
    }

    private static String asText(Calls calls) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        calls.on(new Utf8OutputFactory().create(out));
        return Infoset.of(out.toByteArray());
    }

    private static String asEvents(Calls calls) throws XMLStreamException {
        return Infoset.of(SaxText.of(handler -> calls.on(SaxMarkup.writer(handler))));
    }

    @Property(tries = 1000)
    void sendsSameDocumentAsTextWriter(@ForAll("documents") Document document) throws XMLStreamException {
        assertThat(asEvents(document::write)).isEqualTo(asText(document::write));
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(Part.CDATA, Part.MISC, Part.NUMBERS, Part.TYPED)
                .arbitrary();
    }

    @Property(tries = 300)
    void sendsPreparedNamesAndPositions(
            @ForAll List<Double> numbers, @ForAll String text, @ForAll long integer, @ForAll double number)
            throws XMLStreamException {
        Calls calls = writer -> {
            writer.writeStartElement(ROOT);
            writer.writeNamespace("r", "urn:r");
            writer.writeAttribute(PreparedName.of("id"), text);
            writer.writeElement(CHILD, text);
            writer.writeElement(CHILD, integer);
            writer.writeElement(CHILD, number);
            writer.writeStartElement(CHILD);
            writer.writePositions(positions(numbers), CoordinateFormat.tuples(3));
            writer.writeEndElement();
            writer.writeEndElement();
            writer.writeEndDocument();
        };
        assertThat(asEvents(calls)).isEqualTo(asText(calls));
    }

    private static Positions positions(List<Double> numbers) {
        return new Positions() {
            @Override
            public int size() {
                return numbers.size() / 2;
            }

            @Override
            public int dimension() {
                return 2;
            }

            @Override
            public void read(int first, int count, double[] target) {
                for (int i = 0; i < 2 * count; i++) {
                    target[i] = numbers.get(2 * first + i);
                }
            }
        };
    }

    @Test
    void sendsLongValues() throws XMLStreamException {
        List<Double> numbers = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            numbers.add(i / 7.0);
        }
        Calls calls = writer -> {
            writer.writeStartElement(ROOT);
            writer.writeNamespace("r", "urn:r");
            writer.writePositions(positions(numbers), CoordinateFormat.list(8));
            writer.writeElement(CHILD, "x\uD83D\uDE00".repeat(9_000));
            writer.writeBinary(new byte[20_000], 0, 20_000);
            writer.writeDecimal(new BigDecimal("-1.5E+20000"));
            writer.writeDecimal(new BigDecimal("1E-20000"));
            writer.writeEndElement();
            writer.writeEndDocument();
        };
        assertThat(asEvents(calls)).isEqualTo(asText(calls));
    }

    @ParameterizedTest
    @EnumSource
    void sendsSameFeaturesAsTextWriter(WfsVersion version) throws XMLStreamException {
        SimpleFeatureType type = type(
                "f",
                "geom",
                Geometry.class,
                "s",
                String.class,
                "d",
                Double.class,
                "t",
                Timestamp.class,
                "b",
                byte[].class);
        SimpleFeatureCollection features = collection(
                feature(type, "f.1", wkt("POINT (1 2)"), "a\u0001<\uD83D\uDE00", 1.5, new Timestamp(1), new byte[7]),
                feature(
                        type,
                        "f 2",
                        wkt("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1)))"),
                        "",
                        -1e-9,
                        null,
                        null),
                feature(
                        type,
                        "f.3",
                        wkt("CURVEPOLYGON (CIRCULARSTRING (0 0, 2 2, 4 0, 2 -2, 0 0))"),
                        null,
                        1e30,
                        null,
                        null));
        GmlSettings settings =
                GmlSettings.builder(version.gml()).featureBounds(true).build();
        WfsEncoder encoder = WfsEncoder.builder(version).gml(settings).build();
        CollectionHeader header = CollectionHeader.builder()
                .numberReturned(3)
                .timeStamp(Instant.EPOCH)
                .prefix("ex", type.getName().getNamespaceURI())
                .schemaLocation("urn:a", "http://a/b?c&d")
                .build();
        Calls calls = writer -> {
            try (FeatureCollectionWriter document = encoder.open(header, writer, type)) {
                document.writeAll(features);
                document.finish();
            } catch (IOException e) {
                throw new XMLStreamException(e);
            }
        };
        assertThat(asEvents(calls)).isEqualTo(asText(calls));
    }

    // ---- inside an element of the caller

    /** The names of events, one after the other. */
    private static final class Recorder extends DefaultHandler {
        private final StringBuilder events = new StringBuilder();

        @Override
        public void startDocument() {
            events.append("document ");
        }

        @Override
        public void startPrefixMapping(String prefix, String uri) {
            events.append("xmlns:").append(prefix).append(' ');
        }

        @Override
        public void endPrefixMapping(String prefix) {
            events.append("/xmlns:").append(prefix).append(' ');
        }

        @Override
        public void startElement(String uri, String localName, String name, Attributes attributes) {
            events.append('<').append(name).append("> ");
        }

        @Override
        public void endElement(String uri, String localName, String name) {
            events.append("</").append(name).append("> ");
        }
    }

    @Test
    void omitsElementOfTheCaller() throws XMLStreamException {
        Recorder recorder = new Recorder();
        PreparedStreamWriter writer = SaxMarkup.writerInside(ROOT, recorder);
        for (int i = 0; i < 2; i++) {
            writer.writeStartElement(CHILD);
            writer.writeNamespace("x", "urn:x");
            writer.writeElement(CHILD, 1);
            writer.writeEndElement();
        }
        writer.flush();
        writer.close();
        String child = "xmlns:x <r:child> <r:child> </r:child> </r:child> /xmlns:x ";
        assertThat(recorder.events).hasToString(child + child);
    }

    @Test
    void reportsExceptionOfHandlerAsCause() {
        SAXException broken = new SAXException("no more");
        DefaultHandler handler = new DefaultHandler() {
            @Override
            public void characters(char[] text, int start, int length) throws SAXException {
                throw broken;
            }
        };
        assertThatThrownBy(() -> SaxMarkup.writerInside(ROOT, handler).writeElement(CHILD, "text"))
                .isInstanceOf(XMLStreamException.class)
                .hasMessage("no more")
                .hasCause(broken);
    }

    @Test
    void refusesMarkupThatSaxCannotSend() throws XMLStreamException {
        PreparedStreamWriter writer = SaxMarkup.writer(new DefaultHandler());
        assertThatThrownBy(() -> writer.writeDTD("<!DOCTYPE a>")).hasMessageContaining("DOCTYPE");
        writer.writeStartElement(ROOT);
        assertThatThrownBy(() -> writer.writeRaw("<a/>")).hasMessageContaining("markup cannot be sent");
        assertThatThrownBy(() -> writer.writeCharacters("\u0001")).hasMessageContaining("U+0001");
    }
}
