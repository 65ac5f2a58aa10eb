/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.LocationInfo;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.validation.ValidationProblemHandler;
import org.codehaus.stax2.validation.XMLValidationSchema;
import org.codehaus.stax2.validation.XMLValidator;
import org.gmlfast.bxml.internal.source.ReaderSettings;

/**
 * Implements the methods of Stax2's reader that concern the document as a whole: XML declaration, DOCTYPE, location,
 * properties, closing. Validation is not supported.
 */
abstract class DocumentStreamReader extends TypedStreamReader {

    private final DocumentCursor cursor;
    private final ReaderSettings settings;
    private final EventLocation location;
    private final Closeable input;

    /** @param input {@link #closeCompletely} closes it; null for nothing */
    DocumentStreamReader(DocumentCursor cursor, ElementContent content, Closeable input, ReaderSettings settings) {
        super(cursor, content);
        this.cursor = cursor;
        this.settings = settings;
        this.location = new EventLocation(cursor.scanner);
        this.input = input;
    }

    // ---- XML declaration and DOCTYPE

    @Override
    public final String getEncoding() {
        return cursor.scanner.header.charEncoding();
    }

    @Override
    public final String getCharacterEncodingScheme() {
        return cursor.version() == null ? null : cursor.scanner.header.charEncoding();
    }

    @Override
    public final String getVersion() {
        return cursor.version();
    }

    @Override
    public final boolean isStandalone() {
        return Boolean.TRUE.equals(cursor.standalone());
    }

    @Override
    public final boolean standaloneSet() {
        return cursor.standalone() != null;
    }

    /** The DOCTYPE; null at any other event. */
    @Override
    public final DTDInfo getDTDInfo() {
        return cursor.event() == XMLStreamConstants.DTD ? DoctypeParts.parse(cursor.data()) : null;
    }

    // ---- location

    @Override
    public final Location getLocation() {
        return location.getCurrentLocation();
    }

    @Override
    public final LocationInfo getLocationInfo() {
        return location;
    }

    // ---- properties

    @Override
    public final Object getProperty(String property) {
        Map<String, Object> known = Map.of(
                XMLInputFactory.IS_NAMESPACE_AWARE, settings.namespaceAware(),
                XMLInputFactory.IS_COALESCING, settings.coalescing(),
                XMLInputFactory.IS_VALIDATING, false,
                XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false,
                XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false,
                XMLInputFactory.SUPPORT_DTD, false,
                XMLInputFactory2.P_REPORT_CDATA, settings.reportsCData(),
                XMLInputFactory2.P_REPORT_PROLOG_WHITESPACE, settings.reportsPrologSpace(),
                XMLInputFactory2.P_AUTO_CLOSE_INPUT, settings.closeInput());
        if (property == null) {
            throw new IllegalArgumentException("property is null");
        }
        return known.get(property);
    }

    /** Always false: properties are set on the factory. */
    @Override
    public final boolean isPropertySupported(String property) {
        return false;
    }

    @Override
    public final boolean setProperty(String property, Object value) {
        return false;
    }

    /** Always null: this reader has no features. */
    @Override
    @Deprecated
    public final Object getFeature(String feature) {
        return null;
    }

    @Override
    @Deprecated
    public final void setFeature(String feature, Object value) {
        throw new IllegalArgumentException("unknown feature \"" + feature + "\"");
    }

    // ---- validation: not supported

    @Override
    public final XMLValidator validateAgainst(XMLValidationSchema schema) {
        throw new UnsupportedOperationException("this reader does not validate");
    }

    /** Always null: this reader does not validate. */
    @Override
    public final XMLValidator stopValidatingAgainst(XMLValidationSchema schema) {
        return null;
    }

    /** Always null: this reader does not validate. */
    @Override
    public final XMLValidator stopValidatingAgainst(XMLValidator validator) {
        return null;
    }

    /** Always null: there is no earlier handler. */
    @Override
    public final ValidationProblemHandler setValidationProblemHandler(ValidationProblemHandler handler) {
        return null;
    }

    // ---- closing

    @Override
    public final void close() throws XMLStreamException {
        if (settings.closeInput()) {
            closeCompletely();
        }
        cursor.close();
    }

    @Override
    public final void closeCompletely() throws XMLStreamException {
        cursor.close();
        if (input != null) {
            try {
                input.close();
            } catch (IOException e) {
                throw new XMLStreamException(e.getMessage(), e);
            }
        }
    }
}
