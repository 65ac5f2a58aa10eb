/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.validation.ValidationProblemHandler;
import org.codehaus.stax2.validation.XMLValidationSchema;
import org.codehaus.stax2.validation.XMLValidator;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.Utf8Text;

/**
 * A stream writer that implements all of StAX 1.0 and Stax2 4.2, with and without repaired namespaces, on top of some
 * forty primitives. A subclass implements the primitives for an output format; {@link WriterPrimitives} documents them.
 * The documents are XML 1.0.
 *
 * <p>The superclasses share the work: {@link DocumentStructure} knows what may come next, {@link NamespaceStructure}
 * which prefixes are bound; {@link StructureMethods} and {@link TypedMethods} are the methods of Stax2.
 */
public abstract class ConformingStreamWriter extends TypedMethods implements PreparedStreamWriter {

    private boolean ended;

    /** A writer for one document. */
    protected ConformingStreamWriter(WriterSettings settings) {
        super(settings);
    }

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

    // Most of a feature consists of elements with one value. Without the state of an open tag in between, writing them
    // takes a third less time.

    @Override
    public final void writeElement(PreparedName name, String text) throws XMLStreamException {
        if (isAmongContent() && !text.isEmpty()) {
            textElement(name, text);
        } else {
            PreparedStreamWriter.super.writeElement(name, text);
        }
    }

    @Override
    public final void writeElement(PreparedName name, Utf8Text text) throws XMLStreamException {
        if (isAmongContent() && text.length() > 0) {
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

    // ---- life and properties

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
    public final void flush() throws XMLStreamException {
        flushOutput();
    }

    /**
     * Closes the writer. Only {@link #writeEndDocument} completes a document: without it, open elements stay open and a
     * file of BXML has no trailer, so that a document that was cut short does not look complete.
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
        if (closeDocument()) {
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

    // ---- validation

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

    /** Null: nothing is validated. */
    @Override
    public final ValidationProblemHandler setValidationProblemHandler(ValidationProblemHandler handler) {
        return null;
    }
}
