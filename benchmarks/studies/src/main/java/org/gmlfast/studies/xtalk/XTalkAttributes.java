/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.IOException;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

/** The attributes of an element, without those that declare namespaces. Values become strings on request. */
final class XTalkAttributes {

    private final XTalkInput in;
    private final XTalkNamespaces namespaces;
    private XTalkName[] names = new XTalkName[16];
    private int[] offsets = new int[16];
    private int[] lengths = new int[16];
    private int count;

    XTalkAttributes(XTalkInput in, XTalkNamespaces namespaces) {
        this.in = in;
        this.namespaces = namespaces;
    }

    /** Reads a number of attributes, and adds the namespaces that they declare. */
    void read(int inFile, XTalkNames reader) throws IOException, XMLStreamException {
        count = 0;
        for (int i = 0; i < inFile; i++) {
            XTalkName name = reader.read();
            int length = in.readLength();
            int offset = in.offset();
            in.advance(length);
            if (name.declares != null) {
                namespaces.declare(name.declares, decode(offset, length));
            } else {
                add(name, offset, length);
            }
        }
        for (int i = 0; i < count; i++) {
            if (!names[i].prefix.isEmpty()) {
                namespaces.ofAttribute(names[i]); // has to be declared
            }
        }
    }

    private void add(XTalkName name, int offset, int length) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        names[count] = name;
        offsets[count] = offset;
        lengths[count++] = length;
    }

    int count() {
        return count;
    }

    XTalkName name(int index) {
        return names[checked(index)];
    }

    String namespace(int index) {
        try {
            return namespaces.ofAttribute(name(index));
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    String value(int index) {
        try {
            return decode(offsets[checked(index)], lengths[index]);
        } catch (IOException e) {
            throw new IllegalStateException("Byte " + in.position() + ": a value that is not UTF-8", e);
        }
    }

    private String decode(int offset, int length) throws IOException {
        return XTalkInput.decode(in.buffer(), in.index(offset), length);
    }

    /** Returns the index of an attribute, or -1 if the element does not have it. A null namespace matches all. */
    int find(String namespace, String local) {
        for (int i = 0; i < count; i++) {
            if (names[i].local.equals(local) && (namespace == null || namespace.equals(namespace(i)))) {
                return i;
            }
        }
        return -1;
    }

    private int checked(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("attribute " + index + " of " + count);
        }
        return index;
    }
}
