/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.IOException;
import java.util.Arrays;
import java.util.NoSuchElementException;

import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/** Goes from event to event. Text and values of attributes become strings on request. Belongs to one thread. */
final class XTalkReader extends XTalkEventReader {

    private static final int MAX_DEPTH = 10_000;

    /** The attributes that fit into an event, at 9 bytes each, would take long to search. */
    private static final int MAX_ATTRIBUTES = 1 << 16;

    private final boolean skips;
    private final XTalkInput in;
    private final XTalkNames names;
    private final XTalkNamespaces namespaces = new XTalkNamespaces();
    private final XTalkAttributes attributes;

    private int event = XMLStreamConstants.START_DOCUMENT;
    private XTalkName[] open = new XTalkName[32];

    /** Where each open element ends in the file: the position after its 'e'. 0: unknown. */
    private long[] ends = new long[32];

    private int depth;
    private boolean rootSeen;

    private int textOffset;
    private int textLength;
    private String text;
    private String instructionTarget;

    XTalkReader(XTalkEncoding encoding, XTalkInput in) throws XMLStreamException {
        skips = encoding.skips();
        this.in = in;
        names = new XTalkNames(in, encoding);
        attributes = new XTalkAttributes(in, namespaces);
        try {
            if (in.readByte() != XTalkEncoding.MAGIC || in.readByte() != XTalkEncoding.VERSION) {
                throw failure("not a document in " + encoding);
            }
            int flags = in.readInt();
            if (flags != encoding.flags()) {
                throw failure("not in " + encoding + ", but with the flags " + flags);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public int next() throws XMLStreamException {
        if (event == XMLStreamConstants.END_ELEMENT) {
            depth--;
            namespaces.leave();
        } else if (event == XMLStreamConstants.END_DOCUMENT) {
            throw new NoSuchElementException("the document has ended");
        }
        try {
            event = read();
        } catch (IOException e) {
            throw failure(e);
        }
        return event;
    }

    private int read() throws IOException, XMLStreamException {
        while (true) {
            in.mark();
            switch (in.readByte()) {
                case XTalkEncoding.ELEMENT -> {
                    return readElement();
                }
                case XTalkEncoding.TEXT -> {
                    if (readText()) {
                        return XMLStreamConstants.CHARACTERS;
                    }
                }
                case XTalkEncoding.INSTRUCTION -> {
                    instructionTarget = readString();
                    text = readString();
                    return XMLStreamConstants.PROCESSING_INSTRUCTION;
                }
                case XTalkEncoding.DEFINITION -> names.readDefinition();
                case XTalkEncoding.END -> {
                    return readEnd();
                }
                default -> throw failure("no 'E', 's', 'p', 't' or 'e'");
            }
        }
    }

    private int readElement() throws IOException, XMLStreamException {
        if (depth == 0) {
            if (rootSeen) {
                throw failure("a second root");
            }
            rootSeen = true;
        }
        if (depth == open.length) {
            if (depth >= MAX_DEPTH) {
                throw failure("more than " + MAX_DEPTH + " elements within each other");
            }
            open = Arrays.copyOf(open, 2 * depth);
            ends = Arrays.copyOf(ends, 2 * depth);
        }
        ends[depth] = skips ? readDistance() : 0;
        XTalkName name = names.read();
        namespaces.enter();
        int count = in.readInt();
        if (count < 0 || count > MAX_ATTRIBUTES) {
            throw failure(Integer.toUnsignedString(count) + " attributes, more than " + MAX_ATTRIBUTES);
        }
        attributes.read(count, names);
        open[depth++] = name;
        namespaces.ofElement(name);
        return XMLStreamConstants.START_ELEMENT;
    }

    /** Returns where the element ends; 0 if unknown. */
    private long readDistance() throws IOException, XMLStreamException {
        long distance = in.readInt() & 0xFFFF_FFFFL;
        if (distance == 0) {
            return 0;
        }
        long end = in.position() + distance;
        long outer = depth == 0 ? 0 : ends[depth - 1];
        if (outer != 0 && end >= outer) {
            throw failure("an element that ends after the one around it");
        }
        return end;
    }

    private boolean readText() throws IOException, XMLStreamException {
        if (depth == 0) {
            throw failure("text outside of the root");
        }
        textLength = in.readLength();
        textOffset = in.offset();
        text = null;
        in.advance(textLength);
        return textLength > 0;
    }

    private String readString() throws IOException {
        int length = in.readLength();
        String string = XTalkInput.decode(in.buffer(), in.index(in.offset()), length);
        in.advance(length);
        return string;
    }

    private int readEnd() throws XMLStreamException {
        if (depth > 0) {
            long end = ends[depth - 1];
            if (end != 0 && end != in.position()) {
                throw failure("the element should end at byte " + end);
            }
            return XMLStreamConstants.END_ELEMENT;
        }
        if (!rootSeen) {
            throw failure("a document without a root");
        }
        return XMLStreamConstants.END_DOCUMENT;
    }

    /** Jumps, if the distance is known. */
    @Override
    public void skipElement() throws XMLStreamException {
        if (event != XMLStreamConstants.START_ELEMENT) {
            throw new IllegalStateException("not at the start of an element");
        }
        int start = depth;
        long end = ends[depth - 1];
        if (end == 0) {
            while (next() != XMLStreamConstants.END_ELEMENT || depth > start) {
                if (event == XMLStreamConstants.START_ELEMENT && ends[depth - 1] != 0) {
                    skipElement();
                }
            }
            return;
        }
        if (end <= in.position()) {
            throw failure("the element should end at byte " + end);
        }
        try {
            in.jump(end - 1);
            if (in.readByte() != XTalkEncoding.END) {
                throw failure("the distance does not lead to the end of an element");
            }
        } catch (IOException e) {
            throw failure(e);
        }
        event = XMLStreamConstants.END_ELEMENT;
    }

    private XMLStreamException failure(IOException e) {
        return new XMLStreamException("Byte " + in.position() + ": " + e.getMessage(), e);
    }

    private XMLStreamException failure(String what) {
        return new XMLStreamException("Byte " + in.position() + ": " + what);
    }

    // ---- the event

    @Override
    public int getEventType() {
        return event;
    }

    @Override
    public int getDepth() {
        return depth;
    }

    @Override
    protected XTalkName elementName() {
        if (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.END_ELEMENT) {
            throw new IllegalStateException("not at an element");
        }
        return open[depth - 1];
    }

    @Override
    protected XTalkNamespaces namespaces() {
        return namespaces;
    }

    @Override
    protected XTalkAttributes attributes() {
        if (event != XMLStreamConstants.START_ELEMENT) {
            throw new IllegalStateException("not at the start of an element");
        }
        return attributes;
    }

    @Override
    public String getNamespaceURI() {
        try {
            return namespaces.ofElement(elementName());
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Null at events without text. */
    @Override
    public String getText() {
        if (event != XMLStreamConstants.CHARACTERS) {
            throw new IllegalStateException("not at text");
        }
        if (text == null) {
            try {
                text = XTalkInput.decode(in.buffer(), in.index(textOffset), textLength);
            } catch (IOException e) {
                throw new IllegalStateException("Byte " + in.position() + ": text that is not UTF-8", e);
            }
        }
        return text;
    }

    @Override
    public boolean isWhiteSpace() {
        if (event != XMLStreamConstants.CHARACTERS) {
            return false;
        }
        byte[] buffer = in.buffer();
        int from = in.index(textOffset);
        for (int i = from; i < from + textLength; i++) {
            if (buffer[i] < 0 || buffer[i] > ' ') {
                return false;
            }
        }
        return true;
    }

    @Override
    public String getPITarget() {
        return inInstruction(instructionTarget);
    }

    @Override
    public String getPIData() {
        return inInstruction(text);
    }

    private String inInstruction(String part) {
        if (event != XMLStreamConstants.PROCESSING_INSTRUCTION) {
            throw new IllegalStateException("not at a processing instruction");
        }
        return part;
    }

    @Override
    public NamespaceContext getNonTransientNamespaceContext() {
        return namespaces.copy();
    }

    @Override
    public void close() {
        // the stream belongs to the caller
    }

    @Override
    public void closeCompletely() throws XMLStreamException {
        try {
            in.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
