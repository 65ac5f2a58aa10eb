/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementName;
import org.gmlfast.bxml.internal.element.NameRoles;
import org.gmlfast.bxml.internal.source.ByteSource;
import org.gmlfast.feature.internal.xml.XmlAttribute;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlFailures;
import org.gmlfast.feature.internal.xml.XmlLimits;
import org.gmlfast.feature.internal.xml.XmlPosition;
import org.gmlfast.feature.internal.xml.XmlWindow;

/** Walks over the elements of a request, which is in UTF-8 whatever its XML declaration says. */
final class RequestCursor {

    /** The namespace of xsi:nil and xsi:schemaLocation. */
    static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    /** The elements that may be open; names of 1,000 bytes, 64 attributes, tags of 64 kB, 128 million numbers. */
    private static final XmlLimits LIMITS = new XmlLimits(100, 1_000, 64, 1 << 16, Integer.MAX_VALUE, 1 << 27);

    private final XmlElementCursor in;

    /** @param isFilter whether the document is a filter, and no request */
    RequestCursor(ByteSource utf8, WfsDialect dialect, boolean isFilter) {
        this.in = new XmlElementCursor(
                XmlWindow.utf8(utf8), LIMITS, new Names(dialect, isFilter), false, true, 0, new MalformedRequests());
    }

    /** The cursor itself, for content. */
    XmlElementCursor in() {
        return in;
    }

    /** The element that has been entered. */
    RequestName name() {
        return (RequestName) in.name();
    }

    /**
     * Enters the next child, or leaves the element.
     *
     * @return null at its end
     */
    RequestName child() throws XMLStreamException {
        return in.nextChild() ? name() : null;
    }

    int attributeCount() {
        return in.hasAttributes() ? in.attributeCount() : 0;
    }

    XmlAttribute attribute(int index) {
        return in.attributeName(index);
    }

    String value(int index) {
        return in.attributeValue(index);
    }

    /** Refuses an element with attributes. */
    void checkNoAttributes() throws UnsupportedRequestException {
        if (attributeCount() > 0) {
            throw new UnsupportedRequestException(
                    "<" + name() + "> has the attribute " + attribute(0).localName());
        }
    }

    private static final class Names implements NameRoles {

        private final Map<String, Map<String, RequestName>> elements = new HashMap<>();
        private final WfsDialect dialect;
        private final boolean isFilter;

        Names(WfsDialect dialect, boolean isFilter) {
            this.dialect = dialect;
            this.isFilter = isFilter;
        }

        @Override
        public ElementName element(String uri, String localName) {
            return elements.computeIfAbsent(uri, added -> new HashMap<>())
                    .computeIfAbsent(localName, added -> new RequestName(uri, localName, dialect, isFilter));
        }

        @Override
        public int attribute(String uri, String localName) {
            return OTHER_ATTRIBUTE;
        }
    }

    private static final class MalformedRequests implements XmlFailures {

        @Override
        public String refusal(ElementName name, int depth, IntFunction<String> following) {
            return null;
        }

        @Override
        public XMLStreamException failure(String message, XmlPosition position, Throwable cause) {
            return new XMLStreamException(message, cause);
        }
    }
}
