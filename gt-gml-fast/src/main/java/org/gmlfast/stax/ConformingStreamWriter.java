/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.math.BigDecimal;
import java.math.BigInteger;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.Base64Variants;
import org.codehaus.stax2.validation.ValidationProblemHandler;
import org.codehaus.stax2.validation.XMLValidationSchema;
import org.codehaus.stax2.validation.XMLValidator;

/**
 * The whole of Stax2's writer on top of {@link DocumentStructure} and some twenty primitives that give the output its
 * form. Conforms to StAX 1.0 and Stax2 4.2, with and without repaired namespaces; writes XML 1.0.
 */
public abstract class ConformingStreamWriter extends DocumentStructure implements PreparedStreamWriter {

    private boolean ended;

    /** A writer for one document. */
    protected ConformingStreamWriter(WriterSettings settings) {
        super(settings);
    }

    // ---- the form, a subclass's

    protected abstract void xmlDeclaration(String version, String encoding, Boolean standalone)
            throws XMLStreamException;

    /** Whether the XML declaration names an encoding, which has to be the writer's own then. */
    protected boolean declaresEncoding() {
        return true;
    }

    protected abstract void doctype(String declaration) throws XMLStreamException;

    protected abstract void comment(String text) throws XMLStreamException;

    protected abstract void processingInstruction(String target, String data) throws XMLStreamException;

    protected abstract void entityReference(String name) throws XMLStreamException;

    protected abstract void cdata(String text) throws XMLStreamException;

    protected abstract void raw(char[] text, int start, int length) throws XMLStreamException;

    /** {@code name="}: a value follows, by one of the next methods. */
    protected abstract void startAttribute(PreparedName name) throws XMLStreamException;

    protected abstract void endAttribute() throws XMLStreamException;

    protected abstract void attribute(PreparedAttribute attribute) throws XMLStreamException;

    /** Character data; characters that XML forbids are refused, or left out if lenient. */
    protected abstract void text(char[] text, int start, int length, boolean lenient) throws XMLStreamException;

    /** Character data; characters that XML forbids are refused, or left out if lenient. */
    protected abstract void text(String text, boolean lenient) throws XMLStreamException;

    /** An attribute's value; characters that XML forbids are refused, or left out if lenient. */
    protected abstract void attributeText(char[] text, int start, int length, boolean lenient)
            throws XMLStreamException;

    /** An attribute's value; characters that XML forbids are refused, or left out if lenient. */
    protected abstract void attributeText(String text, boolean lenient) throws XMLStreamException;

    protected abstract void value(boolean value) throws XMLStreamException;

    protected abstract void value(long value) throws XMLStreamException;

    protected abstract void value(float value) throws XMLStreamException;

    protected abstract void value(double value) throws XMLStreamException;

    protected abstract void value(BigDecimal value) throws XMLStreamException;

    protected abstract void value(BigInteger value) throws XMLStreamException;

    protected abstract void value(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException;

    /** A list, not empty as content; {@code continued} if its beginning has been written already. */
    protected abstract void list(int[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** A list, not empty as content; {@code continued} if its beginning has been written already. */
    protected abstract void list(long[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** A list, not empty as content; {@code continued} if its beginning has been written already. */
    protected abstract void list(float[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** A list, not empty as content; {@code continued} if its beginning has been written already. */
    protected abstract void list(double[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** An element among content that has nothing but text, which is not empty; forbidden characters are left out. */
    protected abstract void textElement(PreparedName name, String text) throws XMLStreamException;

    /** An element among content that has nothing but an integer. */
    protected abstract void integerElement(PreparedName name, long value) throws XMLStreamException;

    /** An element among content that has nothing but a number. */
    protected abstract void doubleElement(PreparedName name, double value) throws XMLStreamException;

    protected abstract void positions(Positions positions, CoordinateFormat format) throws XMLStreamException;

    /** Everything that belongs to the document has been written: what the form ends it with. Called once. */
    protected void endDocument() throws XMLStreamException {
        // text ends with its root element, or whatever comes after
    }

    protected abstract void flushOutput() throws XMLStreamException;

    protected abstract void closeOutput() throws XMLStreamException;

    // ---- PreparedStreamWriter

    @Override
    public final void writeStartElement(PreparedName name) throws XMLStreamException {
        openElement(name, false);
    }

    @Override
    public final void writeAttribute(PreparedName name, String value) throws XMLStreamException {
        addAttribute(name);
        startAttribute(name);
        attributeText(value, true);
        endAttribute();
    }

    @Override
    public final void writeAttribute(PreparedName name, char[] value, int start, int length) throws XMLStreamException {
        addAttribute(name);
        startAttribute(name);
        attributeText(value, start, length, true);
        endAttribute();
    }

    @Override
    public final void writeAttribute(PreparedAttribute attribute) throws XMLStreamException {
        addAttribute(attribute.name());
        attribute(attribute);
    }

    @Override
    public final void writeText(String text) throws XMLStreamException {
        if (!text.isEmpty()) {
            beforeText();
            text(text, true);
        }
    }

    // Most of a feature is elements with one value: without the state of the open tag in between, they are written in
    // two thirds of the time.

    @Override
    public final void writeElement(PreparedName name, String text) throws XMLStreamException {
        if (isAmongContent() && !text.isEmpty()) {
            textElement(name, text);
        } else {
            PreparedStreamWriter.super.writeElement(name, text);
        }
    }

    @Override
    public final void writeElement(PreparedName name, long value) throws XMLStreamException {
        if (isAmongContent()) {
            integerElement(name, value);
        } else {
            PreparedStreamWriter.super.writeElement(name, value);
        }
    }

    @Override
    public final void writeElement(PreparedName name, double value) throws XMLStreamException {
        if (isAmongContent()) {
            doubleElement(name, value);
        } else {
            PreparedStreamWriter.super.writeElement(name, value);
        }
    }

    @Override
    public final void writePositions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        beforeText();
        positions(positions, format);
    }

    // ---- elements

    @Override
    public final void writeStartElement(String name) throws XMLStreamException {
        element(name, false);
    }

    @Override
    public final void writeStartElement(String namespaceURI, String localName) throws XMLStreamException {
        writeStartElement(prefixFor(orEmpty(namespaceURI), false), localName, namespaceURI);
    }

    @Override
    public final void writeStartElement(String prefix, String localName, String namespaceURI)
            throws XMLStreamException {
        element(prefix, localName, namespaceURI, false);
    }

    @Override
    public final void writeEmptyElement(String name) throws XMLStreamException {
        element(name, true);
    }

    @Override
    public final void writeEmptyElement(String namespaceURI, String localName) throws XMLStreamException {
        writeEmptyElement(prefixFor(orEmpty(namespaceURI), false), localName, namespaceURI);
    }

    @Override
    public final void writeEmptyElement(String prefix, String localName, String namespaceURI)
            throws XMLStreamException {
        element(prefix, localName, namespaceURI, true);
    }

    private void element(String qualified, boolean empty) throws XMLStreamException {
        PreparedName name = qualifiedName(qualified);
        openElement(name, empty);
        if (name.prefix().isEmpty()) {
            repairElement(name);
        }
    }

    private void element(String prefix, String localName, String namespaceURI, boolean empty)
            throws XMLStreamException {
        PreparedName name = name(orEmpty(prefix), localName, orEmpty(namespaceURI));
        openElement(name, empty);
        repairElement(name);
    }

    @Override
    public final void writeEndElement() throws XMLStreamException {
        closeElement(true);
    }

    @Override
    public final void writeFullEndElement() throws XMLStreamException {
        closeElement(false);
    }

    // ---- attributes and namespaces

    @Override
    public final void writeAttribute(String name, String value) throws XMLStreamException {
        boolean aware = settings.namespaceAware();
        if (aware && name.equals(XMLConstants.XMLNS_ATTRIBUTE)) {
            writeDefaultNamespace(value);
        } else if (aware && name.startsWith(XMLConstants.XMLNS_ATTRIBUTE + ':')) {
            writeNamespace(name.substring(XMLConstants.XMLNS_ATTRIBUTE.length() + 1), value);
        } else {
            PreparedName attribute = qualifiedName(name);
            addAttribute(attribute);
            startAttribute(attribute);
            attributeText(value, false);
            endAttribute();
        }
    }

    @Override
    public final void writeAttribute(String namespaceURI, String localName, String value) throws XMLStreamException {
        writeAttribute(prefixFor(orEmpty(namespaceURI), true), namespaceURI, localName, value);
    }

    @Override
    public final void writeAttribute(String prefix, String namespaceURI, String localName, String value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        attributeText(value, false);
        endAttribute();
    }

    private void startAttribute(String prefix, String namespaceURI, String localName) throws XMLStreamException {
        String uri = orEmpty(namespaceURI);
        String usable = orEmpty(prefix);
        if (usable.equals(XMLConstants.XMLNS_ATTRIBUTE)
                || usable.isEmpty() && localName.equals(XMLConstants.XMLNS_ATTRIBUTE) && settings.namespaceAware()) {
            throw misuse("a namespace is declared by writeNamespace, not as an attribute");
        }
        if (settings.repairing()) {
            usable = repairedPrefix(usable, uri);
        } else if (usable.isEmpty() && !uri.isEmpty() && settings.namespaceAware()) {
            throw misuse("attribute \"" + localName + "\" is in a namespace and has no prefix");
        }
        PreparedName name = name(usable, localName, uri);
        addAttribute(name);
        startAttribute(name);
    }

    @Override
    public final void writeNamespace(String prefix, String namespaceURI) throws XMLStreamException {
        if (!settings.namespaceAware()) {
            throw misuse("this writer is not aware of namespaces");
        }
        boolean isDefault = prefix == null || prefix.equals(XMLConstants.XMLNS_ATTRIBUTE);
        declareAsAsked(isDefault ? "" : prefix, orEmpty(namespaceURI));
    }

    @Override
    public final void writeDefaultNamespace(String namespaceURI) throws XMLStreamException {
        writeNamespace("", namespaceURI);
    }

    @Override
    public final void setPrefix(String prefix, String uri) {
        bindPrefix(prefix, orEmpty(uri));
    }

    @Override
    public final void setDefaultNamespace(String uri) {
        bindPrefix("", orEmpty(uri));
    }

    @Override
    public final void setNamespaceContext(NamespaceContext context) throws XMLStreamException {
        setOuterNamespaces(context);
    }

    @Override
    public final NamespaceContext getNamespaceContext() {
        return namespaces;
    }

    @Override
    public final String getPrefix(String uri) {
        return namespaces.getPrefix(uri);
    }

    private static String orEmpty(String s) {
        return s == null ? "" : s;
    }

    // ---- text

    @Override
    public final void writeCharacters(String text) throws XMLStreamException {
        int length = text.length();
        if (length == 0) {
            return;
        }
        boolean ordinary = !isOutsideRoot() && !hasHalfPair() && !Character.isHighSurrogate(text.charAt(length - 1));
        if (ordinary) {
            beforeText();
            text(text, false);
        } else {
            writeCharacters(text.toCharArray(), 0, length);
        }
    }

    @Override
    public final void writeCharacters(char[] text, int start, int length) throws XMLStreamException {
        if (length == 0) {
            return;
        }
        if (isOutsideRoot()) {
            writeSpace(text, start, length);
            return;
        }
        int from = start;
        int end = start + length;
        if (hasHalfPair()) {
            if (!Character.isLowSurrogate(text[from])) {
                beforeText(); // refuses
            }
            text(new char[] {takeHalfPair(), text[from++]}, 0, 2, false);
        }
        boolean half = end > from && Character.isHighSurrogate(text[end - 1]);
        int complete = half ? end - 1 : end;
        if (complete > from || half) {
            beforeText();
            text(text, from, complete - from, false);
        }
        if (half) {
            holdHalfPair(text[complete]);
        }
    }

    @Override
    public final void writeCData(String data) throws XMLStreamException {
        beforeText();
        if (data.contains("]]>")) {
            throw misuse("a CDATA section cannot hold \"]]>\"");
        }
        cdata(data);
    }

    @Override
    public final void writeCData(char[] text, int start, int length) throws XMLStreamException {
        writeCData(new String(text, start, length));
    }

    @Override
    public final void writeSpace(String text) throws XMLStreamException {
        writeSpace(text.toCharArray(), 0, text.length());
    }

    @Override
    public final void writeSpace(char[] text, int offset, int length) throws XMLStreamException {
        if (!XmlChars.isWhiteSpace(new String(text, offset, length))) {
            throw misuse(isOutsideRoot() ? "text stands inside the root element only" : "this is not white space");
        }
        beforeMisc();
        raw(text, offset, length);
    }

    @Override
    public final void writeEntityRef(String name) throws XMLStreamException {
        beforeText();
        entityReference(name("", name, "").localName());
    }

    @Override
    public final void writeRaw(String text) throws XMLStreamException {
        writeRaw(text.toCharArray(), 0, text.length());
    }

    @Override
    public final void writeRaw(String text, int offset, int length) throws XMLStreamException {
        writeRaw(text.toCharArray(), offset, length);
    }

    @Override
    public final void writeRaw(char[] text, int offset, int length) throws XMLStreamException {
        beforeMisc();
        raw(text, offset, length);
    }

    // ---- around and between elements

    @Override
    public final void writeStartDocument() throws XMLStreamException {
        startDocument("1.0", getEncoding(), null);
    }

    @Override
    public final void writeStartDocument(String version) throws XMLStreamException {
        startDocument(version, getEncoding(), null);
    }

    @Override
    public final void writeStartDocument(String encoding, String version) throws XMLStreamException {
        startDocument(version, encoding, null);
    }

    @Override
    public final void writeStartDocument(String version, String encoding, boolean standalone)
            throws XMLStreamException {
        startDocument(version, encoding, standalone);
    }

    private void startDocument(String version, String encoding, Boolean standalone) throws XMLStreamException {
        if (version != null && !version.equals("1.0")) {
            throw misuse("this writer writes XML 1.0, not " + version);
        }
        String own = getEncoding();
        if (declaresEncoding() && encoding != null && own != null && !encoding.equalsIgnoreCase(own)) {
            throw misuse("the document is written in " + own + " and cannot be declared to be in " + encoding);
        }
        beforeXmlDeclaration();
        xmlDeclaration("1.0", encoding == null ? own : encoding, standalone);
    }

    @Override
    public final void writeEndDocument() throws XMLStreamException {
        closeAllElements();
        if (!ended) {
            ended = true;
            endDocument();
        }
        flushOutput();
    }

    @Override
    public final void writeDTD(String dtd) throws XMLStreamException {
        beforeDoctype();
        doctype(dtd);
    }

    @Override
    public final void writeDTD(String rootName, String systemId, String publicId, String internalSubset)
            throws XMLStreamException {
        StringBuilder dtd = new StringBuilder("<!DOCTYPE ").append(rootName);
        if (systemId != null) {
            if (publicId != null) {
                dtd.append(" PUBLIC \"").append(publicId).append("\" ");
            } else {
                dtd.append(" SYSTEM ");
            }
            char quote = systemId.indexOf('"') < 0 ? '"' : '\'';
            dtd.append(quote).append(systemId).append(quote);
        }
        if (internalSubset != null && !internalSubset.isEmpty()) {
            dtd.append(" [").append(internalSubset).append(']');
        }
        writeDTD(dtd.append('>').toString());
    }

    @Override
    public final void writeComment(String data) throws XMLStreamException {
        String text = orEmpty(data);
        if (text.contains("--") || text.endsWith("-")) {
            throw misuse("a comment cannot hold \"--\" or end in \"-\"");
        }
        beforeMisc();
        comment(text);
    }

    @Override
    public final void writeProcessingInstruction(String target) throws XMLStreamException {
        writeProcessingInstruction(target, "");
    }

    @Override
    public final void writeProcessingInstruction(String target, String data) throws XMLStreamException {
        String text = orEmpty(data);
        PreparedName name = name("", target, "");
        if (target.equalsIgnoreCase("xml")) {
            throw misuse("\"" + target + "\" cannot be the target of a processing instruction");
        }
        if (text.contains("?>")) {
            throw misuse("a processing instruction cannot hold \"?>\"");
        }
        beforeMisc();
        processingInstruction(name.localName(), text);
    }

    // ---- typed content

    @Override
    public final void writeBoolean(boolean value) throws XMLStreamException {
        beforeText();
        value(value);
    }

    @Override
    public final void writeInt(int value) throws XMLStreamException {
        beforeText();
        value((long) value);
    }

    @Override
    public final void writeLong(long value) throws XMLStreamException {
        beforeText();
        value(value);
    }

    @Override
    public final void writeFloat(float value) throws XMLStreamException {
        beforeText();
        value(value);
    }

    @Override
    public final void writeDouble(double value) throws XMLStreamException {
        beforeText();
        value(value);
    }

    @Override
    public final void writeInteger(BigInteger value) throws XMLStreamException {
        beforeText();
        value(value);
    }

    @Override
    public final void writeDecimal(BigDecimal value) throws XMLStreamException {
        beforeText();
        value(value);
    }

    @Override
    public final void writeQName(QName value) throws XMLStreamException {
        String prefix = value.getPrefix();
        if (settings.repairing()) {
            prefix = repairedPrefix(prefix, value.getNamespaceURI());
        }
        writeCharacters(qualified(prefix, value));
    }

    private static String qualified(String prefix, QName value) {
        return prefix.isEmpty() ? value.getLocalPart() : prefix + ':' + value.getLocalPart();
    }

    @Override
    public final void writeBinary(byte[] value, int from, int length) throws XMLStreamException {
        writeBinary(Base64Variants.getDefaultVariant(), value, from, length);
    }

    @Override
    public final void writeBinary(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        beforeText();
        value(variant, value, from, length);
    }

    @Override
    public final void writeIntArray(int[] value, int from, int length) throws XMLStreamException {
        boolean continued = beforeList(length);
        if (length > 0) {
            list(value, from, length, continued);
        }
    }

    @Override
    public final void writeLongArray(long[] value, int from, int length) throws XMLStreamException {
        boolean continued = beforeList(length);
        if (length > 0) {
            list(value, from, length, continued);
        }
    }

    @Override
    public final void writeFloatArray(float[] value, int from, int length) throws XMLStreamException {
        boolean continued = beforeList(length);
        if (length > 0) {
            list(value, from, length, continued);
        }
    }

    @Override
    public final void writeDoubleArray(double[] value, int from, int length) throws XMLStreamException {
        boolean continued = beforeList(length);
        if (length > 0) {
            list(value, from, length, continued);
        }
    }

    // ---- typed attributes

    @Override
    public final void writeBooleanAttribute(String prefix, String namespaceURI, String localName, boolean value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        value(value);
        endAttribute();
    }

    @Override
    public final void writeIntAttribute(String prefix, String namespaceURI, String localName, int value)
            throws XMLStreamException {
        writeLongAttribute(prefix, namespaceURI, localName, value);
    }

    @Override
    public final void writeLongAttribute(String prefix, String namespaceURI, String localName, long value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        value(value);
        endAttribute();
    }

    @Override
    public final void writeFloatAttribute(String prefix, String namespaceURI, String localName, float value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        value(value);
        endAttribute();
    }

    @Override
    public final void writeDoubleAttribute(String prefix, String namespaceURI, String localName, double value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        value(value);
        endAttribute();
    }

    @Override
    public final void writeIntegerAttribute(String prefix, String namespaceURI, String localName, BigInteger value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        value(value);
        endAttribute();
    }

    @Override
    public final void writeDecimalAttribute(String prefix, String namespaceURI, String localName, BigDecimal value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        value(value);
        endAttribute();
    }

    @Override
    public final void writeQNameAttribute(String prefix, String namespaceURI, String localName, QName value)
            throws XMLStreamException {
        String valuePrefix = value.getPrefix();
        if (settings.repairing()) {
            valuePrefix = repairedPrefix(valuePrefix, value.getNamespaceURI());
        }
        writeAttribute(prefix, namespaceURI, localName, qualified(valuePrefix, value));
    }

    @Override
    public final void writeBinaryAttribute(String prefix, String namespaceURI, String localName, byte[] value)
            throws XMLStreamException {
        writeBinaryAttribute(Base64Variants.getDefaultVariant(), prefix, namespaceURI, localName, value);
    }

    @Override
    public final void writeBinaryAttribute(
            Base64Variant variant, String prefix, String namespaceURI, String localName, byte[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        value(variant, value, 0, value.length);
        endAttribute();
    }

    @Override
    public final void writeIntArrayAttribute(String prefix, String namespaceURI, String localName, int[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        list(value, 0, value.length, false);
        endAttribute();
    }

    @Override
    public final void writeLongArrayAttribute(String prefix, String namespaceURI, String localName, long[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        list(value, 0, value.length, false);
        endAttribute();
    }

    @Override
    public final void writeFloatArrayAttribute(String prefix, String namespaceURI, String localName, float[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        list(value, 0, value.length, false);
        endAttribute();
    }

    @Override
    public final void writeDoubleArrayAttribute(String prefix, String namespaceURI, String localName, double[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        list(value, 0, value.length, false);
        endAttribute();
    }

    // ---- copying

    @Override
    public final void copyEventFromReader(XMLStreamReader2 reader, boolean preserveEventData)
            throws XMLStreamException {
        EventCopy.copy(reader, this);
    }

    // ---- life and properties

    @Override
    public final void flush() throws XMLStreamException {
        flushOutput();
    }

    /**
     * Ends the use of this writer. Elements that are still open stay open: what was cut short does not look complete.
     */
    @Override
    public final void close() throws XMLStreamException {
        close(settings.closeOutput());
    }

    @Override
    public final void closeCompletely() throws XMLStreamException {
        close(true);
    }

    private void close(boolean output) throws XMLStreamException {
        boolean complete = !ended && finishRoot();
        if (closeDocument()) {
            if (complete) {
                ended = true;
                endDocument();
            }
            flushOutput();
        }
        if (output) {
            closeOutput();
        }
    }

    @Override
    public final Object getProperty(String name) {
        return WriterSettings.PROPERTIES.get(settings, name);
    }

    /** Always false: properties are set on the factory. */
    @Override
    public final boolean isPropertySupported(String name) {
        return false;
    }

    @Override
    public final boolean setProperty(String name, Object value) {
        throw new IllegalArgumentException("property \"" + name + "\" is set on the factory");
    }

    // ---- validation, which nobody does while writing here

    @Override
    public final XMLValidator validateAgainst(XMLValidationSchema schema) throws XMLStreamException {
        throw new UnsupportedOperationException("this writer does not validate");
    }

    /** Null: nothing is validated. */
    @Override
    public final XMLValidator stopValidatingAgainst(XMLValidationSchema schema) {
        return null;
    }

    /** Null: nothing is validated. */
    @Override
    public final XMLValidator stopValidatingAgainst(XMLValidator validator) {
        return null;
    }

    /** Null: there is none. */
    @Override
    public final ValidationProblemHandler setValidationProblemHandler(ValidationProblemHandler handler) {
        return null;
    }
}
