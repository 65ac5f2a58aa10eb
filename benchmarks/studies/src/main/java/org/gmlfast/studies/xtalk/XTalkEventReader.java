/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.IOException;
import java.io.Writer;
import java.util.Base64;

import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.ri.Stax2ReaderImpl;
import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.TypedArrayDecoder;
import org.codehaus.stax2.typed.TypedValueDecoder;
import org.codehaus.stax2.validation.ValidationProblemHandler;

/** The methods of StAX2 that depend only on the current event. */
abstract class XTalkEventReader extends Stax2ReaderImpl {

    /** The name of the element that starts or ends here. */
    protected abstract XTalkName elementName();

    protected abstract XTalkNamespaces namespaces();

    /** Those of the element that starts here. */
    protected abstract XTalkAttributes attributes();

    // ---- events

    @Override
    public boolean hasNext() {
        return getEventType() != XMLStreamConstants.END_DOCUMENT;
    }

    @Override
    public boolean isStartElement() {
        return getEventType() == XMLStreamConstants.START_ELEMENT;
    }

    @Override
    public boolean isEndElement() {
        return getEventType() == XMLStreamConstants.END_ELEMENT;
    }

    @Override
    public boolean isCharacters() {
        return getEventType() == XMLStreamConstants.CHARACTERS;
    }

    @Override
    public boolean hasName() {
        return isStartElement() || isEndElement();
    }

    @Override
    public boolean hasText() {
        return isCharacters();
    }

    /** False: whether an element is empty is known at its end. */
    @Override
    public boolean isEmptyElement() {
        return false;
    }

    @Override
    public int nextTag() throws XMLStreamException {
        while (true) {
            switch (next()) {
                case XMLStreamConstants.START_ELEMENT, XMLStreamConstants.END_ELEMENT -> {
                    return getEventType();
                }
                case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
                    // on
                }
                default -> {
                    if (!isWhiteSpace()) {
                        throw new XMLStreamException("no element");
                    }
                }
            }
        }
    }

    @Override
    public String getElementText() throws XMLStreamException {
        if (!isStartElement()) {
            throw new XMLStreamException("not at the start of an element");
        }
        String first = "";
        StringBuilder all = null;
        while (true) {
            switch (next()) {
                case XMLStreamConstants.END_ELEMENT -> {
                    return all == null ? first : all.toString();
                }
                case XMLStreamConstants.CHARACTERS -> {
                    if (first.isEmpty()) {
                        first = getText();
                    } else {
                        all = all == null ? new StringBuilder(first) : all;
                        all.append(getText());
                    }
                }
                case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
                    // on
                }
                default -> throw new XMLStreamException("an element within text");
            }
        }
    }

    @Override
    public void require(int type, String namespace, String local) throws XMLStreamException {
        if (type != getEventType()
                || namespace != null && !namespace.equals(getNamespaceURI())
                || local != null && !local.equals(getLocalName())) {
            throw new XMLStreamException("not the required event");
        }
    }

    // ---- names

    @Override
    public QName getName() {
        return elementName().toQName(getNamespaceURI());
    }

    @Override
    public String getLocalName() {
        return elementName().local;
    }

    @Override
    public String getPrefix() {
        return elementName().prefix;
    }

    @Override
    public String getPrefixedName() {
        return elementName().qualified;
    }

    @Override
    public int getNamespaceCount() {
        elementName();
        return namespaces().declaredHere();
    }

    @Override
    public String getNamespacePrefix(int index) {
        elementName();
        return namespaces().prefixHere(index);
    }

    @Override
    public String getNamespaceURI(int index) {
        elementName();
        return namespaces().uriHere(index);
    }

    @Override
    public String getNamespaceURI(String prefix) {
        String uri = namespaces().getNamespaceURI(prefix);
        return uri.isEmpty() ? null : uri;
    }

    @Override
    public NamespaceContext getNamespaceContext() {
        return namespaces();
    }

    // ---- attributes

    @Override
    public int getAttributeCount() {
        return attributes().count();
    }

    @Override
    public QName getAttributeName(int index) {
        return attributes().name(index).toQName(getAttributeNamespace(index));
    }

    @Override
    public String getAttributeNamespace(int index) {
        return attributes().namespace(index);
    }

    @Override
    public String getAttributeLocalName(int index) {
        return attributes().name(index).local;
    }

    @Override
    public String getAttributePrefix(int index) {
        return attributes().name(index).prefix;
    }

    @Override
    public String getAttributeType(int index) {
        return "CDATA";
    }

    @Override
    public String getAttributeValue(int index) {
        return attributes().value(index);
    }

    @Override
    public String getAttributeValue(String namespace, String local) {
        int index = attributes().find(namespace, local);
        return index < 0 ? null : attributes().value(index);
    }

    @Override
    public boolean isAttributeSpecified(int index) {
        return true;
    }

    @Override
    public int getAttributeIndex(String namespace, String local) {
        return attributes().find(namespace, local);
    }

    @Override
    public int findAttributeIndex(String namespace, String local) {
        return attributes().find(namespace, local);
    }

    // ---- text

    @Override
    public char[] getTextCharacters() {
        return getText().toCharArray();
    }

    @Override
    public int getTextCharacters(int from, char[] target, int to, int length) {
        String text = getText();
        int copied = Math.min(length, text.length() - from);
        text.getChars(from, from + copied, target, to);
        return copied;
    }

    @Override
    public int getText(Writer target, boolean preserveContents) throws IOException {
        String text = getText();
        target.write(text);
        return text.length();
    }

    @Override
    public int getTextStart() {
        return 0;
    }

    @Override
    public int getTextLength() {
        return getText().length();
    }

    // ---- typed access, by way of text

    @Override
    public void getElementAs(TypedValueDecoder decoder) throws XMLStreamException {
        decoder.decode(getElementText());
    }

    @Override
    public void getAttributeAs(int index, TypedValueDecoder decoder) {
        decoder.decode(getAttributeValue(index));
    }

    @Override
    public byte[] getElementAsBinary(Base64Variant variant) throws XMLStreamException {
        return Base64.getMimeDecoder().decode(getElementText());
    }

    @Override
    public byte[] getAttributeAsBinary(int index, Base64Variant variant) {
        return Base64.getMimeDecoder().decode(getAttributeValue(index));
    }

    @Override
    public byte[] getAttributeAsBinary(Base64Variant variant, int index) {
        return getAttributeAsBinary(index, variant);
    }

    @Override
    public int readElementAsBinary(byte[] target, int from, int length, Base64Variant variant) {
        throw new UnsupportedOperationException("content in parts");
    }

    @Override
    public int readElementAsBinary(Base64Variant variant, byte[] target, int from, int length) {
        return readElementAsBinary(target, from, length, variant);
    }

    @Override
    public int readElementAsArray(TypedArrayDecoder decoder) {
        throw new UnsupportedOperationException("content in parts");
    }

    @Override
    public int getAttributeAsArray(int index, TypedArrayDecoder decoder) {
        throw new UnsupportedOperationException("arrays");
    }

    // ---- not supported by these encodings

    @Override
    public Object getProperty(String name) {
        return null;
    }

    @Override
    public String getVersion() {
        return null;
    }

    @Override
    public boolean isStandalone() {
        return false;
    }

    @Override
    public boolean standaloneSet() {
        return false;
    }

    @Override
    public String getEncoding() {
        return null;
    }

    @Override
    public String getCharacterEncodingScheme() {
        return null;
    }

    @Override
    public Location getLocation() {
        return getStartLocation();
    }

    @Override
    public XMLStreamLocation2 getStartLocation() {
        return XMLStreamLocation2.NOT_AVAILABLE;
    }

    @Override
    public XMLStreamLocation2 getCurrentLocation() {
        return XMLStreamLocation2.NOT_AVAILABLE;
    }

    @Override
    public XMLStreamLocation2 getEndLocation() {
        return XMLStreamLocation2.NOT_AVAILABLE;
    }

    @Override
    public ValidationProblemHandler setValidationProblemHandler(ValidationProblemHandler handler) {
        return null;
    }
}
