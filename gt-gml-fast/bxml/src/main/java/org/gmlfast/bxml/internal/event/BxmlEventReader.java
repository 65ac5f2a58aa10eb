/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.util.XMLEventAllocator;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.ri.Stax2EventReaderImpl;

/** Returns the events of a {@link BxmlStreamReader} as objects. */
public final class BxmlEventReader extends Stax2EventReaderImpl {

    public BxmlEventReader(XMLEventAllocator allocator, XMLStreamReader2 reader) {
        super(allocator, reader);
    }

    @Override
    public boolean isPropertySupported(String name) {
        return ((XMLStreamReader2) getStreamReader()).isPropertySupported(name);
    }

    @Override
    public boolean setProperty(String name, Object value) {
        return ((XMLStreamReader2) getStreamReader()).setProperty(name, value);
    }

    @Override
    protected String getErrorDesc(int errorType, int currentEvent) {
        return findErrorDesc(errorType, currentEvent);
    }
}
