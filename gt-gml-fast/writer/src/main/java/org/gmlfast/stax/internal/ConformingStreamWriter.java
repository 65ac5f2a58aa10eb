/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.validation.ValidationProblemHandler;
import org.codehaus.stax2.validation.XMLValidationSchema;
import org.codehaus.stax2.validation.XMLValidator;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.FragmentWriter;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.Utf8Text;

/**
 * A stream writer that implements all of StAX 1.0 and Stax2 4.2, with and without repaired namespaces, on top of some
 * forty primitives: the {@link MarkupOutput} and the {@link ValueOutput} of a format. The documents are XML 1.0.
 *
 * <p>The {@link DocumentState} knows what may come next, {@link NameResolution} finds names and prefixes. The
 * superclasses are parts of the interface: {@link StructureMethods} has the methods for markup and text,
 * {@link TypedMethods} those for values.
 */
public final class ConformingStreamWriter extends TypedMethods implements PreparedStreamWriter, FragmentWriter {

    private boolean ended;

    /**
     * A writer for one document.
     *
     * @param output writes the document in its format
     * @param open without elements; the output may read it
     */
    public ConformingStreamWriter(MarkupOutput output, OpenElements open, WriterSettings settings) {
        super(output, open, settings);
    }

    // ---- PreparedStreamWriter

    @Override
    public void writeStartElement(PreparedName name) throws XMLStreamException {
        document.openElement(name, false);
    }

    @Override
    public void writeAttribute(PreparedName name, String value) throws XMLStreamException {
        document.addAttribute(name);
        output.startAttribute(name);
        output.attributeText(value, true);
        output.endAttribute();
    }

    @Override
    public void writeAttribute(PreparedName name, char[] value, int start, int length) throws XMLStreamException {
        document.addAttribute(name);
        output.startAttribute(name);
        output.attributeText(value, start, length, true);
        output.endAttribute();
    }

    @Override
    public void writeAttribute(PreparedAttribute attribute) throws XMLStreamException {
        document.addAttribute(attribute.name());
        output.attribute(attribute);
    }

    @Override
    public void writeText(String text) throws XMLStreamException {
        if (!text.isEmpty()) {
            document.beforeText();
            output.text(text, true);
        }
    }

    // Most of a feature consists of elements with one value. Without the state of an open tag in between, writing them
    // takes a third less time.

    @Override
    public void writeElement(PreparedName name, String text) throws XMLStreamException {
        if (document.isAmongContent() && !text.isEmpty()) {
            output.textElement(name, text);
        } else {
            PreparedStreamWriter.super.writeElement(name, text);
        }
    }

    @Override
    public void writeElement(PreparedName name, Utf8Text text) throws XMLStreamException {
        if (document.isAmongContent() && text.length() > 0) {
            output.textElement(name, text);
        } else {
            PreparedStreamWriter.super.writeElement(name, text);
        }
    }

    @Override
    public void writeElement(PreparedName name, long value) throws XMLStreamException {
        if (document.isAmongContent()) {
            output.integerElement(name, value);
        } else {
            PreparedStreamWriter.super.writeElement(name, value);
        }
    }

    @Override
    public void writeElement(PreparedName name, double value) throws XMLStreamException {
        if (document.isAmongContent()) {
            output.doubleElement(name, value);
        } else {
            PreparedStreamWriter.super.writeElement(name, value);
        }
    }

    @Override
    public void writePositions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        document.beforeText();
        values.write(positions, format);
    }

    // ---- FragmentWriter

    @Override
    public void writeFragment(byte[] markup) throws XMLStreamException {
        document.beforeText();
        output.fragment(markup);
    }

    @Override
    public void writeAttributeText(String text) throws XMLStreamException {
        output.attributeText(text, true);
    }

    @Override
    public void writeAttributeText(Utf8Text text) throws XMLStreamException {
        output.attributeText(text);
    }

    @Override
    public void writeAttributeText(char[] text, int start, int length) throws XMLStreamException {
        output.attributeText(text, start, length, true);
    }

    @Override
    public void writeText(Utf8Text text) throws XMLStreamException {
        document.beforeText();
        output.text(text);
    }

    // ---- life and properties

    @Override
    public void writeEndDocument() throws XMLStreamException {
        document.closeAllElements();
        if (!ended) {
            ended = true;
            output.endDocument();
        }
        output.flushOutput();
    }

    @Override
    public void flush() throws XMLStreamException {
        output.flushOutput();
    }

    /**
     * Closes the writer. Only {@link #writeEndDocument} completes a document: without it, open elements stay open and a
     * file of BXML has no trailer, so that a document that was cut short does not look complete.
     */
    @Override
    public void close() throws XMLStreamException {
        close(settings.closeOutput());
    }

    @Override
    public void closeCompletely() throws XMLStreamException {
        close(true);
    }

    private void close(boolean withOutput) throws XMLStreamException {
        if (document.closeDocument()) {
            output.flushOutput();
        }
        if (withOutput) {
            output.closeOutput();
        }
    }

    @Override
    public String getEncoding() {
        return output.encoding();
    }

    @Override
    public XMLStreamLocation2 getLocation() {
        return output.location();
    }

    @Override
    public Object getProperty(String name) {
        return WriterSettings.PROPERTIES.get(settings, name);
    }

    /** Always false: properties are set on the factory. */
    @Override
    public boolean isPropertySupported(String name) {
        return false;
    }

    @Override
    public boolean setProperty(String name, Object value) {
        throw new IllegalArgumentException("property \"" + name + "\" is set on the factory");
    }

    // ---- validation

    @Override
    public XMLValidator validateAgainst(XMLValidationSchema schema) throws XMLStreamException {
        throw new UnsupportedOperationException("this writer does not validate");
    }

    /** Null: nothing is validated. */
    @Override
    public XMLValidator stopValidatingAgainst(XMLValidationSchema schema) {
        return null;
    }

    /** Null: nothing is validated. */
    @Override
    public XMLValidator stopValidatingAgainst(XMLValidator validator) {
        return null;
    }

    /** Null: nothing is validated. */
    @Override
    public ValidationProblemHandler setValidationProblemHandler(ValidationProblemHandler handler) {
        return null;
    }
}
