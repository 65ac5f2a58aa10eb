/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.temporal.Instant;
import org.geotools.temporal.object.DefaultInstant;
import org.geotools.temporal.object.DefaultPeriod;
import org.geotools.temporal.object.DefaultPosition;

/** Reads the instants and periods of GML 3.2 in temporal operators. */
final class TimeElements {

    private final ScopedCursor in;
    private final Set<String> attributes;

    TimeElements(ScopedCursor in, WfsDialect dialect) {
        this.in = in;
        this.attributes = Set.of("{" + dialect.gml() + "}id");
    }

    /** Reads the element that the cursor has entered, and leaves it: an Instant or a Period. */
    Object read(RequestName name) throws XMLStreamException, UnsupportedRequestException {
        if (name.isGml && name.localName.equals("TimePeriod")) {
            checkAttributes();
            Instant begin = limit("begin");
            Instant end = limit("end");
            in.end();
            try {
                return new DefaultPeriod(begin, end);
            } catch (RuntimeException e) {
                throw new UnsupportedRequestException("a period that GeoTools refuses");
            }
        }
        return instant(name);
    }

    private Instant instant(RequestName name) throws XMLStreamException, UnsupportedRequestException {
        if (!name.isGml || !name.localName.equals("TimeInstant")) {
            throw new UnsupportedRequestException("<" + name + "> where a time is expected");
        }
        checkAttributes();
        RequestName position = in.required();
        if (!position.isGml || !position.localName.equals("timePosition")) {
            throw new UnsupportedRequestException("<" + position + "> where a position in time is expected");
        }
        Instant instant = position();
        in.end();
        return instant;
    }

    /** The beginning or end of a period: an instant, or a position. */
    private Instant limit(String element) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = in.required();
        if (name.isGml && name.localName.equals(element + "Position")) {
            return position();
        }
        if (!name.isGml || !name.localName.equals(element)) {
            throw new UnsupportedRequestException("<" + name + "> where a position in time is expected");
        }
        in.checkNoAttributes();
        Instant instant = instant(in.required());
        in.end();
        return instant;
    }

    /** The position that the cursor has entered; leaves it. */
    private Instant position() throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        return new DefaultInstant(new DefaultPosition(XsdValues.date(in.text())));
    }

    private void checkAttributes() throws UnsupportedRequestException {
        for (String name : in.attributes()) {
            if (!attributes.contains(name)) {
                throw new UnsupportedRequestException("a time with the attribute " + name);
            }
        }
    }
}
