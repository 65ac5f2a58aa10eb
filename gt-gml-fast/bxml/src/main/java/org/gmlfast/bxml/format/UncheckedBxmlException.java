/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import java.util.Objects;

import javax.xml.stream.XMLStreamException;

/**
 * Reports a malformed BXML file from a method that StAX declares without a checked exception. A reader decodes the text
 * of an event and the value of an attribute only in {@code getText}, {@code getTextCharacters}, {@code getTextLength},
 * {@code isWhiteSpace}, {@code getAttributeValue} and similar methods.
 *
 * <pre>{@code
 * try {
 *     text = reader.getText();
 * } catch (UncheckedBxmlException e) {
 *     throw e.getCause();
 * }
 * }</pre>
 *
 * <p>Typed access and {@code getElementText} throw the {@link BxmlException} itself.
 */
public final class UncheckedBxmlException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UncheckedBxmlException(XMLStreamException cause) {
        super(cause.getMessage(), Objects.requireNonNull(cause));
    }

    /** A {@link BxmlException} with the offset; never null. */
    @Override
    public synchronized XMLStreamException getCause() {
        return (XMLStreamException) super.getCause();
    }
}
