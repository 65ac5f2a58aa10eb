/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.ValueText;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.ReaderSettings;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;

/**
 * Divides content tokens into events: a long token becomes several events, adjacent short tokens become one. If text is
 * reported as a whole, tokens are not divided.
 */
final class TextSegments {

    /** The maximum number of bytes of a long text or array in an event, unless text is reported as a whole. */
    private static final int SEGMENT = 24 * 1024;

    /**
     * The maximum number of bytes of a CDATA section in an event. Each event is a separate section, so these are longer
     * than {@link #SEGMENT}.
     */
    private static final int SECTION = 43 * SEGMENT;

    /** The maximum length of joined tokens, in characters. */
    private static final int MAX_JOINED = 64 * 1024;

    private final TokenScanner scanner;
    private final ByteWindow in;
    private final boolean coalescing;
    private final boolean reportsCData;
    private final Value text;

    /** Whether the rest of a long token has not been reported. */
    private boolean inToken;

    /** Whether {@link #join} has read the token after the text. */
    private boolean readAhead;

    TextSegments(TokenScanner scanner, ReaderSettings settings, Value text) {
        this.scanner = scanner;
        this.in = scanner.in;
        this.coalescing = settings.coalescing();
        this.reportsCData = settings.reportsCData();
        this.text = text;
    }

    /** Whether {@link #nextSegment} must be called before the next token is read. */
    boolean isInToken() {
        return inToken;
    }

    /** Whether the scanner is at the token after the text that {@link #read} has read. */
    boolean hasReadAhead() {
        return readAhead;
    }

    /** Whether the scanner is at a reference to an entity that XML does not define. */
    boolean isAtEntity() {
        return scanner.code == BxmlCodes.ENTITY_REF && ValueText.predefined(scanner.string.text) == null;
    }

    /**
     * Reads text that starts with the scanner's token.
     *
     * @return the event; 0 if the text is empty
     */
    int read() throws XMLStreamException {
        readAhead = false;
        in.keep = in.at;
        if (isSection() && scanner.left <= sectionLength()) {
            text.load(scanner);
            return XMLStreamConstants.CDATA;
        }
        if (scanner.left > SEGMENT && !coalescing) {
            return nextSegment();
        }
        text.load(scanner);
        if (scanner.contentFollows() && mayJoin()) {
            join();
        }
        return text.isEmpty() ? 0 : XMLStreamConstants.CHARACTERS;
    }

    /** Whether the token is a CDATA section and is reported as a separate event. */
    private boolean isSection() {
        return scanner.code == BxmlCodes.CDATA_SECTION && reportsCData && !coalescing;
    }

    private int sectionLength() {
        return scanner.limits.textBytes() < SECTION ? SEGMENT : SECTION;
    }

    /** Whether the next content token continues the text of this event. */
    private boolean mayJoin() {
        int code = in.bytes[in.at] & 0xFF;
        return coalescing || code != BxmlCodes.ENTITY_REF && !(code == BxmlCodes.CDATA_SECTION && reportsCData);
    }

    private void join() throws XMLStreamException {
        StringBuilder joined = new StringBuilder(text.text());
        boolean hasList = text.isListOrBinary();
        while (scanner.contentFollows() && mayJoin() && (coalescing || joined.length() < MAX_JOINED)) {
            in.keep = in.at;
            scanner.next();
            if (isAtEntity() || scanner.left > SEGMENT && !coalescing) {
                readAhead = true;
                break;
            }
            in.keep = in.at;
            text.load(scanner);
            joined.append(text.text());
            hasList |= text.isListOrBinary();
            scanner.checkJoined(joined);
        }
        text.setJoined(joined.toString(), hasList);
    }

    /** Reads the next part of a long string, array, blob or CDATA section. */
    int nextSegment() throws XMLStreamException {
        in.keep = in.at;
        boolean isSection = isSection();
        int length = segmentLength(isSection ? sectionLength() : SEGMENT);
        boolean isList = scanner.type == BxmlCodes.ARRAY || scanner.code == BxmlCodes.BLOB_SECTION;
        text.load(scanner, length);
        if (inToken && isList) {
            text.setContinued();
        }
        inToken = scanner.left > 0;
        return isSection ? XMLStreamConstants.CDATA : XMLStreamConstants.CHARACTERS;
    }

    private int segmentLength(int max) throws XMLStreamException {
        if (scanner.left <= max) {
            return (int) scanner.left;
        }
        if (scanner.type != BxmlCodes.STRING || scanner.code == BxmlCodes.BLOB_SECTION) {
            return max; // a multiple of 3 and of 8
        }
        in.require(max);
        int whole = scanner.decoder.wholeCharacters(in.bytes, in.at, max);
        if (whole > 0) {
            return whole;
        }
        scanner.checkTextBytes();
        return (int) scanner.left;
    }
}
