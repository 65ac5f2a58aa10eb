/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;

import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.xpath.CompiledXPath;
import org.gmlfast.xpath.XPathHandler;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathExecutable;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;

/** An engine that evaluates a path on a document in memory. The path is compiled once. */
public enum XPathEngine {
    /** The engine of this project, on a stream of Woodstox. */
    STREAM_WOODSTOX(new Streamed(XmlFormat.WOODSTOX)),
    /** The engine of this project, on a stream of Aalto. */
    STREAM_AALTO(new Streamed(XmlFormat.AALTO)),
    /** The engine of this project, on a stream of BXML. */
    STREAM_BXML(new Streamed(XmlFormat.BXML)),
    /** Saxon-HE, which builds its tree each time. */
    SAXON(new Saxon(false)),
    /** Saxon-HE on an existing tree. */
    SAXON_TREE(new Saxon(true)),
    /** The JDK's XPath, which builds a DOM each time. */
    JDK(new Dom(false)),
    /** The JDK's XPath on an existing DOM. */
    JDK_TREE(new Dom(true));

    private final Engine engine;

    XPathEngine(Engine engine) {
        this.engine = engine;
    }

    /** Compiles the query, and builds the tree if that is not part of an evaluation. */
    void prepare(XPathQuery query, byte[] xml) throws Exception {
        engine.prepare(query.path, xml);
    }

    /** The number of selected values and of their characters. */
    long evaluate() throws Exception {
        return engine.evaluate();
    }

    private interface Engine {

        void prepare(String path, byte[] xml) throws Exception;

        long evaluate() throws Exception;
    }

    private static final class Streamed implements Engine, XPathHandler {

        private final XmlFormat format;
        private CompiledXPath path;
        private byte[] document;
        private long sum;

        Streamed(XmlFormat format) {
            this.format = format;
        }

        @Override
        public void prepare(String expression, byte[] xml) throws IOException {
            path = CompiledXPath.compile(expression, XPathQuery.NAMESPACES);
            document = format.convert(xml);
        }

        @Override
        public long evaluate() throws XMLStreamException {
            sum = 0;
            path.evaluate((XMLStreamReader2) format.open(document), this);
            return sum;
        }

        @Override
        public boolean element(int output, XMLStreamReader2 element) {
            throw new AssertionError("the path selects values");
        }

        @Override
        public boolean value(int output, String value) {
            sum += value.length() + 1;
            return true;
        }
    }

    private static final class Saxon implements Engine {

        private final boolean keepsTree;
        private final Processor processor = new Processor(false);
        private XPathExecutable path;
        private byte[] document;
        private XdmNode tree;

        Saxon(boolean keepsTree) {
            this.keepsTree = keepsTree;
        }

        @Override
        public void prepare(String expression, byte[] xml) throws SaxonApiException {
            XPathCompiler compiler = processor.newXPathCompiler();
            XPathQuery.NAMESPACES.forEach(compiler::declareNamespace);
            path = compiler.compile(expression);
            document = xml;
            tree = keepsTree ? build() : null;
        }

        private XdmNode build() throws SaxonApiException {
            return processor.newDocumentBuilder().build(new StreamSource(new ByteArrayInputStream(document)));
        }

        @Override
        public long evaluate() throws SaxonApiException {
            XPathSelector selector = path.load();
            selector.setContextItem(keepsTree ? tree : build());
            long sum = 0;
            for (XdmItem item : selector) {
                sum += item.getStringValue().length() + 1;
            }
            return sum;
        }
    }

    private static final class Dom implements Engine {

        private final boolean keepsTree;
        private XPathExpression path;
        private byte[] document;
        private Document tree;

        Dom(boolean keepsTree) {
            this.keepsTree = keepsTree;
        }

        @Override
        public void prepare(String expression, byte[] xml)
                throws XPathExpressionException, IOException, SAXException, ParserConfigurationException {
            XPath xpath = XPathFactory.newDefaultInstance().newXPath();
            xpath.setNamespaceContext(new Prefixes());
            path = xpath.compile(expression);
            document = xml;
            tree = keepsTree ? build() : null;
        }

        private Document build() throws IOException, SAXException, ParserConfigurationException {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            return factory.newDocumentBuilder().parse(new ByteArrayInputStream(document));
        }

        @Override
        public long evaluate()
                throws XPathExpressionException, IOException, SAXException, ParserConfigurationException {
            NodeList nodes = (NodeList) path.evaluate(keepsTree ? tree : build(), XPathConstants.NODESET);
            long sum = 0;
            for (int i = 0; i < nodes.getLength(); i++) {
                sum += nodes.item(i).getNodeValue().length() + 1;
            }
            return sum;
        }
    }

    private static final class Prefixes implements NamespaceContext {

        @Override
        public String getNamespaceURI(String prefix) {
            return XPathQuery.NAMESPACES.get(prefix);
        }

        @Override
        public String getPrefix(String namespaceURI) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterator<String> getPrefixes(String namespaceURI) {
            throw new UnsupportedOperationException();
        }
    }
}
