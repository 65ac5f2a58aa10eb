/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.studies.StudyRun;
import org.gmlfast.studies.data.Bibliography;
import org.gmlfast.studies.data.Listings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

class BinaryEncodingsStudyTest {

    private static final int RECORDS = 1000;
    private static final int PROPERTIES = 1224;

    @TempDir
    Path directory;

    private static byte[] bibliography() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Bibliography.write(RECORDS, out);
        return out.toByteArray();
    }

    private static byte[] listings() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Listings.write(PROPERTIES, out);
        return out.toByteArray();
    }

    /** Compared with Saxon. */
    @ParameterizedTest
    @EnumSource(names = {"AUTHOR", "CITY", "AREA", "ZIP"})
    void candidatesSelectSameNodes(Workload query) throws Exception {
        byte[] xml = query == Workload.AUTHOR ? bibliography() : listings();
        StudyOutcome expected = TreeProcessor.SAXON.run(query, xml);
        assertThat(expected.count()).isPositive();
        for (MeasuredProcessor processor : BinaryEncodingsStudy.allProcessors()) {
            assertThat(processor.run(query, convert(processor, xml)))
                    .as(processor.label())
                    .isEqualTo(expected);
        }
    }

    /** A city has 12 properties, half of them in each ZIP code. */
    @Test
    void queriesSelectExpectedShare() throws Exception {
        byte[] xml = listings();
        assertThat(TreeProcessor.SAXON.run(Workload.CITY, xml).count()).isEqualTo(12);
        assertThat(TreeProcessor.SAXON.run(Workload.ZIP, xml).count()).isEqualTo(6);
        assertThat(TreeProcessor.SAXON.run(Workload.AREA, xml).count())
                .as("age and prices")
                .isBetween(2L, 4L);
        assertThat(TreeProcessor.SAXON.run(Workload.AUTHOR, bibliography()).count())
                .isEqualTo(2);
    }

    /** The ZIP code of the query has properties on both bounds. */
    @Test
    void secondQueryLeavesOutBounds() throws Exception {
        Document document = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(listings()));
        XPath xpath = XPathFactory.newDefaultInstance().newXPath();
        for (int bound : new int[] {1875, 2000}) {
            String path = "count(//PROPERTY[ADDRESS/ZIPCODE = 95032][SQFT = " + bound + "])";
            assertThat(xpath.evaluate(path, document)).isEqualTo("1");
        }
        assertThat(StreamingQuery.AREA.context())
                .isEqualTo("/REALESTATE/CITY/PROPERTY[SQFT > 1875 and SQFT < 2000 and ADDRESS/ZIPCODE = 95032]");
        assertThat(xpath.evaluate("count(" + StreamingQuery.AREA.context() + ")", document))
                .isEqualTo("1");
    }

    /** The paper's DTD, as far as a test of names and order goes. */
    @Test
    void listingsFollowDtdOfThePaper() throws Exception {
        String dtd =
                """
                <!DOCTYPE REALESTATE [
                <!ELEMENT REALESTATE (CITY+)> <!ELEMENT CITY (#PCDATA|PROPERTY)*>
                <!ATTLIST CITY NAME CDATA #IMPLIED>
                <!ELEMENT PROPERTY (URL, IMAGEURL, ADDRESS, TYPE, AGE, SQFT, BEDROOMS, BATHROOMS, GARAGE, LOTSIZE,
                    DESCRIPTION, LISTINGS)>
                <!ELEMENT ADDRESS (STREET, CITY, STATE, ZIPCODE)>
                <!ELEMENT LISTINGS (LISTING+)> <!ELEMENT LISTING (PRICE)> <!ELEMENT PRICE (#PCDATA)>
                <!ATTLIST LISTING DATE CDATA #REQUIRED ID CDATA #REQUIRED>
                <!ATTLIST PRICE CURRENCY CDATA #REQUIRED>
                """
                        + Stream.of("URL IMAGEURL TYPE AGE SQFT BEDROOMS BATHROOMS GARAGE LOTSIZE DESCRIPTION"
                                        + " STREET STATE ZIPCODE")
                                .flatMap(names -> Stream.of(names.split(" ")))
                                .map(name -> "<!ELEMENT " + name + " (#PCDATA)>")
                                .collect(Collectors.joining("\n", "", "\n]>\n"));
        String xml = new String(listings(), StandardCharsets.UTF_8).replaceFirst("\\?>\n", "?>\n" + dtd);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setValidating(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        List<String> errors = new ArrayList<>();
        builder.setErrorHandler(new DefaultHandler() {
            @Override
            public void error(SAXParseException e) {
                errors.add(e.getMessage());
            }
        });
        Document document = builder.parse(new InputSource(new StringReader(xml)));
        assertThat(errors).isEmpty();
        assertThat(document.getDocumentElement()
                        .getElementsByTagName("PROPERTY")
                        .getLength())
                .isEqualTo(PROPERTIES);
    }

    @ParameterizedTest
    @EnumSource(names = {"PARSE", "READ"})
    void readersReadSameContent(Workload work) throws Exception {
        byte[] xml = bibliography();
        StudyOutcome expected = StreamProcessor.WOODSTOX.run(work, xml);
        assertThat(expected.count()).isGreaterThan(5L * RECORDS);
        for (StreamProcessor processor : StreamProcessor.values()) {
            assertThat(processor.run(work, convert(processor, xml)))
                    .as(processor.label())
                    .isEqualTo(expected);
        }
    }

    private static byte[] convert(MeasuredProcessor processor, byte[] xml) throws Exception {
        if (processor.format().equals(StreamProcessor.TEXT)) {
            return xml;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        processor.convert(new ByteArrayInputStream(xml), out);
        return out.toByteArray();
    }

    @Test
    void smallRunWritesWholeReport() throws Exception {
        StudyScale tiny = new StudyScale(RECORDS, List.of(612, PROPERTIES), 0, false, 100_000_000, 1, 1);
        Report report = Report.start(directory, "tiny", "Tiny", "benchmarks/studies/run");
        StudyRun run = new StudyRun(report, true, 1, directory, Progress.SILENT);
        List<MeasuredProcessor> processors =
                List.of(StreamProcessor.AALTO, StreamProcessor.XTALK, StreamProcessor.SKIP, TreeProcessor.JDK_XPATH);
        BinaryEncodingsStudy.run(run, tiny, processors);
        assertThat(Files.readString(report.finish()))
                .contains("bibliography, DBLP query", "listings, RE query 3", "| Skip |", "| XML |")
                .contains("| expat | 9.203 | 15.733 |", "| 2004: Skip | 1.88 | 1.69 | 5.98 |", "| today: Skip | ")
                .contains("| 2004: Skip | | | 4.33 | 5.75 |")
                .containsPattern("\\| fast parser : Skip, RE query 1 \\| 5.98× \\| [0-9.]+× \\| (yes|no) \\|");
        assertThat(Files.readString(directory.resolve("tiny.json"))).contains("JDK XPath");
        assertThat(directory.resolve("tiny-skipping.svg")).exists();
        assertThat(directory.resolve("tiny-figure-7.svg")).content().contains("Xerces-C · JDK");
        assertThat(directory.resolve("tiny-figure-8.svg")).content().contains("2004: Skip", "today: Skip");
        assertThat(Files.size(directory.resolve("encodings/dblp-1000.skip"))).isGreaterThan(100_000);
    }
}
