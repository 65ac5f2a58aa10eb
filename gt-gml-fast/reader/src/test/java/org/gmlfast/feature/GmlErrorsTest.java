/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.ctc.wstx.stax.WstxInputFactory;

/** What a reader says about responses that servers have not finished, and how it skips features with errors. */
class GmlErrorsTest {

    private static final String START = "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0'"
            + " xmlns:gml='http://www.opengis.net/gml/3.2' xmlns:ex='http://example.org/ex'>";

    private static final String FIRST = "<wfs:member><ex:t gml:id='t.1'><ex:a>1</ex:a></ex:t></wfs:member>";

    private static final String OWS_2 =
            "<?xml version='1.0'?><ows:ExceptionReport xmlns:ows='http://www.opengis.net/ows/2.0' version='2.0.0'>"
                    + "<ows:Exception exceptionCode='NoApplicableCode' locator='t'><ows:ExceptionText>out of &lt;cursors&gt;"
                    + "</ows:ExceptionText></ows:Exception></ows:ExceptionReport>";

    private static final String OWS_1 =
            "<ExceptionReport xmlns='http://www.opengis.net/ows'><Exception exceptionCode='NoApplicableCode'>"
                    + "<ExceptionText><![CDATA[out of <cursors>]]></ExceptionText></Exception></ExceptionReport>";

    private static final String SERVICE = "<ServiceExceptionReport xmlns='http://www.opengis.net/ogc' version='1.2.0'>"
            + "<ServiceException code='NoApplicableCode'>\nout of\n   &lt;cursors&gt;</ServiceException>"
            + "</ServiceExceptionReport>";

    @TempDir
    private Path folder;

    private static List<String> ids(GmlFeatureReader reader) throws XMLStreamException {
        List<String> ids = new ArrayList<>();
        while (reader.hasNext()) {
            ids.add(reader.next().getID());
        }
        return ids;
    }

    private static GmlFeatureReader reader(String document, GmlReaderSettings settings) throws XMLStreamException {
        return new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), settings);
    }

    private static GmlReaderSettings skipping(long errors) {
        return GmlReaderSettings.DEFAULT.withSkippedErrors(errors);
    }

    // ---- reports of servers

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                START,
                START + FIRST,
                START + FIRST + "<wfs:member>",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'>",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:a>",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:a>12",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:a>12</ex:a",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:a>12</ex:a><ex:b",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:g><gml:Point>",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:g><gml:Point><gml:pos>1 ",
                START + FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:g><gml:Point><gml:pos>1 2</gml:pos></gml:Point>",
                START + FIRST + "<wfs:member><ex:t gml:id='"
            })
    void showsTheTextOfAReportAnywhereInAResponse(String start) {
        for (String report : List.of(OWS_2, OWS_1, SERVICE)) {
            for (GmlReaderSettings settings : List.of(GmlReaderSettings.DEFAULT, skipping(10))) {
                byte[] document = (start + report).getBytes(StandardCharsets.UTF_8);
                for (boolean learns : new boolean[] {true, false}) {
                    assertThat(GmlFeatureReaderTest.result(document, settings, learns, 512))
                            .contains("the server reports an exception instead of features:"
                                    + " NoApplicableCode: out of <cursors> (at byte ");
                }
            }
        }
    }

    @Test
    void returnsTheFeaturesBeforeAReport() throws Exception {
        GmlFeatureReader reader = reader(START + FIRST + OWS_2, GmlReaderSettings.DEFAULT);
        assertThat(reader.next().getID()).isEqualTo("t.1");
        assertThatThrownBy(reader::hasNext).hasMessageContaining("the server reports an exception");
        assertThatThrownBy(reader::next).hasMessageContaining("the server reports an exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE html><html><body>Login</body></html>",
                "<!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01//EN'><html>",
                "<html><head></head></html>",
                "<HTML>"
            })
    void recognizesHtml(String page) {
        assertThatThrownBy(() -> reader(page, GmlReaderSettings.DEFAULT))
                .hasMessageContaining("this is an HTML page, not GML");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<?xml version='1.0'?>|true",
                "<?xml version=\"1.1\"\tencoding = 'utf-8' standalone='no' ?>|true",
                "<?xml version='1.0' ncoding='UTF-8'?>|false",
                "<?xml version='1.0'encoding='UTF-8'?>|false",
                "<?xml version='1.0' standalone='maybe'?>|false",
                "<?xml encoding='UTF-8'?>|false",
                "<?xml ?>|false",
                "<?xml-stylesheet href='a' no xml?>|true"
            })
    void readsDeclarationsOfXmlAsWoodstoxDoes(String declaration, boolean isRead) {
        byte[] document = (declaration + START + FIRST + "</wfs:FeatureCollection>").getBytes(StandardCharsets.UTF_8);
        ThrowingCallable byWoodstox = () -> new WstxInputFactory()
                .createXMLStreamReader(new ByteArrayInputStream(document))
                .nextTag();
        if (isRead) {
            assertThatCode(byWoodstox).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(byWoodstox).isInstanceOf(XMLStreamException.class);
        }
        for (int window : new int[] {0, 512}) {
            String result = GmlFeatureReaderTest.result(document, GmlReaderSettings.DEFAULT, true, window);
            if (isRead) {
                assertThat(result).startsWith("t.1");
            } else {
                assertThat(result).contains("the XML declaration is malformed (at byte 0,");
            }
        }
    }

    // ---- truncated documents

    /** Wherever a document ends, the features before are returned, and then an error. */
    @Test
    void returnsCompleteFeaturesOfTruncatedDocuments() throws Exception {
        String second = FIRST.replace("t.1", "t.2").replace(">1<", "><![CDATA[2]]><");
        String document = START + FIRST + second + "</wfs:FeatureCollection>";
        Path file = folder.resolve("a.gml");
        for (int length = START.length() + FIRST.length(); length < document.length(); length++) {
            String part = document.substring(0, length);
            List<String> expected = part.contains("</ex:t></wfs:member><wfs:member><ex:t gml:id='t.2'><ex:a>")
                            && part.lastIndexOf("</ex:t>") > part.indexOf("t.2")
                    ? List.of("t.1", "t.2")
                    : List.of("t.1");
            Files.writeString(file, part);
            try (GmlFeatureReader ofFile = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)) {
                assertTruncated(ofFile, expected);
            }
            assertTruncated(reader(part, GmlReaderSettings.DEFAULT), expected);
            assertTruncated(reader(part, skipping(10)), expected);
            assertTruncated(
                    new GmlFeatureReader(
                            new ByteArrayInputStream(part.getBytes(StandardCharsets.UTF_8)), GmlReaderSettings.DEFAULT),
                    expected);
        }
    }

    private static void assertTruncated(GmlFeatureReader reader, List<String> expected) {
        List<String> ids = new ArrayList<>();
        assertThatThrownBy(() -> {
                    while (reader.hasNext()) {
                        ids.add(reader.next().getID());
                    }
                })
                .isInstanceOf(GmlException.class)
                .hasMessageContaining("it is truncated");
        assertThat(ids).isEqualTo(expected);
    }

    // ---- errors that are skipped

    private static final String MEMBERS = FIRST + "<wfs:member><ex:t gml:id='t.2'><ex:a>2</ex:a><ex:g>%s</ex:g></ex:t>"
            + "</wfs:member><wfs:member><ex:t gml:id='t.3'><ex:a>3</ex:a><ex:g><gml:Point><gml:pos>1 2</gml:pos>"
            + "</gml:Point></ex:g></ex:t></wfs:member></wfs:FeatureCollection>";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<gml:Point><gml:pos>1 x</gml:pos></gml:Point> | \"x\" in <pos> is not a number",
                "<gml:Point><gml:pos>1 2<x/></gml:pos></gml:Point> | contains elements, where numbers are expected",
                "<gml:Point>text<gml:pos>1 2</gml:pos></gml:Point> | text in <gml:Point>",
                "<gml:Point><gml:pos>1 2</gml:pos><gml:Point/></gml:Point> | <Point> is not a position",
                "<gml:LineString><gml:posList>1 2 3</gml:posList></gml:LineString> | 3 numbers cannot be divided",
                "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 4 0 4 4 1 1</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon> | is not valid",
            })
    void skipsFeaturesWithErrorsOnRequest(String geometry, String message) throws Exception {
        String document = START + String.format(MEMBERS, geometry);
        assertThatThrownBy(() -> ids(reader(document, GmlReaderSettings.DEFAULT)))
                .hasMessageContaining(message);
        for (boolean learns : new boolean[] {true, false}) {
            GmlFeatureReader reader =
                    new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), skipping(1), learns, 512);
            assertThat(ids(reader)).containsExactly("t.1", "t.3");
            assertThat(reader.skipped()).isEqualTo(1);
            assertThat(reader.errors()).singleElement().satisfies(e -> {
                assertThat(e.getMessage()).contains(message);
                assertThat(e.featureId()).isEqualTo("t.2");
            });
        }
    }

    @Test
    void skipsNoMoreErrorsThanAllowed() throws Exception {
        String bad =
                "<wfs:member><ex:t gml:id='b'><ex:g><gml:Point><gml:pos>x</gml:pos></gml:Point></ex:g></ex:t></wfs:member>";
        String document = START + FIRST + bad + bad + "</wfs:FeatureCollection>";
        GmlFeatureReader reader = reader(document, skipping(1));
        assertThat(reader.next().getID()).isEqualTo("t.1");
        assertThatThrownBy(reader::hasNext).hasMessageContaining("\"x\" in <pos> is not a number");
        assertThat(ids(reader(document, skipping(2)))).containsExactly("t.1");
    }

    /** Behind markup that is not well-formed, it is not certain what is a feature. */
    @Test
    void doesNotSkipMalformedMarkup() throws Exception {
        String document = START + String.format(MEMBERS, "<gml:Point></ex:g>");
        GmlFeatureReader reader = reader(document, skipping(10));
        assertThat(reader.next().getID()).isEqualTo("t.1");
        assertThatThrownBy(reader::hasNext).hasMessageContaining("<gml:Point> is not closed");
    }

    @Test
    void skipsLaterTypesAndValuesOfAStreamOnRequest() throws Exception {
        StringBuilder document = new StringBuilder(START);
        String filler = "x".repeat(1_000);
        for (int i = 0; i < 5_000; i++) {
            document.append("<wfs:member><ex:t gml:id='t." + i + "'><ex:a>1</ex:a><ex:b>" + filler
                    + "</ex:b></ex:t></wfs:member>");
        }
        document.append(FIRST.replace(">1<", ">2.5<")).append("<wfs:member><ex:u/></wfs:member>");
        document.append("</wfs:FeatureCollection>");
        GmlFeatureReader reader = new GmlFeatureReader(
                new ByteArrayInputStream(document.toString().getBytes(StandardCharsets.UTF_8)), skipping(2));
        List<SimpleFeature> features = GmlFeatureReaderTest.all(reader);
        assertThat(features).hasSize(5_000);
        assertThat(reader.errors())
                .extracting(Throwable::getMessage)
                .anyMatch(m -> m.contains("\"2.5\" in <a>"))
                .anyMatch(m -> m.contains("<u> does not occur in the start"));
    }
}
