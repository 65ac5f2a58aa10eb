/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.Location;

import org.codehaus.stax2.LocationInfo;
import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.ri.Stax2LocationAdapter;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.stax.internal.ByteLocation;

/** The byte offsets of the current event. A binary file has no lines, columns and character offsets. */
final class EventLocation implements LocationInfo {

    private final TokenScanner scanner;

    EventLocation(TokenScanner scanner) {
        this.scanner = scanner;
    }

    /** The offset of the last token of the event. Only text events can have several tokens. */
    @Override
    public long getStartingByteOffset() {
        return scanner.offset;
    }

    @Override
    public long getStartingCharOffset() {
        return -1;
    }

    @Override
    public long getEndingByteOffset() {
        return scanner.in.offset();
    }

    @Override
    public long getEndingCharOffset() {
        return -1;
    }

    @Override
    public Location getLocation() {
        return getCurrentLocation();
    }

    @Override
    public XMLStreamLocation2 getStartLocation() {
        return new Stax2LocationAdapter(new ByteLocation(scanner.offset));
    }

    @Override
    public XMLStreamLocation2 getCurrentLocation() {
        return new Stax2LocationAdapter(new ByteLocation(scanner.in.offset()));
    }

    @Override
    public XMLStreamLocation2 getEndLocation() {
        return getCurrentLocation();
    }
}
