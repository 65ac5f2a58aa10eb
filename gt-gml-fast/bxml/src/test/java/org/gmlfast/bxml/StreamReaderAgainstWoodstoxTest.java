/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.events.XMLEvent;

import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLOutputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A program gets the same results from this reader as from Woodstox. */
class StreamReaderAgainstWoodstoxTest {

    /** A method that can be called at any event. */
    private interface Question {
        Object ask(XMLStreamReader2 reader) throws Exception;
    }

    private static final Map<String, Question> QUESTIONS = questions();

    private static Map<String, Question> questions() {
        Map<String, Question> all = new LinkedHashMap<>();
        all.put("type", XMLStreamReader2::getEventType);
        all.put("depth", XMLStreamReader2::getDepth);
        all.put("hasNext", XMLStreamReader2::hasNext);
        all.put("hasName", XMLStreamReader2::hasName);
        all.put("hasText", XMLStreamReader2::hasText);
        all.put("isStart", XMLStreamReader2::isStartElement);
        all.put("isEnd", XMLStreamReader2::isEndElement);
        all.put("isCharacters", XMLStreamReader2::isCharacters);
        all.put("name", reader -> reader.getName() + "/" + reader.getName().getPrefix());
        all.put("localName", XMLStreamReader2::getLocalName);
        all.put("prefix", XMLStreamReader2::getPrefix);
        all.put("uri", XMLStreamReader2::getNamespaceURI);
        all.put("prefixedName", XMLStreamReader2::getPrefixedName);
        all.put("namespaces", StreamReaderAgainstWoodstoxTest::namespaces);
        all.put("namespacePrefix99", reader -> reader.getNamespacePrefix(99));
        all.put("attributes", StreamReaderAgainstWoodstoxTest::attributes);
        all.put("attribute99", reader -> reader.getAttributeValue(99));
        all.put("attributeByName", reader -> reader.getAttributeValue(null, "at3"));
        all.put("attributeInNone", reader -> reader.getAttributeValue("", "at3"));
        all.put("noAttribute", reader -> reader.getAttributeValue("urn:x", "at3"));
        all.put("attributeIndex", reader -> reader.getAttributeInfo().findAttributeIndex("", "at3"));
        all.put("idIndex", reader -> reader.getAttributeInfo().getIdAttributeIndex());
        all.put("context a", reader -> reader.hasName() ? reader.getNamespaceURI("a") : "at elements");
        all.put("context b", reader -> reader.hasName() ? reader.getNamespaceURI("b") : "at elements");
        all.put("context default", reader -> reader.hasName() ? reader.getNamespaceURI("") : "at elements");
        all.put("context xml", reader -> reader.hasName() ? reader.getNamespaceURI("xml") : "at elements");
        all.put("context xmlns", reader -> reader.hasName() ? reader.getNamespaceURI("xmlns") : "at elements");
        all.put("context", reader -> context(reader.getNamespaceContext()));
        all.put("context kept", reader -> context(reader.getNonTransientNamespaceContext()));
        all.put("piTarget", XMLStreamReader2::getPITarget);
        all.put("piData", XMLStreamReader2::getPIData);
        all.put("version", XMLStreamReader2::getVersion);
        all.put("standalone", XMLStreamReader2::isStandalone);
        all.put("standaloneSet", XMLStreamReader2::standaloneSet);
        all.put("declaredEncoding", XMLStreamReader2::getCharacterEncodingScheme);
        all.put("encoding", XMLStreamReader2::getEncoding);
        all.put(
                "dtdRoot",
                reader -> reader.getDTDInfo() == null
                        ? "none"
                        : reader.getDTDInfo().getDTDRootName());
        all.put(
                "dtdPublicId",
                reader -> reader.getDTDInfo() == null
                        ? "none"
                        : reader.getDTDInfo().getDTDPublicId());
        all.put(
                "dtdSystemId",
                reader -> reader.getDTDInfo() == null
                        ? "none"
                        : reader.getDTDInfo().getDTDSystemId());
        all.put(
                "dtdSubset",
                reader -> reader.getDTDInfo() == null
                        ? "none"
                        : reader.getDTDInfo().getDTDInternalSubset());
        all.put("requireHere", reader -> {
            reader.require(reader.getEventType(), null, null);
            return "yes";
        });
        all.put("requireOther", reader -> {
            reader.require(reader.getEventType() == 1 ? 2 : 1, null, null);
            return "yes";
        });
        all.put("requireName", reader -> {
            reader.require(reader.getEventType(), "urn:a", "first");
            return "yes";
        });
        return all;
    }

    /** Methods about a text that may be several events. */
    private static final Map<String, Question> TEXT_QUESTIONS = Map.of(
            "text", XMLStreamReader2::getText,
            "textCharacters",
                    reader -> new String(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength()),
            "textCopied",
                    reader -> {
                        char[] target = new char[5000];
                        int length = reader.getTextCharacters(Math.min(1, reader.getTextLength()), target, 2, 4000);
                        return new String(target, 2, length);
                    },
            "textWritten",
                    reader -> {
                        if (!reader.hasText() || reader.getText() == null) {
                            return "nothing that StAX calls text";
                        }
                        StringWriter writer = new StringWriter();
                        int length = reader.getText(writer, true);
                        return length + writer.toString();
                    },
            "isWhiteSpace", XMLStreamReader2::isWhiteSpace);

    private static String namespaces(XMLStreamReader reader) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            String prefix = reader.getNamespacePrefix(i); // null for the default, but empty in Woodstox
            all.append(prefix == null ? "" : prefix)
                    .append('=')
                    .append(reader.getNamespaceURI(i))
                    .append(' ');
        }
        return all.toString();
    }

    private static String attributes(XMLStreamReader reader) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            all.append(reader.getAttributeName(i))
                    .append(reader.getAttributeName(i).getPrefix());
            all.append('{').append(reader.getAttributeNamespace(i)).append('}');
            all.append(reader.getAttributePrefix(i)).append(':').append(reader.getAttributeLocalName(i));
            all.append(reader.getAttributeType(i)).append(reader.isAttributeSpecified(i));
            all.append(reader.getAttributeValue(i)).append('\n');
        }
        return all.toString();
    }

    private static String context(NamespaceContext context) {
        List<String> all = new ArrayList<>();
        for (String prefix : List.of("a", "b", "", "c", "xml", "xmlns")) {
            String uri = context.getNamespaceURI(prefix);
            all.add(uri == null ? "" : uri); // Woodstox returns null where the interface specifies an empty string
        }
        for (String uri : List.of("urn:a", "urn:x", "http://www.w3.org/XML/1998/namespace")) {
            all.add(context.getPrefix(uri));
            context.getPrefixes(uri).forEachRemaining(all::add);
        }
        return all.toString();
    }

    private static String answer(Question question, XMLStreamReader2 reader) {
        try {
            return String.valueOf(question.ask(reader));
        } catch (IllegalStateException e) {
            return "may not be asked";
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            return "no such index";
        } catch (XMLStreamException e) {
            return "refused";
        } catch (Exception e) {
            return "fails: " + e;
        }
    }

    /** All events with the results of all methods; text as a whole. */
    private static List<String> trace(XMLStreamReader2 reader) throws XMLStreamException {
        List<String> events = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int before = 0;
        while (true) {
            int event = reader.getEventType();
            boolean isText = event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA;
            if (!isText || event != before) {
                if (!text.isEmpty()) {
                    events.add(before + " \"" + text);
                }
                text.setLength(0);
            }
            if (isText) {
                text.append(reader.getText());
            } else {
                StringBuilder answers = new StringBuilder();
                QUESTIONS.forEach((name, question) ->
                        answers.append('\n').append(name).append(": ").append(answer(question, reader)));
                TEXT_QUESTIONS.keySet().stream().sorted().forEach(name -> answers.append('\n')
                        .append(name)
                        .append(": ")
                        .append(answer(TEXT_QUESTIONS.get(name), reader)));
                events.add(answers.toString());
            }
            before = event;
            if (!reader.hasNext()) {
                return events;
            }
            reader.next();
        }
    }

    // ---- random documents

    @Property(tries = 400)
    void returnsSameResultsForRandomDocuments(
            @ForAll("documents") Document document, @ForAll boolean aware, @ForAll boolean coalescing)
            throws XMLStreamException {
        byte[] xml = document.write(new WstxOutputFactory());
        byte[] file = document.write(new BxmlOutputFactory());
        List<String> expected = trace(reader(new WstxInputFactory(), xml, aware, coalescing));
        assertThat(trace(reader(new BxmlInputFactory(), file, aware, coalescing)))
                .isEqualTo(expected);
    }

    private static XMLStreamReader2 reader(XMLInputFactory2 factory, byte[] bytes, boolean aware, boolean coalescing)
            throws XMLStreamException {
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, aware);
        factory.setProperty(XMLInputFactory.IS_COALESCING, coalescing);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        return (XMLStreamReader2) factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(Part.CDATA, Part.MISC, Part.ENTITIES).arbitrary();
    }

    // ---- programs

    private static void write(XMLStreamWriter2 writer) throws XMLStreamException {
        writer.writeStartDocument("1.0", writer.getEncoding(), true);
        writer.writeDTD("a:root", "root.dtd", "-//X//EN", "<!ENTITY e 'x'>");
        writer.writeComment(" before ");
        writer.writeStartElement("a", "root", "urn:a");
        writer.writeNamespace("a", "urn:a");
        writer.writeDefaultNamespace("urn:default");
        writer.writeCharacters("\n  ");
        writer.writeStartElement("", "text", "urn:default");
        writer.writeAttribute("a", "urn:a", "k", "1");
        writer.writeAttribute("k", "2");
        writer.writeCharacters("one ");
        writer.writeComment("comment");
        writer.writeCData("<two>");
        writer.writeProcessingInstruction("pi", "data");
        writer.writeCharacters(" three");
        writer.writeEndElement();
        writer.writeSpace("\n  ");
        writer.writeStartElement("", "full", "urn:default");
        writer.writeFullEndElement();
        writer.writeEmptyElement("", "empty", "urn:default");
        writer.writeStartElement("b", "deep", "urn:b");
        writer.writeNamespace("b", "urn:b");
        writer.writeStartElement("b", "deeper", "urn:b");
        writer.writeCharacters("4");
        writer.writeEndElement();
        writer.writeEndElement();
        writer.writeStartElement("", "plain", "");
        writer.writeDefaultNamespace("");
        writer.writeEndElement();
        writer.writeEndElement();
        writer.writeComment("after");
        writer.writeEndDocument();
        writer.close();
    }

    private static XMLStreamReader2 open(XMLInputFactory2 input, XMLOutputFactory2 output) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write((XMLStreamWriter2) output.createXMLStreamWriter(out, "UTF-8"));
        return reader(input, out.toByteArray(), true, false);
    }

    private static void checkSame(Question program) throws XMLStreamException {
        String expected = answer(program, open(new WstxInputFactory(), new WstxOutputFactory()));
        assertThat(answer(program, open(new BxmlInputFactory(), new BxmlOutputFactory())))
                .isEqualTo(expected);
    }

    private static XMLStreamReader2 at(String element, XMLStreamReader2 reader) throws XMLStreamException {
        while (reader.next() != XMLStreamConstants.START_ELEMENT
                || !reader.getLocalName().equals(element)) {
            // on
        }
        return reader;
    }

    @Example
    void returnsSameResultsForDocumentWithAllEvents() throws XMLStreamException {
        for (boolean aware : new boolean[] {true, false}) {
            for (boolean coalescing : new boolean[] {true, false}) {
                List<List<String>> traces = new ArrayList<>();
                for (XMLInputFactory2 factory : List.of(new WstxInputFactory(), new BxmlInputFactory())) {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    XMLOutputFactory2 output =
                            factory instanceof BxmlInputFactory ? new BxmlOutputFactory() : new WstxOutputFactory();
                    write((XMLStreamWriter2) output.createXMLStreamWriter(out, "UTF-8"));
                    traces.add(trace(reader(factory, out.toByteArray(), aware, coalescing)));
                }
                assertThat(traces.get(1)).isEqualTo(traces.get(0));
            }
        }
    }

    @Example
    void readsTextOfElements() throws XMLStreamException {
        for (String element : List.of("text", "full", "empty", "deeper", "plain", "root", "deep")) {
            checkSame(reader -> at(element, reader).getElementText()
                    + reader.getEventType()
                    + reader.getLocalName()
                    + reader.getDepth());
        }
        checkSame(XMLStreamReader2::getElementText);
        checkSame(reader -> {
            at("text", reader).next();
            return reader.getElementText();
        });
    }

    @Example
    void readsTagAfterTag() throws XMLStreamException {
        checkSame(reader -> reader.nextTag() + reader.getLocalName());
        checkSame(reader -> {
            reader.next(); // the DOCTYPE
            return reader.nextTag() + reader.getLocalName() + reader.nextTag() + reader.getLocalName();
        });
        checkSame(reader -> at("text", reader).nextTag());
        checkSame(reader -> at("full", reader).nextTag()
                + reader.getLocalName()
                + reader.nextTag()
                + reader.getLocalName()
                + reader.nextTag()
                + reader.getLocalName());
    }

    @Example
    void skipsElements() throws XMLStreamException {
        for (String element : List.of("root", "text", "full", "empty", "deep", "deeper")) {
            checkSame(reader -> {
                at(element, reader).skipElement();
                return reader.getEventType()
                        + reader.getLocalName()
                        + reader.getDepth()
                        + namespaces(reader)
                        + reader.next();
            });
        }
        checkSame(reader -> {
            reader.skipElement();
            return "skipped";
        });
    }

    @Example
    void reportsEmptyElements() throws XMLStreamException {
        for (String element : List.of("text", "full", "empty", "plain")) {
            checkSame(reader -> at(element, reader).isEmptyElement() + " " + reader.next() + reader.isEmptyElement());
        }
    }

    @Example
    void keepsNamespacesAfterTheirElement() throws XMLStreamException {
        checkSame(reader -> {
            NamespaceContext kept = at("deeper", reader).getNonTransientNamespaceContext();
            while (reader.hasNext()) {
                reader.next();
            }
            return context(kept);
        });
    }

    @Example
    void throwsAfterTheEnd() throws XMLStreamException {
        for (XMLStreamReader2 reader : List.of(
                open(new WstxInputFactory(), new WstxOutputFactory()),
                open(new BxmlInputFactory(), new BxmlOutputFactory()))) {
            while (reader.hasNext()) {
                reader.next();
            }
            assertThat(reader.getEventType()).isEqualTo(XMLStreamConstants.END_DOCUMENT);
            assertThatThrownBy(reader::next).isInstanceOf(NoSuchElementException.class);
            reader.close();
            reader.closeCompletely();
        }
    }

    // ---- events, filters, sources

    private static List<String> events(XMLEventReader reader) throws XMLStreamException {
        List<String> events = new ArrayList<>();
        while (reader.hasNext()) {
            XMLEvent peeked = reader.peek();
            XMLEvent event = reader.nextEvent();
            assertThat(event).isSameAs(peeked);
            StringWriter text = new StringWriter();
            if (!event.isStartDocument() && event.getEventType() != XMLStreamConstants.DTD) {
                event.writeAsEncodedUnicode(text);
            }
            events.add(event.getEventType() + " " + text);
        }
        return events;
    }

    @Example
    void createsSameEventObjects() throws XMLStreamException {
        List<String> expected = events(new WstxInputFactory()
                .createXMLEventReader((XMLStreamReader) open(new WstxInputFactory(), new WstxOutputFactory())));
        XMLStreamReader reader = open(new BxmlInputFactory(), new BxmlOutputFactory());
        assertThat(events(new BxmlInputFactory().createXMLEventReader(reader))).isEqualTo(expected);
    }

    @Example
    void filtersEvents() throws XMLStreamException {
        checkSame(reader -> {
            XMLStreamReader filtered =
                    new BxmlInputFactory().createFilteredReader(reader, XMLStreamReader::isEndElement);
            StringBuilder names = new StringBuilder();
            while (filtered.hasNext()) {
                if (filtered.next() == XMLStreamConstants.END_ELEMENT) {
                    names.append(filtered.getLocalName()).append(' ');
                }
            }
            return names;
        });
        XMLEventReader starts = new BxmlInputFactory()
                .createFilteredReader(
                        new BxmlInputFactory().createXMLEventReader((XMLStreamReader)
                                open(new BxmlInputFactory(), new BxmlOutputFactory())),
                        XMLEvent::isStartElement);
        assertThat(starts.nextEvent().asStartElement().getName()).isEqualTo(new QName("urn:a", "root"));
        assertThat(starts.nextEvent().asStartElement().getName()).isEqualTo(new QName("urn:default", "text"));
    }

    @Example
    void refusesSourcesThatAreNotBytes() {
        BxmlInputFactory factory = new BxmlInputFactory();
        assertThatThrownBy(() -> factory.createXMLStreamReader(new StringReader("<a/>")))
                .isInstanceOf(XMLStreamException.class);
        assertThatThrownBy(() -> factory.createXMLStreamReader(new ByteArrayInputStream("<a/>".getBytes())))
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("not a BXML file");
        assertThatThrownBy(() -> factory.setProperty(XMLInputFactory.IS_VALIDATING, true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> factory.setProperty("unknown", true)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> factory.getProperty("unknown")).isInstanceOf(IllegalArgumentException.class);
    }
}
