/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.ri.Stax2WriterAdapter;

import com.ctc.wstx.stax.WstxInputFactory;

/**
 * An encoding of the study: elements, attributes, text and processing instructions, each with its length before it.
 *
 * <pre>
 * document   ::= 'X' version int node* 'e'         version: one byte, 0; int: {@link #flags}
 * node       ::= 'E' distance? element | 's' string | 'p' string string | 't' token string
 * element    ::= name int attribute* node* 'e'     int: how many attributes
 * attribute  ::= name string
 * name       ::= string | token string?            the string where the token is used first, and no 't' has defined it
 * distance   ::= int                               from its end to the end of the element; 0: unknown
 * token      ::= int                               0 for the first, 1 for the second, …
 * string     ::= int utf8
 * int        ::= 4 bytes, the most significant first, without a sign
 * </pre>
 *
 * <p>The study's grammar, with three additions: {@code 'e'} ends the children, so that a writer need not know their
 * number; {@code 't'} defines a token; {@code distance} is the distance to the next sibling. It has no comments and no
 * DOCTYPE: writers leave them out, and store CDATA sections as text.
 */
public enum XTalkEncoding {
    /** Lengths instead of delimiters, and nothing else. */
    XTALK(false, false),
    /** Names of elements and attributes are numbers, defined where they are used first. */
    TOKEN(true, false),
    /** The distance to the next sibling before each element but the root. */
    SKIP(false, true),
    /** Both. All names below a child of the root are defined before that child, as a reader may skip it. */
    TOKEN_SKIP(true, true);

    static final int MAGIC = 'X';
    static final int VERSION = 0;
    static final int ELEMENT = 'E';
    static final int TEXT = 's';
    static final int INSTRUCTION = 'p';
    static final int DEFINITION = 't';
    static final int END = 'e';

    private final boolean tokens;
    private final boolean skips;

    XTalkEncoding(boolean tokens, boolean skips) {
        this.tokens = tokens;
        this.skips = skips;
    }

    boolean tokens() {
        return tokens;
    }

    boolean skips() {
        return skips;
    }

    /** Its number in the header of a document: 1 with tokens, and 2 with distances. */
    int flags() {
        return (tokens ? 1 : 0) | (skips ? 2 : 0);
    }

    /**
     * A writer of documents. With distances, it holds each child of the root in memory until it is complete.
     *
     * @param out is not closed by the writer
     */
    public XMLStreamWriter2 writer(OutputStream out) {
        return Stax2WriterAdapter.wrapIfNecessary(new XTalkWriter(this, out));
    }

    /**
     * A reader, aware of namespaces. It checks lengths, nesting, UTF-8 of requested texts, and that prefixes are
     * declared; it does not check the characters of names and text, nor that attributes differ.
     *
     * @throws XMLStreamException if the stream is not a document in this encoding
     */
    public XMLStreamReader2 reader(InputStream in) throws XMLStreamException {
        return new XTalkReader(this, new XTalkInput(in));
    }

    /** Converts text. */
    public void convert(InputStream xml, OutputStream out) throws IOException, XMLStreamException {
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader2 reader = (XMLStreamReader2) factory.createXMLStreamReader(xml);
        XTalkWriter writer = new XTalkWriter(this, out);
        writer.copy(reader);
        writer.close();
        out.flush();
    }
}
