/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;

import org.gmlfast.input.InputException;
import org.gmlfast.input.gml.SchemaDownload;
import org.gmlfast.schema.SchemaFiles;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Validates documents by XML schemas in a folder, and fetches those that it lacks on request. Not thread-safe. */
final class SchemaFolder {

    private static final int MAX_ERRORS = 20;

    /** INSPIRE's schemas have elements that occur more often than the JDK allows by default. */
    private static final String MAX_OCCURS = "http://www.oracle.com/xml/jaxp/properties/maxOccurLimit";

    private static final DOMImplementationLS DOM = dom();

    private final SchemaFiles files;
    private final Set<String> missing = new LinkedHashSet<>();

    /** Null if nothing is fetched. */
    private final SchemaDownload download;

    private Schema schema;

    private SchemaFolder(Path folder, SchemaDownload download) {
        this.files = new SchemaFiles(folder);
        this.download = download;
    }

    /**
     * Compiles the schemas of a template.
     *
     * @param locations the addresses of schemas by namespace
     * @param download fetches what the folder lacks; null for nothing
     * @throws IOException if one of them is not in the folder and cannot be fetched, or is not a schema
     */
    static SchemaFolder of(Path folder, Map<String, String> locations, SchemaDownload download) throws IOException {
        SchemaFolder schemas = new SchemaFolder(folder, download);
        List<StreamSource> sources = new ArrayList<>();
        for (String address : locations.values()) {
            Path file = schemas.files.file(address);
            if (file == null && download != null) {
                download.fetch(address);
                file = schemas.files.file(address);
            }
            if (file == null) {
                throw new InputException(folder + " has no schema for " + address + "; put it at "
                        + folder.resolve(URI.create(address).getHost()
                                + URI.create(address).getPath())
                        + ", or fetch it with --fetch-schemas " + folder);
            }
            sources.add(new StreamSource(new ByteArrayInputStream(Files.readAllBytes(file)), address));
        }
        schemas.compile(sources);
        return schemas;
    }

    private void compile(List<StreamSource> sources) throws IOException {
        try {
            SchemaFactory factory = SchemaFactory.newDefaultInstance();
            factory.setProperty(MAX_OCCURS, "100000");
            factory.setResourceResolver(
                    (type, namespace, publicId, systemId, base) -> resolve(namespace, systemId, base));
            schema = factory.newSchema(sources.toArray(StreamSource[]::new));
        } catch (SAXException e) {
            String absent = missing.isEmpty() ? "" : "; the folder has no " + String.join(", ", missing);
            throw new InputException(
                    "the schemas in " + files.folder() + " cannot be used: " + e.getMessage() + absent, e);
        }
    }

    /** An empty schema stands for one that is missing: often it has only what annotations use. */
    private LSInput resolve(String namespace, String systemId, String base) {
        if (systemId == null) {
            return null;
        }
        String address =
                base == null ? systemId : URI.create(base).resolve(systemId).toString();
        try {
            Path file = files.file(address);
            if (file == null && download != null) {
                download.fetch(address);
                file = files.file(address);
            }
            if (file != null) {
                return input(address, Files.readAllBytes(file));
            }
        } catch (IOException e) {
            // as if it were missing
        }
        missing.add(address);
        String target = namespace == null ? "" : " targetNamespace=\"" + namespace + '"';
        byte[] empty = ("<xs:schema xmlns:xs=\"" + XMLConstants.W3C_XML_SCHEMA_NS_URI + '"' + target + "/>")
                .getBytes(StandardCharsets.UTF_8);
        return input(address, empty);
    }

    /**
     * Validates a document.
     *
     * @return errors, without repetitions; empty if it is valid
     */
    List<String> errors(byte[] document) throws IOException {
        Set<String> errors = new LinkedHashSet<>();
        Validator validator = schema.newValidator();
        validator.setErrorHandler(new ErrorHandler() {
            @Override
            public void warning(SAXParseException e) {
                // not about validity
            }

            @Override
            public void error(SAXParseException e) {
                if (errors.size() < MAX_ERRORS) {
                    errors.add(e.getMessage());
                }
            }

            @Override
            public void fatalError(SAXParseException e) throws SAXException {
                throw e;
            }
        });
        try {
            validator.validate(new StreamSource(new ByteArrayInputStream(document)));
        } catch (SAXException e) {
            errors.add(e.getMessage());
        }
        return List.copyOf(errors);
    }

    private static LSInput input(String systemId, byte[] schema) {
        LSInput input = DOM.createLSInput();
        input.setSystemId(systemId);
        input.setBaseURI(systemId);
        input.setByteStream(new ByteArrayInputStream(schema));
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
