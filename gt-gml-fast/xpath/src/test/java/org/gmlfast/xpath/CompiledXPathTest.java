/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.util.StreamReader2Delegate;
import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;

import com.ctc.wstx.stax.WstxInputFactory;

/** Behaviour of the API besides the selected nodes, which {@link XPathDifferentialTest} compares. */
@BuildJdkOnly
class CompiledXPathTest {

    private static XMLStreamReader2 read(String xml) throws XMLStreamException {
        return read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }

    private static XMLStreamReader2 read(InputStream xml) throws XMLStreamException {
        return (XMLStreamReader2) new WstxInputFactory().createXMLStreamReader(xml);
    }

    private static List<String> select(String path, XMLStreamReader2 reader) throws XMLStreamException {
        NodeCollector found = new NodeCollector();
        CompiledXPath.compile(path, Map.of()).evaluate(reader, found);
        return found.nodes();
    }

    /** Records the elements that are read and skipped. */
    private static final class WatchedReader extends StreamReader2Delegate {

        private final List<String> read = new ArrayList<>();
        private final List<String> skipped = new ArrayList<>();

        WatchedReader(XMLStreamReader2 reader) {
            super(reader);
        }

        @Override
        public int next() throws XMLStreamException {
            int event = super.next();
            if (event == START_ELEMENT) {
                read.add(getLocalName());
            }
            return event;
        }

        @Override
        public void skipElement() throws XMLStreamException {
            skipped.add(getLocalName());
            super.skipElement();
        }
    }

    @Test
    void skipsElementsThatCannotMatch() throws XMLStreamException {
        String xml = "<r><a k='1'><x><y/></x><b>1</b><b>2</b></a><a k='2'><b>3</b></a><c><d/></c></r>";
        WatchedReader reader = new WatchedReader(read(xml));
        assertThat(select("/r/a[@k='1']/b/text()", reader)).containsExactly("1", "2");
        assertThat(reader.read).containsExactly("r", "a", "x", "b", "b", "a", "c");
        assertThat(reader.skipped).containsExactly("x", "a", "c");
    }

    @Test
    void skipsValuesAfterTheDecision() throws XMLStreamException {
        WatchedReader reader = new WatchedReader(read("<r><a><b>1</b><b><c/></b></a></r>"));
        assertThat(CompiledXPath.compile("/r/a[b='1']", Map.of()).count(reader)).isEqualTo(1);
        assertThat(reader.skipped).containsExactly("b");
    }

    @Test
    void reportsResultsWhileReading() throws XMLStreamException {
        byte[] start = ("<r><a>1</a>" + " ".repeat(100_000)).getBytes(StandardCharsets.UTF_8);
        InputStream broken = new InputStream() {
            @Override
            public int read() {
                throw new IllegalStateException("the document is still being received");
            }
        };
        NodeCollector found = new NodeCollector();
        XMLStreamReader2 reader = read(new SequenceInputStream(new ByteArrayInputStream(start), broken));
        CompiledXPath path = CompiledXPath.compile("//a", Map.of());
        assertThat(catchThrowable(() -> path.evaluate(reader, found))).hasMessageContaining("still being received");
        assertThat(found.nodes()).containsExactly("<|a[]>1</>");
    }

    @Test
    void stopsWhenHandlerReturnsFalse() throws XMLStreamException {
        List<String> values = new ArrayList<>();
        XPathHandler first = new XPathHandler() {
            @Override
            public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
                values.add(element.getElementText());
                return false;
            }

            @Override
            public boolean value(int output, String value) {
                values.add(value);
                return false;
            }
        };
        for (String path : List.of("//b", "//b/text()", "//a[c]/b", "//*[self::b]")) {
            CompiledXPath.compile(path, Map.of())
                    .evaluate(read("<r><a><b>1</b><b>2</b><c/></a><a><b>3</b></a></r>"), first);
        }
        assertThat(values).containsExactly("1", "1", "1", "1");
    }

    /** The handler can read the element, but not the rest of the document. */
    @Test
    void endsReaderOfHandlerWithTheElement() throws XMLStreamException {
        for (String path : List.of("/r/a", "//a", "//a[c]")) {
            CompiledXPath.compile(path, Map.of()).evaluate(read("<r><a>x<c/></a><b/></r>"), new XPathHandler() {
                @Override
                public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
                    assertThat(element.getDepth()).isPositive();
                    element.close();
                    while (element.hasNext()) {
                        element.next();
                    }
                    assertThat(element.getLocalName()).isEqualTo("a");
                    assertThat(element.isEndElement()).isTrue();
                    assertThatThrownBy(element::next).isInstanceOf(java.util.NoSuchElementException.class);
                    return true;
                }

                @Override
                public boolean value(int output, String value) {
                    throw new AssertionError(value);
                }
            });
        }
    }

    @Test
    void readsNumbersOfBxmlAsNumbers() throws XMLStreamException {
        ByteArrayOutputStream bxml = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new BxmlOutputFactory().create(bxml);
        writer.writeStartDocument();
        writer.writeStartElement("r");
        for (double number : new double[] {1.5, 1e9, -0.25}) {
            writer.writeStartElement("n");
            writer.writeDouble(number);
            writer.writeEndElement();
        }
        writer.writeEndDocument();
        writer.close();
        for (String path : List.of("/r/n", "//n", "//n[. != '']")) {
            List<Double> numbers = new ArrayList<>();
            XMLStreamReader2 reader = new BxmlInputFactory().create(new ByteArrayInputStream(bxml.toByteArray()));
            CompiledXPath.compile(path, Map.of()).evaluate(reader, new XPathHandler() {
                @Override
                public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
                    return numbers.add(element.getElementAsDouble());
                }

                @Override
                public boolean value(int output, String value) {
                    throw new AssertionError(value);
                }
            });
            assertThat(numbers).as(path).containsExactly(1.5, 1e9, -0.25);
        }
        XMLStreamReader2 reader = new BxmlInputFactory().create(new ByteArrayInputStream(bxml.toByteArray()));
        assertThat(CompiledXPath.compile("//n[. > 1.25]", Map.of()).count(reader))
                .isEqualTo(2);
    }

    @Test
    void evaluatesFromTheElementOfTheReader() throws XMLStreamException {
        XMLStreamReader2 reader = read("<r><x/><a><a/></a><a/></r>");
        reader.nextTag();
        reader.nextTag();
        reader.skipElement();
        reader.nextTag();
        assertThat(CompiledXPath.compile("/a | /a/a | /r", Map.of()).count(reader))
                .isEqualTo(2);
        assertThat(reader.isEndElement()).isTrue();
        assertThat(reader.nextTag()).isEqualTo(XMLStreamReader2.START_ELEMENT);
        reader.next();
        assertThatThrownBy(() -> CompiledXPath.compile("/a", Map.of()).count(reader))
                .isInstanceOf(IllegalStateException.class);
    }

    // ---- limits

    /** A document in which nothing is decided before its end. */
    private static InputStream undecided() {
        String items = IntStream.range(0, 2_000)
                .mapToObj(i -> "<i>" + "x".repeat(1_000) + "</i>")
                .reduce("", String::concat);
        return new ByteArrayInputStream(("<r>\n" + items + "<end/></r>").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void limitsUndecidedElements() throws XMLStreamException {
        XPathLimits limits = new XPathLimits(100_000);
        for (String path : List.of("/r[end]/i", "/r[end]/i/text()", "/r[end]", "//*")) {
            XMLStreamReader2 reader = read(undecided());
            XPathEvaluationException failure =
                    catchThrowableOfType(XPathEvaluationException.class, () -> CompiledXPath.compile(path, Map.of())
                            .evaluate(reader, limits, new NodeCollector()));
            assertThat(failure).as(path).hasMessageContaining("more than 100000 bytes");
            assertThat(failure.getLocation().getLineNumber()).isEqualTo(2);
        }
    }

    @Test
    void releasesDecidedElements() throws XMLStreamException {
        XPathLimits limits = new XPathLimits(10_000);
        for (String path :
                List.of("//i", "/r", "//r", "//i[. != '']", "/r[i]/i", "//i[starts-with(., 'x')]", "//text()")) {
            NodeCollector found = new NodeCollector();
            CompiledXPath.compile(path, Map.of()).evaluate(read(undecided()), limits, found);
            assertThat(String.join("", found.nodes()).length()).as(path).isGreaterThan(1_000_000);
        }
    }

    /** 3,000 nested elements, each a candidate for each step. */
    @Test
    void evaluatesDeepNesting() throws XMLStreamException {
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(com.ctc.wstx.api.WstxInputProperties.P_MAX_ELEMENT_DEPTH, 10_000);
        String xml = "<a>".repeat(3_000) + "<b/>" + "</a>".repeat(3_000);
        for (String path : List.of("//a//a//a[.//b]//b", "//a[x]//a[x]//a[x]//b", "//a[.//a[.//a[.//b]]]/@*|//b")) {
            XMLStreamReader2 reader = (XMLStreamReader2)
                    factory.createXMLStreamReader(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
            assertThat(CompiledXPath.compile(path, Map.of()).count(reader)).isEqualTo(path.contains("[x]") ? 0 : 1);
        }
    }

    @Test
    void refusesUnreplacedEntityInNeededValue() throws XMLStreamException {
        String xml = "<!DOCTYPE r [<!ENTITY e 'x'>]><r><a>&e;</a><b>y</b></r>";
        WstxInputFactory factory = new WstxInputFactory();
        assertThat(select("//a[.='x']/text()", read(xml))).containsExactly("x");
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        for (String path : List.of("//a[.='x']", "//a/text()")) {
            XMLStreamReader2 reader = (XMLStreamReader2)
                    factory.createXMLStreamReader(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
            assertThatThrownBy(() -> select(path, reader))
                    .isInstanceOf(XPathEvaluationException.class)
                    .hasMessageContaining("&e;");
        }
        XMLStreamReader2 reader = (XMLStreamReader2)
                factory.createXMLStreamReader(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        assertThat(select("//b/text()", reader)).containsExactly("y");
    }

    // ---- outputs and threads

    @Test
    void reportsOutputsOfEachMatch() throws XMLStreamException {
        String xml = "<dblp><inproceedings key='k1'><title>T1</title><author>X</author><author>Y</author>"
                + "<year>1999</year></inproceedings><inproceedings><author>Y</author><year>2000</year></inproceedings>"
                + "<inproceedings><year>2001</year><author>X</author></inproceedings></dblp>";
        NodeCollector found = new NodeCollector();
        CompiledXPath.compile(
                        "/dblp/inproceedings[author='X']",
                        List.of("year/text()", "title/text() | @key", "author[.!='X']/text()"),
                        Map.of())
                .evaluate(read(xml), found);
        assertThat(found.matches(3))
                .containsExactly(
                        List.of(List.of("1999"), List.of("k1", "T1"), List.of("Y")),
                        List.of(List.of("2001"), List.of(), List.of()));
    }

    @Test
    void evaluatesInSeveralThreads() {
        CompiledXPath path = CompiledXPath.compile("//a[b > 500]/@k", Map.of());
        String xml = IntStream.range(0, 1_000)
                .mapToObj(i -> "<a k='" + i + "'><b>" + i + "</b></a>")
                .reduce("", String::concat);
        assertThat(IntStream.range(0, 16).parallel().mapToLong(i -> count(path, "<r>" + xml + "</r>")))
                .containsOnly(499L);
    }

    private static long count(CompiledXPath path, String xml) {
        try {
            return path.count(read(xml));
        } catch (XMLStreamException e) {
            throw new AssertionError(e);
        }
    }
}
