/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;

/** Reads the attributes of a start tag, on {@link FastPath} where possible, otherwise token by token. */
final class AttributeReader {

    /**
     * The maximum number of tokens of a value that are kept undecoded; further tokens are converted to text at once.
     */
    private static final int MAX_PARTS = 8;

    private final TokenScanner scanner;
    private final ByteWindow in;
    private final BxmlLimits limits;
    private final boolean namespaceAware;
    private final CurrentEvent element;
    private final ElementNamespaces namespaces;
    private final AttributeList attributes;
    private final FastPath fastPath;

    AttributeReader(
            TokenScanner scanner,
            boolean namespaceAware,
            CurrentEvent element,
            ElementNamespaces namespaces,
            AttributeList attributes,
            FastPath fastPath) {
        this.scanner = scanner;
        this.in = scanner.in;
        this.limits = scanner.limits;
        this.namespaceAware = namespaceAware;
        this.element = element;
        this.namespaces = namespaces;
        this.attributes = attributes;
        this.fastPath = fastPath;
    }

    /** Reads attributes and namespace declarations up to the end of the start tag. */
    void read() throws XMLStreamException {
        in.keep = in.at;
        readOnFastPath();
        scanner.next();
        while (scanner.code != BxmlCodes.ATTRIBUTE_LIST_END) {
            if (scanner.code == BxmlCodes.STRING_TABLE) {
                readOnFastPath();
                scanner.next();
            } else if (scanner.code == BxmlCodes.ATTRIBUTE_START) {
                readAttribute(scanner.string);
            } else {
                throw scanner.malformed("this token is not allowed among the attributes of <" + element.name() + ">");
            }
        }
    }

    private void readOnFastPath() {
        // strictXmlStrings requires checks that the fast path does not make
        if (!scanner.header.strictXmlStrings() && fastPath.readAttributes(in) > 0) {
            scanner.order.attributeRead();
        }
    }

    private void readAttribute(TableString name) throws XMLStreamException {
        if (attributes.contains(name)) {
            throw scanner.malformed("<" + element.name() + "> has the attribute " + name + " twice");
        }
        attributes.mark(name);
        if (attributes.count() + namespaces.count() == limits.attributes()) {
            throw scanner.malformed("<" + element.name() + "> has more than " + limits.attributes() + " attributes");
        }
        if (namespaceAware && !name.split()) {
            throw scanner.malformed("\"" + name + "\" is not a valid attribute name");
        }
        Value value = attributes.next();
        readValue(value);
        if (namespaceAware && name.declaredPrefix != null) {
            namespaces.declare(name.declaredPrefix, value.text());
        } else {
            attributes.add(name);
            name.fastPathAttribute = namespaceAware;
        }
    }

    /** Reads a value and the token after it. */
    private void readValue(Value value) throws XMLStreamException {
        value.clear();
        StringBuilder joined = null;
        boolean hasList = false;
        int tokens = 0;
        scanner.next();
        while (true) {
            if (scanner.code >= BxmlCodes.CHAR_CONTENT && scanner.code <= BxmlCodes.CHAR_ENTITY_REF) {
                tokens++;
                if (value.kind == Value.EMPTY) {
                    value.load(scanner);
                } else if (tokens <= MAX_PARTS) {
                    value.append(scanner);
                } else {
                    hasList |= value.isListOrBinary();
                    joined = joined == null ? new StringBuilder(value.text()) : joined;
                    value.load(scanner);
                    joined.append(value.text());
                    checkTagBytes(joined.length());
                }
            } else if (scanner.code != BxmlCodes.STRING_TABLE) {
                if (joined != null) {
                    value.setJoined(joined.toString(), hasList || value.isListOrBinary());
                }
                return;
            }
            checkTagBytes(in.at - in.keep);
            scanner.next();
        }
    }

    private void checkTagBytes(int bytes) throws BxmlException {
        if (bytes > limits.tagBytes()) {
            throw scanner.malformed(
                    "the attributes of <" + element.name() + "> have more than " + limits.tagBytes() + " bytes");
        }
    }
}
