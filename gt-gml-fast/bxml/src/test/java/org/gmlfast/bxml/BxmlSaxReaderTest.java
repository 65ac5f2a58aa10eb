/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;

import org.gmlfast.bxml.format.BxmlSettings;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.ext.DefaultHandler2;
import org.xmlunit.assertj3.XmlAssert;

/** JAXP reads BXML through {@link BxmlSaxReader} as it reads XML. */
class BxmlSaxReaderTest {

    private static final String XML = "<!DOCTYPE g:places SYSTEM \"nowhere.dtd\"><?target data?><!--before-->"
            + "<g:places xmlns:g=\"urn:g\" xmlns=\"urn:d\" count=\"2\"><g:place g:id=\"p.1\">Malbun &amp; Steg</g:place>"
            + "<g:place g:id=\"p.2\"><![CDATA[<Gaflei>]]></g:place><pos>47.125 9.5</pos><flag>true</flag><empty/>"
            + "</g:places><!--after-->";

    private static byte[] bxml(String xml) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        XmlConversion.toBxml(new ByteArrayInputStream(bytes), out, BxmlSettings.DEFAULT);
        return out.toByteArray();
    }

    private static Source source(byte[] file) {
        return new SAXSource(new BxmlSaxReader(), new InputSource(new ByteArrayInputStream(file)));
    }

    @Test
    void buildsSameDomAsFromXml() throws XMLStreamException, TransformerException {
        DOMResult result = new DOMResult();
        TransformerFactory.newInstance().newTransformer().transform(source(bxml(XML)), result);

        Document document = (Document) result.getNode();
        assertThat(document.getElementsByTagNameNS("urn:g", "place").getLength())
                .isEqualTo(2);
        XmlAssert.assertThat(document)
                .and(XML.replaceFirst("<!DOCTYPE[^>]*>", ""))
                .ignoreWhitespace()
                .areSimilar();
    }

    @Test
    void providesSourceForXslt() throws XMLStreamException, TransformerException {
        String stylesheet = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'"
                + " xmlns:g='urn:g'><xsl:output method='text'/><xsl:template match='/'>"
                + "<xsl:for-each select='//g:place[@g:id]'><xsl:value-of select='@g:id'/>=<xsl:value-of select='.'/>;"
                + "</xsl:for-each></xsl:template></xsl:stylesheet>";
        StringWriter text = new StringWriter();
        TransformerFactory.newInstance()
                .newTransformer(new StreamSource(new StringReader(stylesheet)))
                .transform(source(bxml(XML)), new StreamResult(text));

        assertThat(text).hasToString("p.1=Malbun & Steg;p.2=<Gaflei>;");
    }

    @Test
    void providesSourceForValidation() throws Exception {
        String xsd = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='n'><xs:simpleType>"
                + "<xs:list itemType='xs:decimal'/></xs:simpleType></xs:element></xs:schema>";
        Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(new StreamSource(new StringReader(xsd)));

        schema.newValidator().validate(source(bxml("<n>1.5 2.25 300</n>")));
        assertThatThrownBy(() -> schema.newValidator().validate(source(bxml("<n>1.5 x</n>"))))
                .isInstanceOf(SAXException.class)
                .hasMessageContaining("'x' is not a valid value");
    }

    @Test
    void reportsCommentsCDataAndDoctype() throws Exception {
        List<String> events = new ArrayList<>();
        BxmlSaxReader reader = new BxmlSaxReader();
        DefaultHandler2 handler = new DefaultHandler2() {
            @Override
            public void startDTD(String name, String publicId, String systemId) {
                events.add("doctype " + name + " " + systemId);
            }

            @Override
            public void comment(char[] text, int start, int length) {
                events.add("comment " + new String(text, start, length));
            }

            @Override
            public void startCDATA() {
                events.add("cdata");
            }

            @Override
            public void processingInstruction(String target, String data) {
                events.add(target + " " + data);
            }

            @Override
            public void startPrefixMapping(String prefix, String uri) {
                events.add("[" + prefix + "=" + uri);
            }

            @Override
            public void endPrefixMapping(String prefix) {
                events.add(prefix + "]");
            }
        };
        reader.setContentHandler(handler);
        reader.setProperty("http://xml.org/sax/properties/lexical-handler", handler);
        reader.parse(new InputSource(new ByteArrayInputStream(bxml(XML))));

        assertThat(events)
                .containsExactly(
                        "doctype g:places nowhere.dtd",
                        "target data",
                        "comment before",
                        "[g=urn:g",
                        "[=urn:d",
                        "cdata",
                        "]",
                        "g]",
                        "comment after");
    }

    @Test
    void reportsOffsetInMalformedFileToErrorHandler() throws XMLStreamException {
        byte[] file = bxml(XML);
        byte[] cut = Arrays.copyOf(file, file.length - 20);
        BxmlSaxReader reader = new BxmlSaxReader();
        List<SAXParseException> fatal = new ArrayList<>();
        reader.setErrorHandler(new DefaultHandler2() {
            @Override
            public void fatalError(SAXParseException e) {
                fatal.add(e);
            }
        });

        assertThatThrownBy(() -> reader.parse(new InputSource(new ByteArrayInputStream(cut))))
                .isInstanceOf(SAXParseException.class)
                .hasMessageContaining("at byte");
        assertThat(fatal).hasSize(1);
    }

    @Test
    void refusesUnsupportedFeaturesAndSources() {
        BxmlSaxReader reader = new BxmlSaxReader();

        assertThatThrownBy(() -> reader.setFeature("http://xml.org/sax/features/namespaces", false))
                .isInstanceOf(SAXException.class);
        assertThatThrownBy(() -> reader.setFeature("urn:unknown", true)).isInstanceOf(SAXException.class);
        assertThatThrownBy(() -> reader.parse(new InputSource(new StringReader("<a/>"))))
                .isInstanceOf(SAXException.class)
                .hasMessageContaining("byte stream");
    }
}
