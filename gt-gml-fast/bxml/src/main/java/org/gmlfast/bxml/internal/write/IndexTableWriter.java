/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.StringCoder;

/** Writes the index tables (BXML §8.10). */
final class IndexTableWriter {

    private final BinaryOutput out;
    private final StringCoder coder;

    IndexTableWriter(BinaryOutput out, StringCoder coder) {
        this.out = out;
        this.coder = coder;
    }

    /** Writes the tables of all paths except those that have been written; returns the paths by the tables' offsets. */
    Map<Long, String> write(IndexBuilder indexes, Set<String> written) throws XMLStreamException {
        Map<Long, String> offsets = new HashMap<>();
        for (int i = 0; i < indexes.size(); i++) {
            if (written.contains(indexes.path(i))) {
                continue;
            }
            byte[] body = body(indexes.path(i), indexes.table(i));
            offsets.put(out.count(), indexes.path(i));
            out.reserve(1);
            out.put(BxmlCodes.INDEX_TABLE);
            out.writeString(body); // skipSize and the fields that it counts
        }
        return offsets;
    }

    private byte[] body(String path, Map<Object, long[]> table) throws XMLStreamException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryOutput body = new BinaryOutput(bytes, out.order());
        body.writeString(coder.encode(path));
        body.writeCount(table.keySet().stream().filter(this::canBeStored).count());
        for (Map.Entry<Object, long[]> entry : table.entrySet()) {
            if (canBeStored(entry.getKey())) {
                writeEntry(entry.getKey(), entry.getValue(), body);
            }
        }
        body.flush();
        return bytes.toByteArray();
    }

    /** A value with characters that the charset lacks is found by a search only. */
    private boolean canBeStored(Object value) {
        return !(value instanceof String text) || coder.canEncode(text);
    }

    private void writeEntry(Object value, long[] offsets, BinaryOutput body) throws XMLStreamException {
        writeValue(value, body);
        body.writeCount(offsets.length);
        for (long offset : offsets) {
            body.writeCount(offset);
        }
    }

    private void writeValue(Object value, BinaryOutput body) throws XMLStreamException {
        body.reserve(9);
        if (value instanceof Long integer) {
            body.putInteger(integer);
        } else if (value instanceof Float real) {
            body.put(BxmlCodes.FLOAT);
            body.putInt(Float.floatToRawIntBits(real));
        } else if (value instanceof Double real) {
            body.put(BxmlCodes.DOUBLE);
            body.putLong(Double.doubleToRawLongBits(real));
        } else if (value instanceof Boolean bool) {
            body.put(BxmlCodes.BOOL);
            body.put(bool ? BxmlCodes.TRUE : BxmlCodes.FALSE);
        } else {
            body.put(BxmlCodes.STRING);
            body.writeString(coder.encode((String) value));
        }
    }
}
