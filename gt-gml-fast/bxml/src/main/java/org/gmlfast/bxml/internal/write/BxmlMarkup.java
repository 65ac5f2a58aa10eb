/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.io.OutputStream;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.ri.Stax2LocationAdapter;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.ByteLocation;
import org.gmlfast.stax.internal.MarkupOutput;
import org.gmlfast.stax.internal.OpenElements;
import org.gmlfast.stax.internal.ValueOutput;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Writes a document as BXML tokens, which have the names of OGC 03-002r9; clause numbers are those of that document.
 * Each part of the document has a writer of its own; this class writes the tags and reports elements and attributes to
 * the {@link IndexBuilder}.
 */
public final class BxmlMarkup extends MarkupOutput {

    private static final String DOCTYPE = "<!DOCTYPE";

    private final OpenElements open;
    private final BxmlSettings form;
    private final BinaryOutput out;
    private final StringCoder coder;
    private final StringTableWriter strings;
    private final PendingAttribute pendingAttribute;
    private final CharContentWriter charContent;
    private final TextWriter text;
    private final ValueWriter values;
    private final MarkupWriter markup;

    /** Null for a file with indexes or in another charset than UTF-8. */
    private final SimpleElementWriter simpleElements;

    /** Null for a file without indexes. */
    private final IndexBuilder indexes;

    /** Whether the open tag needs an AttributeListEnd. */
    private boolean hasAttributes;

    private boolean ended;

    /**
     * An output for one file. It writes the header.
     *
     * @param open the elements that the writer has opened, for messages
     * @throws XMLStreamException if the header cannot be written
     */
    public BxmlMarkup(OutputStream stream, BxmlSettings form, OpenElements open) throws XMLStreamException {
        this.open = open;
        boolean indexed = !form.indexes().isEmpty();
        this.form = form;
        this.out = new BinaryOutput(stream, form.byteOrder());
        this.coder = new StringCoder(form.charset(), form.byteOrder());
        this.strings = new StringTableWriter(out, coder, form.references(), indexed);
        this.indexes = indexed ? new IndexBuilder(form.indexes()) : null;
        this.pendingAttribute = new PendingAttribute(out, strings);
        this.charContent = new CharContentWriter(out, coder);
        this.text = new TextWriter(out, strings, pendingAttribute, charContent, indexes, form.references());
        this.values = new ValueWriter(out, pendingAttribute, text, indexes, coder, form);
        this.markup = new MarkupWriter(out, coder, strings);
        this.simpleElements = indexed || !coder.isUtf8() ? null : new SimpleElementWriter(out, strings);
        HeaderWriter.write(out, form, indexed);
    }

    @Override
    protected String encoding() {
        return form.charset().name();
    }

    @Override
    protected ValueOutput values() {
        return values;
    }

    /** The offset counts the bytes written, before compression. */
    @Override
    protected XMLStreamLocation2 location() {
        return new Stax2LocationAdapter(new ByteLocation(out.count()));
    }

    // ---- elements (§8.7)

    @Override
    protected void startTag(PreparedName name) throws XMLStreamException {
        NameTokens tokens = strings.tokens(name);
        if (indexes != null) {
            indexes.startElement(name.qualifiedName(), out.count());
        }
        out.startTag(tokens);
        hasAttributes = false;
    }

    @Override
    protected void endStartTag() throws XMLStreamException {
        endAttributeList();
        out.endTag(BxmlCodes.CONTENT);
    }

    @Override
    protected void endEmptyTag() throws XMLStreamException {
        endAttributeList();
        if (out.endTag(0)) {
            out.reserve(1);
            out.put(BxmlCodes.ELEMENT_END);
        }
        if (indexes != null) {
            indexes.endElement();
        }
    }

    private void endAttributeList() throws XMLStreamException {
        if (hasAttributes) {
            out.reserve(1);
            out.put(BxmlCodes.ATTRIBUTE_LIST_END);
        }
    }

    @Override
    protected void endTag(PreparedName name) throws XMLStreamException {
        out.reserve(1);
        out.put(BxmlCodes.ELEMENT_END);
        if (indexes != null) {
            indexes.endElement();
        }
    }

    // ---- elements with one value: a ContentElement, whose code needs no change later

    @Override
    protected void textElement(PreparedName name, String value) throws XMLStreamException {
        if (simpleElements == null || !simpleElements.write(name, value)) {
            NameTokens tokens = strings.tokens(name);
            int textRef = text.refToRepeated(value, true);
            startContentElement(tokens);
            text.writeContent(value, textRef, true);
            endTag(name);
        }
    }

    @Override
    protected void textElement(PreparedName name, Utf8Text value) throws XMLStreamException {
        if (simpleElements == null || !simpleElements.write(name, value)) {
            textElement(name, value.toString());
        }
    }

    @Override
    protected void integerElement(PreparedName name, long value) throws XMLStreamException {
        if (simpleElements != null) {
            simpleElements.write(name, value);
        } else {
            startContentElement(strings.tokens(name));
            values.write(value);
            endTag(name);
        }
    }

    @Override
    protected void doubleElement(PreparedName name, double value) throws XMLStreamException {
        if (simpleElements != null) {
            simpleElements.write(name, value);
        } else {
            startContentElement(strings.tokens(name));
            values.write(value);
            endTag(name);
        }
    }

    private void startContentElement(NameTokens tokens) throws XMLStreamException {
        if (indexes != null) {
            indexes.startElement(tokens.name.qualifiedName(), out.count());
        }
        out.reserve(8);
        out.putBytes(tokens.token(BxmlCodes.CONTENT_ELEMENT), tokens.length);
    }

    // ---- attributes (§8.7)

    @Override
    protected void startAttribute(PreparedName name) {
        pendingAttribute.start(name);
        hasAttributes = true;
        out.markTag(BxmlCodes.ATTRIBUTES);
        if (indexes != null) {
            indexes.startAttribute(name.qualifiedName());
        }
    }

    @Override
    protected void endAttribute() throws XMLStreamException {
        pendingAttribute.beforeValue();
        if (indexes != null) {
            indexes.endAttribute();
        }
    }

    @Override
    protected void attribute(PreparedAttribute attribute) throws XMLStreamException {
        String value = attribute.value();
        startAttribute(attribute.name());
        if (!value.isEmpty()) {
            if (form.references() && coder.canEncode(value)) {
                NameTokens tokens = strings.tokens(attribute.name());
                if (tokens.text != value) {
                    tokens.setText(value, strings.ref(value));
                }
                pendingAttribute.beforeValue();
                text.writeContent(value, tokens.textRef, true);
            } else {
                text.writeAttribute(value, true);
            }
        }
        endAttribute();
    }

    @Override
    protected void namespaceDeclaration(String prefix, String uri) throws XMLStreamException {
        startAttribute(PreparedName.ofName(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix));
        text.writeAttribute(uri, false);
        endAttribute();
    }

    @Override
    protected void attributeText(String value, boolean lenient) throws XMLStreamException {
        text.writeAttribute(value, lenient);
    }

    @Override
    protected void attributeText(char[] value, int start, int length, boolean lenient) throws XMLStreamException {
        text.writeAttribute(value, start, length, lenient);
    }

    // ---- text (§8.6)

    @Override
    protected void text(String value, boolean lenient) throws XMLStreamException {
        text.write(value, lenient);
    }

    @Override
    protected void text(char[] value, int start, int length, boolean lenient) throws XMLStreamException {
        text.write(value, start, length, lenient);
    }

    @Override
    protected void cdata(String value) throws XMLStreamException {
        markup.writeCData(value);
        if (indexes != null) {
            indexes.value(value);
        }
    }

    @Override
    protected void entityReference(String name) throws XMLStreamException {
        markup.writeEntityReference(name);
        if (indexes != null) {
            indexes.entityReference(name);
        }
    }

    /** Accepts white space only: no token holds markup. */
    @Override
    protected void raw(char[] raw, int start, int length) throws XMLStreamException {
        String white = new String(raw, start, length);
        if (!XmlChars.isWhiteSpace(white)) {
            throw open.misuse("BXML cannot hold raw markup");
        }
        if (open.depth() == 0) {
            checkNotEnded();
            charContent.writeWhitespace(white);
        } else {
            text.write(white, false);
        }
    }

    // ---- before and after the root element (§8.8)

    @Override
    protected void xmlDeclaration(String version, String encoding, Boolean standalone) throws XMLStreamException {
        markup.writeXmlDeclaration(version, standalone);
    }

    /**
     * Returns false: the header names the charset of all strings, and the XmlDeclaration has no field for an encoding
     * (§8.8). An event writer passes the encoding of its source, which is ignored.
     */
    @Override
    protected boolean declaresEncoding() {
        return false;
    }

    @Override
    protected void doctype(String declaration) throws XMLStreamException {
        if (!declaration.startsWith(DOCTYPE) || !declaration.endsWith(">")) {
            throw open.misuse("\"" + declaration + "\" is not a DOCTYPE declaration");
        }
        checkNotEnded();
        markup.writeDoctype(declaration
                .substring(DOCTYPE.length(), declaration.length() - 1)
                .strip());
    }

    @Override
    protected void comment(String value) throws XMLStreamException {
        checkNotEnded();
        markup.writeComment(value);
    }

    @Override
    protected void processingInstruction(String target, String data) throws XMLStreamException {
        checkNotEnded();
        markup.writeProcessingInstruction(target, data);
    }

    private void checkNotEnded() throws XMLStreamException {
        if (ended) {
            throw open.misuse("the document has ended; nothing may follow its trailer");
        }
    }

    // ---- the end (§8.10, §8.11)

    @Override
    protected void endDocument() throws XMLStreamException {
        ended = true;
        new TrailerWriter(out, coder).write(strings.fragmentOffsets(), indexes);
    }

    @Override
    protected void flushOutput() throws XMLStreamException {
        out.flush();
    }

    @Override
    protected void closeOutput() throws XMLStreamException {
        out.close();
    }
}
