/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.ri.Stax2ReaderAdapter;
import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.testing.BuildJdkOnly;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.aalto.stax.InputFactoryImpl;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;

/** Random paths select the same nodes of random documents as the JDK and Saxon, with each reader. */
@BuildJdkOnly
class XPathDifferentialTest {

    private static final Processor SAXON = new Processor(false);

    /** The readers by name. */
    private static Map<String, XMLStreamReader2> readers(String xml) throws XMLStreamException {
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bxml = new ByteArrayOutputStream();
        XmlConversion.toBxml(new ByteArrayInputStream(bytes), bxml, BxmlSettings.DEFAULT);
        Map<String, XMLStreamReader2> readers = new LinkedHashMap<>();
        readers.put("Woodstox", read(new WstxInputFactory(), bytes));
        readers.put("Aalto", read(new InputFactoryImpl(), bytes));
        readers.put("JDK", read(XMLInputFactory.newDefaultFactory(), bytes));
        readers.put("BXML", new BxmlInputFactory().create(new ByteArrayInputStream(bxml.toByteArray())));
        return readers;
    }

    private static XMLStreamReader2 read(XMLInputFactory factory, byte[] bytes) throws XMLStreamException {
        return Stax2ReaderAdapter.wrapIfNecessary(factory.createXMLStreamReader(new ByteArrayInputStream(bytes)));
    }

    private static Document parse(String xml) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setCoalescing(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    private static List<Node> select(String path, Node from) throws Exception {
        XPath xpath = XPathFactory.newDefaultInstance().newXPath();
        xpath.setNamespaceContext(new Prefixes());
        NodeList nodes = (NodeList) xpath.compile(path).evaluate(from, XPathConstants.NODESET);
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            list.add(nodes.item(i));
        }
        return list;
    }

    private static List<String> texts(List<Node> nodes) {
        return nodes.stream().map(NodeText::of).toList();
    }

    private static List<String> saxon(String path, Node from) throws SaxonApiException {
        XPathCompiler compiler = SAXON.newXPathCompiler();
        RandomPath.NAMESPACES.forEach(compiler::declareNamespace);
        XPathSelector selector = compiler.compile(path).load();
        selector.setContextItem(SAXON.newDocumentBuilder().wrap(from));
        List<String> found = new ArrayList<>();
        for (XdmItem item : selector) {
            found.add(NodeText.of((Node) ((XdmNode) item).getExternalNode()));
        }
        return found;
    }

    @Property(tries = 300)
    void selectsSameNodes(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        String xml = RandomDocument.of(random);
        Document document = parse(xml);
        for (int i = 0; i < 5; i++) {
            RandomPath path = RandomPath.document(random);
            List<String> expected = texts(select(path.xpath1(), document));
            assertThat(saxon(path.xpath3(), document))
                    .as("Saxon: %s%n%s", path, xml)
                    .isEqualTo(expected);
            CompiledXPath compiled = CompiledXPath.compile(path.xpath1(), RandomPath.NAMESPACES);
            for (Map.Entry<String, XMLStreamReader2> reader : readers(xml).entrySet()) {
                NodeCollector found = new NodeCollector();
                compiled.evaluate(reader.getValue(), found);
                assertThat(found.nodes())
                        .as("%s: %s%n%s", reader.getKey(), path.xpath1(), xml)
                        .isEqualTo(expected);
            }
            assertThat(compiled.count(readers(xml).get("Woodstox")))
                    .as("count: %s%n%s", path.xpath1(), xml)
                    .isEqualTo(expected.size());
        }
    }

    /** The handler reads part of some elements only. */
    @Property(tries = 300)
    void selectsSameNodesIfHandlerReadsThemPartly(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        String xml = RandomDocument.of(random);
        Document document = parse(xml);
        for (int i = 0; i < 5; i++) {
            RandomPath path = RandomPath.document(random);
            List<String> expected = texts(select(path.xpath1(), document)).stream()
                    .map(NodeCollector::beginning)
                    .toList();
            CompiledXPath compiled = CompiledXPath.compile(path.xpath1(), RandomPath.NAMESPACES);
            for (Map.Entry<String, XMLStreamReader2> reader : readers(xml).entrySet()) {
                NodeCollector found = new NodeCollector(random);
                compiled.evaluate(reader.getValue(), found);
                assertThat(found.nodes())
                        .as("%s: %s%n%s", reader.getKey(), path.xpath1(), xml)
                        .isEqualTo(expected);
            }
        }
    }

    /** Compared with Saxon only: the JDK's stack overflows on unions such as {@code a | b[not(c < 1)]}. */
    @Property(tries = 300)
    void selectsSameOutputs(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        String xml = RandomDocument.of(random);
        Document document = parse(xml);
        for (int i = 0; i < 5; i++) {
            String context = RandomPath.elements(random).xpath1();
            List<RandomPath> outputs = RandomPath.outputs(random);
            List<List<List<String>>> expected = new ArrayList<>();
            for (Node node : select(context, document)) {
                List<List<String>> match = new ArrayList<>();
                for (RandomPath output : outputs) {
                    match.add(saxon(output.xpath3(), node));
                }
                expected.add(match);
            }
            List<String> paths = outputs.stream().map(RandomPath::xpath1).toList();
            CompiledXPath compiled = CompiledXPath.compile(context, paths, RandomPath.NAMESPACES);
            for (Map.Entry<String, XMLStreamReader2> reader : readers(xml).entrySet()) {
                NodeCollector found = new NodeCollector();
                compiled.evaluate(reader.getValue(), found);
                assertThat(found.matches(outputs.size()))
                        .as("%s: %s %s%n%s", reader.getKey(), context, paths, xml)
                        .isEqualTo(expected);
            }
        }
    }

    @Example
    void reportsNamespacesOfAnElement() throws Exception {
        String xml = "<r xmlns='urn:d' xmlns:p='urn:p'><a xmlns:q='urn:q' xmlns=''><p:b/><p:b q:x='1'/></a></r>";
        for (String path : List.of("//p:b[@q:x]", "//p:b", "//a")) {
            for (XMLStreamReader2 reader : readers(xml).values()) {
                NodeCollector found = new NodeCollector();
                CompiledXPath.compile(path, RandomPath.NAMESPACES).evaluate(reader, found);
                assertThat(found.namespaces()).as(path).isNotEmpty().containsOnly(Map.of("p", "urn:p", "q", "urn:q"));
            }
        }
    }

    private static final class Prefixes implements NamespaceContext {

        @Override
        public String getNamespaceURI(String prefix) {
            return RandomPath.NAMESPACES.get(prefix);
        }

        @Override
        public String getPrefix(String namespaceURI) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String namespaceURI) {
            return null;
        }
    }
}
