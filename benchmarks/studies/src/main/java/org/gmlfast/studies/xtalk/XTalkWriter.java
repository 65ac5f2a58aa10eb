/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Writes one of the encodings. Belongs to one thread. */
final class XTalkWriter extends XTalkEventWriter {

    private static final int FULL = 1 << 16;

    private final XTalkEncoding encoding;
    private final OutputStream out;

    /** The part that may still change, up to a child of the root. */
    private final XTalkOutput held = new XTalkOutput();

    /** The tokens that {@link #held} uses first. */
    private final XTalkOutput definitions = new XTalkOutput();

    private final Map<String, Integer> tokens = new HashMap<>();

    /** The name of the element whose start tag is still open; null between tags. */
    private String pending;

    private boolean pendingEmpty;
    private final List<String> pendingAttributes = new ArrayList<>();

    /** Where in {@link #held} the distance of each open element is. */
    private int[] distances = new int[32];

    private int depth;
    private boolean ended;

    XTalkWriter(XTalkEncoding encoding, OutputStream out) {
        this.encoding = encoding;
        this.out = out;
    }

    /** Copies a whole document. */
    void copy(XMLStreamReader reader) throws XMLStreamException {
        writeStartDocument();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> copyElement(reader);
                case XMLStreamConstants.END_ELEMENT -> writeEndElement();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    writeCharacters(reader.getText());
                case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                    writeProcessingInstruction(reader.getPITarget(), reader.getPIData());
                default -> {
                    // has no place in the grammar
                }
            }
        }
        writeEndDocument();
    }

    private void copyElement(XMLStreamReader reader) throws XMLStreamException {
        writeStartElement(reader.getPrefix(), reader.getLocalName(), reader.getNamespaceURI());
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            writeNamespace(reader.getNamespacePrefix(i), reader.getNamespaceURI(i));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            writeAttribute(
                    reader.getAttributePrefix(i),
                    reader.getAttributeNamespace(i),
                    reader.getAttributeLocalName(i),
                    reader.getAttributeValue(i));
        }
    }

    // ---- the document

    @Override
    public void writeStartDocument() throws XMLStreamException {
        write(() -> {
            held.writeByte(XTalkEncoding.MAGIC);
            held.writeByte(XTalkEncoding.VERSION);
            held.writeInt(encoding.flags());
            flushHeld(); // definitions come after it
        });
    }

    @Override
    public void writeEndDocument() throws XMLStreamException {
        if (ended) {
            return;
        }
        completeStart();
        while (depth > 0) {
            writeEndElement();
        }
        write(() -> held.writeByte(XTalkEncoding.END));
        ended = true;
        flush();
    }

    // ---- elements

    @Override
    protected void start(String name, boolean empty) throws XMLStreamException {
        completeStart();
        pending = name;
        pendingEmpty = empty;
        namespaces().enter();
    }

    private void completeStart() throws XMLStreamException {
        if (pending == null) {
            return;
        }
        String name = pending;
        pending = null;
        write(() -> {
            held.writeByte(XTalkEncoding.ELEMENT);
            if (depth == distances.length) {
                distances = Arrays.copyOf(distances, 2 * depth);
            }
            distances[depth++] = held.size();
            if (encoding.skips()) {
                held.writeInt(0);
            }
            writeName(name);
            held.writeInt(pendingAttributes.size() / 2);
            for (int i = 0; i < pendingAttributes.size(); i += 2) {
                writeName(pendingAttributes.get(i));
                held.writeString(pendingAttributes.get(i + 1));
            }
            pendingAttributes.clear();
        });
        if (pendingEmpty) {
            writeEndElement();
        }
    }

    private void writeName(String name) throws IOException {
        if (!encoding.tokens()) {
            held.writeString(name);
            return;
        }
        Integer token = tokens.get(name);
        if (token != null) {
            held.writeInt(token);
            return;
        }
        int next = tokens.size();
        tokens.put(name, next);
        held.writeInt(next);
        if (encoding.skips()) {
            definitions.writeByte(XTalkEncoding.DEFINITION);
            definitions.writeInt(next);
            definitions.writeString(name);
        } else {
            held.writeString(name);
        }
    }

    @Override
    public void writeEndElement() throws XMLStreamException {
        completeStart();
        if (depth == 0) {
            throw new XMLStreamException("no element is open");
        }
        namespaces().leave();
        write(() -> {
            held.writeByte(XTalkEncoding.END);
            depth--;
            if (encoding.skips() && depth > 0) {
                int distance = distances[depth];
                held.setInt(distance, held.size() - distance - 4);
            }
        });
    }

    // ---- attributes

    @Override
    public void writeAttribute(String local, String value) throws XMLStreamException {
        if (pending == null) {
            throw new XMLStreamException("an attribute after the start of an element");
        }
        pendingAttributes.add(local);
        pendingAttributes.add(value);
    }

    // ---- content

    @Override
    public void writeCharacters(String text) throws XMLStreamException {
        completeStart();
        if (depth == 0 || text.isEmpty()) {
            return; // the grammar has no text outside of the root
        }
        write(() -> {
            held.writeByte(XTalkEncoding.TEXT);
            held.writeString(text);
        });
    }

    @Override
    public void writeProcessingInstruction(String target, String data) throws XMLStreamException {
        completeStart();
        write(() -> {
            held.writeByte(XTalkEncoding.INSTRUCTION);
            held.writeString(target);
            held.writeString(data == null ? "" : data);
        });
    }

    /** Writes nothing: the grammar has no comments. */
    @Override
    public void writeComment(String text) throws XMLStreamException {
        completeStart();
    }

    // ---- output

    private interface Part {
        void run() throws IOException;
    }

    private void write(Part part) throws XMLStreamException {
        try {
            part.run();
            if (held.size() > FULL && (!encoding.skips() || depth <= 1)) {
                flushHeld();
            }
        } catch (IOException e) {
            throw new XMLStreamException(e);
        }
    }

    private void flushHeld() throws IOException {
        definitions.flushTo(out);
        held.flushTo(out);
    }

    @Override
    public void flush() throws XMLStreamException {
        completeStart();
        try {
            if (!encoding.skips() || depth <= 1) {
                flushHeld();
            }
            out.flush();
        } catch (IOException e) {
            throw new XMLStreamException(e);
        }
    }
}
