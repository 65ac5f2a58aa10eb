/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;

import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.w3c.dom.ls.LSResourceResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Validates documents against the OGC schemas, from the class path and never from the network. */
public final class OgcSchemas {

    private static final Map<List<String>, Schema> COMPILED = new ConcurrentHashMap<>();

    private static final DOMImplementationLS DOM = dom();

    private OgcSchemas() {}

    /**
     * Validates a document.
     *
     * @param locations canonical addresses of its schemas
     * @param applicationSchemas the schemas of its features, as documents; may be empty
     * @return the first twenty problems
     * @throws SAXException if the document is not well-formed
     */
    public static List<String> problems(List<String> locations, InputStream document, List<byte[]> applicationSchemas)
            throws SAXException, IOException {
        Schema schema = applicationSchemas.isEmpty()
                ? COMPILED.computeIfAbsent(locations, l -> compile(l, List.of()))
                : compile(locations, applicationSchemas);
        return problems(schema, document);
    }

    /**
     * Validates a document.
     *
     * @param schema from {@link #schema}
     * @return the first twenty problems
     * @throws SAXException if the document is not well-formed
     */
    public static List<String> problems(Schema schema, InputStream document) throws SAXException, IOException {
        List<String> problems = new ArrayList<>();
        Validator validator = schema.newValidator();
        validator.setErrorHandler(new Collector(problems));
        validator.setResourceResolver(new ClassPath(Map.of(), address -> null));
        validator.validate(new StreamSource(document));
        return problems;
    }

    /**
     * Compiles schemas for many documents.
     *
     * @param locations canonical addresses
     * @param applicationSchemas the schemas of features, as documents; may be empty
     * @throws SAXException if a schema is invalid
     * @throws IllegalStateException if a schema names one that is not on the class path
     */
    public static Schema schema(List<String> locations, List<byte[]> applicationSchemas) throws SAXException {
        return schema(locations, applicationSchemas, address -> null);
    }

    /**
     * Compiles schemas for many documents.
     *
     * @param others returns a schema by its address, if one of the others includes it and it is not on the class path;
     *     null if there is none
     * @throws SAXException if a schema is invalid
     * @throws IllegalStateException if a schema names one that is found nowhere
     */
    public static Schema schema(
            List<String> locations, List<byte[]> applicationSchemas, Function<String, byte[]> others)
            throws SAXException {
        Map<String, byte[]> own = new HashMap<>();
        List<Source> sources = new ArrayList<>();
        locations.forEach(location -> sources.add(source(location, open(location))));
        for (int i = 0; i < applicationSchemas.size(); i++) {
            String systemId = "memory:application" + i + ".xsd";
            own.put(systemId, applicationSchemas.get(i));
            sources.add(source(systemId, new ByteArrayInputStream(applicationSchemas.get(i))));
        }
        SchemaFactory factory = SchemaFactory.newDefaultInstance();
        factory.setResourceResolver(new ClassPath(own, others));
        return factory.newSchema(sources.toArray(Source[]::new));
    }

    private static Schema compile(List<String> locations, List<byte[]> applicationSchemas) {
        try {
            return schema(locations, applicationSchemas);
        } catch (SAXException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private static Source source(String systemId, InputStream stream) {
        StreamSource source = new StreamSource(stream);
        source.setSystemId(systemId);
        return source;
    }

    private static InputStream open(String systemId) {
        InputStream stream = find(URI.create(systemId));
        if (stream == null) {
            throw new IllegalStateException("not on the class path, and tests fetch nothing: " + systemId);
        }
        return stream;
    }

    /**
     * A schema of OGC or W3C, by its canonical address or by that of a server's copy below {@code /schemas/}.
     *
     * @return null if it is not on the class path
     */
    public static InputStream find(URI address) {
        if (address.getHost() == null) {
            return null;
        }
        String path =
                switch (address.getHost()) {
                    case "schemas.opengis.net" -> "ogc" + address.getPath();
                    case "www.w3.org" -> "w3c" + address.getPath();
                    default -> "ogc" + address.getPath().replaceFirst("^.*?/schemas(?=/)", "");
                };
        return OgcSchemas.class.getClassLoader().getResourceAsStream(path);
    }

    private record Collector(List<String> problems) implements ErrorHandler {

        private void add(SAXParseException e) {
            if (problems.size() < 20) {
                problems.add(e.getLineNumber() + ":" + e.getColumnNumber() + ": " + e.getMessage());
            }
        }

        @Override
        public void warning(SAXParseException e) {
            add(e);
        }

        @Override
        public void error(SAXParseException e) {
            add(e);
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }

    private record ClassPath(Map<String, byte[]> own, Function<String, byte[]> others) implements LSResourceResolver {

        @Override
        public LSInput resolveResource(
                String type, String namespace, String publicId, String systemId, String baseUri) {
            if (!XMLConstants.W3C_XML_SCHEMA_NS_URI.equals(type)) {
                throw new IllegalStateException("not to be resolved: " + systemId);
            }
            String absolute = baseUri == null
                    ? systemId
                    : URI.create(baseUri).resolve(systemId).toString();
            byte[] known = own.containsKey(absolute) ? own.get(absolute) : others.apply(absolute);
            return input(absolute, known != null ? new ByteArrayInputStream(known) : open(absolute));
        }
    }

    private static LSInput input(String systemId, InputStream stream) {
        LSInput input = DOM.createLSInput();
        input.setSystemId(systemId);
        input.setByteStream(stream);
        return input;
    }

    private static DOMImplementationLS dom() {
        try {
            return (DOMImplementationLS) DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .getFeature("LS", "3.0");
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("Every Java has a DOM", e);
        }
    }
}
