/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;

import javax.xml.stream.XMLStreamException;

/**
 * Finds where an element ends by counting tags. It knows comments, CDATA sections, processing instructions and quotes,
 * and checks nothing else.
 */
final class XmlStructure {

    /** The bytes that show what markup is: those of {@code <![CDATA[}. */
    private static final int MARKUP = 9;

    private final XmlWindow in;
    private final XmlErrors errors;
    private final XmlMarkup markup;
    private final XmlLimits limits;

    XmlStructure(XmlWindow in, XmlErrors errors, XmlMarkup markup, XmlLimits limits) {
        this.in = in;
        this.errors = errors;
        this.markup = markup;
        this.limits = limits;
    }

    /** Moves from behind a start tag to the end tag of the same element. */
    void skipContent() throws XMLStreamException, IOException {
        in.keep = -1;
        int open = 1;
        while (true) {
            in.at = XmlBytes.indexOfLess(in.bytes, in.at, in.end);
            if (in.end - in.at < MARKUP && in.more()) {
                continue;
            }
            if (in.end - in.at < 2) {
                throw errors.truncated("an element");
            }
            byte after = in.bytes[in.at + 1];
            if (after == '/') {
                if (--open == 0) {
                    return;
                }
                in.at += 2; // the rest of the tag has no "<"
            } else if (after == '!' || after == '?') {
                if (!markup.skip(false, false) && !markup.skipSection()) {
                    throw errors.malformed("\"<!\" that begins neither a comment nor a CDATA section");
                }
            } else {
                int end = tagEnd();
                open += in.bytes[end - 1] == '/' ? 0 : 1;
                in.at = end + 1;
            }
        }
    }

    /** The index of the end of the tag that begins at the window's position. */
    private int tagEnd() throws XMLStreamException, IOException {
        int length = 1;
        byte quote = 0;
        while (true) {
            byte[] bytes = in.bytes;
            int at = in.at + length;
            at = quote == 0 ? XmlBytes.indexOfTagEnd(bytes, at, in.end) : indexOf(quote, at);
            if (at == in.end) {
                length = at - in.at;
                if (length > limits.tagBytes()) {
                    throw errors.malformed(
                            "a tag is longer than " + limits.tagBytes() + " bytes" + XmlLimits.remedy("tagBytes"));
                }
                if (!in.more()) {
                    throw errors.truncated("a tag");
                }
                continue;
            }
            if (quote == 0 && bytes[at] == '>') {
                return at;
            }
            quote = quote == 0 ? bytes[at] : 0;
            length = at + 1 - in.at;
        }
    }

    private int indexOf(byte quote, int from) {
        int at = from;
        while (at < in.end && in.bytes[at] != quote) {
            at++;
        }
        return at;
    }
}
