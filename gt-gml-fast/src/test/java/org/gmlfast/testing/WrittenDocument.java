/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.Namespaces;
import org.gmlfast.stax.Utf8OutputFactory;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A document as a client gets it: bytes, read by the JDK's parser, asked by XPath. */
public final class WrittenDocument {

    private final WfsVersion version;
    private final byte[] bytes;
    private final Document dom;

    public WrittenDocument(WfsVersion version, byte[] bytes) {
        this.version = version;
        this.bytes = bytes;
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            this.dom = factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(new String(bytes, StandardCharsets.UTF_8), e);
        }
    }

    /** Something that writes a document. */
    @FunctionalInterface
    public interface Writing {
        void to(OutputStream out) throws IOException;
    }

    public static WrittenDocument of(WfsVersion version, Writing writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writing.to(out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return new WrittenDocument(version, out.toByteArray());
    }

    /** The document of a collection with one feature, whose id is {@code f.1}. */
    public static WrittenDocument ofFeature(
            WfsVersion version, GmlSettings settings, SimpleFeatureType type, Object... values) {
        return of(version, settings, FeatureMaker.collection(FeatureMaker.feature(type, "f.1", values)));
    }

    /** The document of a collection, with the prefix {@code ex}. */
    public static WrittenDocument of(WfsVersion version, GmlSettings settings, SimpleFeatureCollection features) {
        CollectionHeader header = CollectionHeader.builder()
                .prefix(FeatureMaker.PREFIX, FeatureMaker.NAMESPACE)
                .numberReturned(features.size())
                .build();
        WfsEncoder encoder = WfsEncoder.builder(version).gml(settings).build();
        return of(version, out -> encoder.write(features, header, out));
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    // ---- XPath, with the prefixes wfs, gml, ex, xsi, xlink

    private NodeList nodes(String path) {
        try {
            XPath xpath = XPathFactory.newDefaultInstance().newXPath();
            xpath.setNamespaceContext(new Prefixes(version));
            return (NodeList) xpath.evaluate(path, dom, XPathConstants.NODESET);
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(path, e);
        }
    }

    public int count(String path) {
        return nodes(path).getLength();
    }

    /** The text of every node there, in document order. */
    public List<String> all(String path) {
        NodeList nodes = nodes(path);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    /** The text of the one node there. */
    public String one(String path) {
        assertThat(all(path)).as(path + " in " + shortened()).hasSize(1);
        return all(path).get(0);
    }

    /** The names of the element children of the one node there, as they are written. */
    public List<String> children(String path) {
        NodeList nodes = nodes(path);
        assertThat(nodes.getLength()).as(path + " in " + shortened()).isEqualTo(1);
        NodeList children = nodes.item(0).getChildNodes();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < children.getLength(); i++) {
            if (children.item(i).getNodeType() == Node.ELEMENT_NODE) {
                names.add(children.item(i).getNodeName());
            }
        }
        return names;
    }

    /** The only feature there is, without its tags. */
    public String feature() {
        return text().replaceFirst("(?s).*?<ex:[^>]*>", "").replaceFirst("(?s)</ex:\\w+></(gml|wfs):.*", "");
    }

    private String shortened() {
        String text = text();
        return text.length() > 3000 ? text.substring(0, 3000) + "..." : text;
    }

    // ---- validity

    /** Asserts that it is valid against the OGC schemas and the schema of the types. */
    public WrittenDocument isValid(GmlSettings settings, SimpleFeatureType... types) {
        try {
            List<byte[]> schemas = Stream.of(types)
                    .collect(Collectors.groupingBy(
                            type -> String.valueOf(type.getName().getNamespaceURI())))
                    .values()
                    .stream()
                    .map(group -> schema(settings, group))
                    .toList();
            List<String> problems = OgcSchemas.problems(version, new ByteArrayInputStream(bytes), schemas);
            assertThat(problems).as(shortened()).isEmpty();
            return this;
        } catch (SAXException | IOException e) {
            throw new AssertionError(shortened(), e);
        }
    }

    private byte[] schema(GmlSettings settings, List<SimpleFeatureType> types) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ApplicationSchema schema = new ApplicationSchema(version.gml(), settings, Namespaces.NONE, types);
            schema.write(new Utf8OutputFactory().create(out), ApplicationSchema.canonicalGmlSchema(version.gml()));
            return out.toByteArray();
        } catch (XMLStreamException e) {
            throw new AssertionError(e);
        }
    }

    private record Prefixes(WfsVersion version) implements NamespaceContext {

        @Override
        public String getNamespaceURI(String prefix) {
            return Map.of(
                            "wfs",
                            version.namespace(),
                            "gml",
                            version.gml().namespace(),
                            "ex",
                            FeatureMaker.NAMESPACE,
                            "xsi",
                            "http://www.w3.org/2001/XMLSchema-instance",
                            "xlink",
                            "http://www.w3.org/1999/xlink")
                    .get(prefix);
        }

        @Override
        public String getPrefix(String uri) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            throw new UnsupportedOperationException();
        }
    }
}
