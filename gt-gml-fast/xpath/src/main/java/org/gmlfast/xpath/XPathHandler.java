/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;

/**
 * Receives what a {@link CompiledXPath} selects, in document order.
 *
 * <pre>{@code
 * public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
 *     names.add(element.getElementText());
 *     return true;
 * }
 * }</pre>
 */
public interface XPathHandler {

    /**
     * Called before the outputs of a match of the context path; not called if the path has no outputs.
     *
     * @return false to stop
     */
    default boolean startMatch() throws XMLStreamException {
        return true;
    }

    /** Called after the outputs of a match of the context path; not called if the path has no outputs. */
    default void endMatch() throws XMLStreamException {}

    /**
     * Called for an element.
     *
     * @param output the index of the output; 0 if the path has no outputs
     * @param element a reader at the element's START_ELEMENT, which declares all namespaces in scope. The handler may
     *     read up to the END_ELEMENT. The reader is valid until the method returns; closing it has no effect.
     * @return false to stop
     */
    boolean element(int output, XMLStreamReader2 element) throws XMLStreamException;

    /**
     * Called for an attribute or a text node.
     *
     * @param output the index of the output; 0 if the path has no outputs
     * @return false to stop
     */
    boolean value(int output, String value) throws XMLStreamException;
}
