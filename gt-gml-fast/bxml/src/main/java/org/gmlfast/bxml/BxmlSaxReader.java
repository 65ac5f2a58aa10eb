/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.UncheckedBxmlException;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.DTDHandler;
import org.xml.sax.EntityResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXNotSupportedException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.LocatorImpl;

/**
 * Reads BXML 0.0.8 files as SAX events, for programs that accept an {@link XMLReader}: DOM, XSLT, validation.
 *
 * <pre>{@code
 * Source source = new SAXSource(new BxmlSaxReader(), new InputSource(stream));
 * TransformerFactory.newInstance().newTransformer(stylesheet).transform(source, result);
 * }</pre>
 *
 * <p>The reader always processes namespaces. It processes no DTD and reads nothing outside the file: it reports
 * references to entities as skipped. It reads bytes, not characters, and refuses an {@link InputSource} that has only a
 * character stream.
 *
 * <p>A reader belongs to one thread. It can read several files, one after the other.
 */
public final class BxmlSaxReader implements XMLReader {

    private static final String NAMESPACES = "http://xml.org/sax/features/namespaces";
    private static final String NAMESPACE_PREFIXES = "http://xml.org/sax/features/namespace-prefixes";
    private static final String LEXICAL_HANDLER = "http://xml.org/sax/properties/lexical-handler";

    private final BxmlInputFactory factory;
    private ContentHandler content;
    private LexicalHandler lexical;
    private ErrorHandler errors;
    private EntityResolver resolver;
    private DTDHandler declarations;
    private boolean namespacePrefixes;

    /** Creates a reader with {@link BxmlLimits#DEFAULT}. */
    public BxmlSaxReader() {
        this(BxmlLimits.DEFAULT);
    }

    /**
     * Creates a reader that refuses files that exceed these limits.
     *
     * @param limits not null
     */
    public BxmlSaxReader(BxmlLimits limits) {
        factory = new BxmlInputFactory(limits);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    }

    /**
     * Reads a file. An {@link ErrorHandler} receives a fatal error before it is thrown.
     *
     * @param source not null; has a byte stream, which is read to the end of the document and not closed, or the URL of
     *     a file as its system id
     * @throws SAXParseException if the file is malformed, exceeds the limits or cannot be read to its end; it has
     *     neither line nor column, and the message ends with the offset of the byte
     * @throws SAXException if the source has neither a byte stream nor a system id, or if a handler throws it
     * @throws IOException if the file cannot be opened
     */
    @Override
    public void parse(InputSource source) throws IOException, SAXException {
        if (source.getByteStream() != null) {
            parse(source.getByteStream());
        } else if (source.getCharacterStream() != null || source.getSystemId() == null) {
            throw new SAXException("BXML can be read only from a byte stream or a system id");
        } else {
            parse(source.getSystemId());
        }
    }

    /**
     * Reads a file, and closes it.
     *
     * @param systemId a URL; not null
     * @throws SAXParseException if the file is malformed, exceeds the limits or cannot be read to its end
     * @throws SAXException if a handler throws it
     * @throws IOException if the URL is malformed, or if the file cannot be opened
     */
    @Override
    public void parse(String systemId) throws IOException, SAXException {
        try (InputStream stream = new URL(systemId).openStream()) {
            parse(stream);
        }
    }

    private void parse(InputStream stream) throws IOException, SAXException {
        try {
            XMLStreamReader2 reader = factory.create(stream);
            if (content != null) {
                deliver(reader);
            } else {
                while (reader.hasNext()) {
                    reader.next();
                }
            }
        } catch (UncheckedBxmlException e) {
            throw failed(e.getCause());
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException io && !(e instanceof BxmlException)) {
                throw io;
            }
            throw failed(e);
        }
    }

    private SAXException failed(XMLStreamException e) throws SAXException {
        SAXParseException parse = new SAXParseException(e.getMessage(), new LocatorImpl(), e);
        if (errors != null) {
            errors.fatalError(parse);
        }
        return parse;
    }

    private void deliver(XMLStreamReader2 reader) throws XMLStreamException, SAXException {
        content.setDocumentLocator(new LocatorImpl());
        content.startDocument();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> startElement(reader);
                case XMLStreamConstants.END_ELEMENT -> endElement(reader);
                case XMLStreamConstants.CHARACTERS -> characters(reader);
                case XMLStreamConstants.CDATA -> cdata(reader);
                case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                    content.processingInstruction(reader.getPITarget(), reader.getPIData());
                case XMLStreamConstants.ENTITY_REFERENCE -> content.skippedEntity(reader.getLocalName());
                case XMLStreamConstants.COMMENT -> comment(reader);
                case XMLStreamConstants.DTD -> doctype(reader);
                default -> {
                    // white space outside the document element, the end
                }
            }
        }
        content.endDocument();
    }

    private void startElement(XMLStreamReader2 reader) throws SAXException {
        AttributesImpl attributes = new AttributesImpl();
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            String prefix = reader.getNamespacePrefix(i);
            content.startPrefixMapping(prefix == null ? "" : prefix, reader.getNamespaceURI(i));
            if (namespacePrefixes) {
                attributes.addAttribute(
                        "", "", prefix == null ? "xmlns" : "xmlns:" + prefix, "CDATA", reader.getNamespaceURI(i));
            }
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String prefix = reader.getAttributePrefix(i);
            String local = reader.getAttributeLocalName(i);
            attributes.addAttribute(
                    reader.getAttributeNamespace(i),
                    local,
                    prefix.isEmpty() ? local : prefix + ':' + local,
                    "CDATA",
                    reader.getAttributeValue(i));
        }
        Attributes all = attributes;
        content.startElement(reader.getNamespaceURI(), reader.getLocalName(), reader.getPrefixedName(), all);
    }

    private void endElement(XMLStreamReader2 reader) throws SAXException {
        content.endElement(reader.getNamespaceURI(), reader.getLocalName(), reader.getPrefixedName());
        for (int i = reader.getNamespaceCount() - 1; i >= 0; i--) {
            String prefix = reader.getNamespacePrefix(i);
            content.endPrefixMapping(prefix == null ? "" : prefix);
        }
    }

    private void characters(XMLStreamReader2 reader) throws SAXException {
        char[] text = reader.getTextCharacters();
        content.characters(text, 0, text.length);
    }

    private void cdata(XMLStreamReader2 reader) throws SAXException {
        if (lexical != null) {
            lexical.startCDATA();
        }
        characters(reader);
        if (lexical != null) {
            lexical.endCDATA();
        }
    }

    private void comment(XMLStreamReader2 reader) throws SAXException {
        if (lexical != null) {
            char[] text = reader.getText().toCharArray();
            lexical.comment(text, 0, text.length);
        }
    }

    private void doctype(XMLStreamReader2 reader) throws XMLStreamException, SAXException {
        if (lexical != null) {
            DTDInfo doctype = reader.getDTDInfo();
            lexical.startDTD(doctype.getDTDRootName(), doctype.getDTDPublicId(), doctype.getDTDSystemId());
            lexical.endDTD();
        }
    }

    // ---- handlers; each may be null, for none, and each is null at first

    @Override
    public void setContentHandler(ContentHandler handler) {
        content = handler;
    }

    @Override
    public ContentHandler getContentHandler() {
        return content;
    }

    @Override
    public void setErrorHandler(ErrorHandler handler) {
        errors = handler;
    }

    @Override
    public ErrorHandler getErrorHandler() {
        return errors;
    }

    /** Stores the handler; the reader never calls it, because it processes no DTD. */
    @Override
    public void setDTDHandler(DTDHandler handler) {
        declarations = handler;
    }

    @Override
    public DTDHandler getDTDHandler() {
        return declarations;
    }

    /** Stores the resolver; the reader never calls it, because it resolves no entity. */
    @Override
    public void setEntityResolver(EntityResolver entityResolver) {
        resolver = entityResolver;
    }

    @Override
    public EntityResolver getEntityResolver() {
        return resolver;
    }

    // ---- features and properties

    @Override
    public boolean getFeature(String name) throws SAXNotRecognizedException {
        return switch (name) {
            case NAMESPACES -> true;
            case NAMESPACE_PREFIXES -> namespacePrefixes;
            case "http://xml.org/sax/features/external-general-entities",
                    "http://xml.org/sax/features/external-parameter-entities",
                    "http://xml.org/sax/features/validation",
                    "http://xml.org/sax/features/string-interning" -> false;
            default -> throw new SAXNotRecognizedException(name);
        };
    }

    @Override
    public void setFeature(String name, boolean value) throws SAXNotRecognizedException, SAXNotSupportedException {
        if (name.equals(NAMESPACE_PREFIXES)) {
            namespacePrefixes = value;
        } else if (getFeature(name) != value) {
            throw new SAXNotSupportedException(name + " cannot be " + value);
        }
    }

    @Override
    public Object getProperty(String name) throws SAXNotRecognizedException {
        if (name.equals(LEXICAL_HANDLER)) {
            return lexical;
        }
        throw new SAXNotRecognizedException(name);
    }

    @Override
    public void setProperty(String name, Object value) throws SAXNotRecognizedException, SAXNotSupportedException {
        if (!name.equals(LEXICAL_HANDLER)) {
            throw new SAXNotRecognizedException(name);
        }
        if (value != null && !(value instanceof LexicalHandler)) {
            throw new SAXNotSupportedException(
                    name + " cannot be a " + value.getClass().getName());
        }
        lexical = (LexicalHandler) value;
    }
}
