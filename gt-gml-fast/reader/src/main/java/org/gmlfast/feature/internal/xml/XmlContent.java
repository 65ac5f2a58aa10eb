/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.xml.LearnedContent.Edge;
import org.gmlfast.feature.internal.xml.LearnedContent.Place;

/** Reads the content of elements as it was learned. */
final class XmlContent {

    private final XmlElementCursor cursor;
    private final XmlWindow in;
    private final XmlText text;
    private final XmlNumbers numbers;
    private final int maxTag;
    private final int maxText;

    XmlContent(XmlElementCursor cursor, XmlWindow in, XmlText text, XmlNumbers numbers, XmlLimits limits) {
        this.cursor = cursor;
        this.in = in;
        this.text = text;
        this.numbers = numbers;
        this.maxTag = limits.tagBytes();
        this.maxText = limits.textBytes();
    }

    /**
     * Reads the content and the end tag of an element, if all of it has been learned and is in the window. Otherwise
     * the window stays where it is.
     */
    boolean read(LearnedContent content, ContentValues values) {
        int from = in.at;
        boolean isRead;
        try {
            isRead = readPlaces(content, values);
        } catch (XMLStreamException e) {
            isRead = false; // a value has an error, which is found again when the element is read in another way
        }
        content.count(isRead);
        if (isRead) {
            content.length = in.at - from;
        } else {
            in.at = from;
        }
        in.keep = -1;
        return isRead;
    }

    private boolean readPlaces(LearnedContent content, ContentValues values) throws XMLStreamException {
        Place place = content.start;
        while (true) {
            Edge edge = place.edges[place.expected];
            int next = edge.match(in.bytes, in.at, in.end, maxTag);
            if (next < 0) {
                edge = other(place);
                if (edge == null) {
                    return false;
                }
            } else {
                in.at = next;
            }
            place = edge.target;
            if (place == null) {
                return values.takeEnd();
            }
            if (!readValue(place, values)) {
                return false;
            }
        }
    }

    /** Goes on behind other bytes than expected; null if they have not been learned. */
    private Edge other(Place place) {
        for (int i = 0; i < place.edges.length; i++) {
            int next = place.edges[i].match(in.bytes, in.at, in.end, maxTag);
            if (next >= 0) {
                in.at = next;
                place.expected = i;
                return place.edges[i];
            }
        }
        return null;
    }

    private boolean readValue(Place place, ContentValues values) throws XMLStreamException {
        if (place.role >= 0) {
            return numbers.readPlainList() && values.takeNumbers(place.use, place.role, numbers.list());
        }
        if (place.role == LearnedContent.SKIPPED) {
            in.at = XmlBytes.indexOfLess(in.bytes, in.at, in.end);
            return values.takeText(place.use);
        }
        if (place.tag.isEmpty) {
            cursor.setNoText();
            return values.takeText(place.use);
        }
        return readText() && values.takeText(place.use);
    }

    /** Reads a text; most are short and in ASCII. */
    private boolean readText() throws XMLStreamException {
        int first = in.at;
        int at = XmlBytes.plainEnd(in.bytes, first, in.end, (byte) ']');
        if (at < in.end && in.bytes[at] == '<' && at - first <= maxText) {
            in.at = at;
            cursor.setText(first, at - first);
            return true;
        }
        if (!text.readPlain()) {
            return false;
        }
        cursor.setText();
        return true;
    }
}
