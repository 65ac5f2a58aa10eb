/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.gmlfast.gml.Row;
import org.gmlfast.gml.Rows;
import org.gmlfast.gml.ValueKind;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Geometry;

/**
 * The rows of a shapefile; this object is the current row. Attribute 0 is the shape, the others are the fields of the
 * .dbf file. Only one thread may use it.
 */
final class ShapefileRows implements Rows, Row {

    private final ShapefileInput input;
    private final DbaseTable table;
    private final DbaseField[] fields;
    private final String prefix;
    private final List<ValueKind> kinds;

    private Geometry shape;
    private String id;

    /** The attribute that {@link #number} or {@link #text} are the value of; 0 for none. */
    private int read;

    private double number;
    private final Utf8Text text = new Utf8Text();
    private boolean missing;

    ShapefileRows(ShapefileInput input, DbaseTable table, List<ValueKind> kinds, String layer) {
        this.input = input;
        this.table = table;
        this.fields = table.fields().toArray(DbaseField[]::new);
        this.kinds = kinds;
        this.prefix = layer + '.';
    }

    @Override
    public Row next() throws IOException {
        if (!input.advance()) {
            return null;
        }
        shape = input.shape();
        id = prefix + input.row();
        read = 0;
        return this;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Object getObject(int index) {
        return index == 0 ? shape : table.object(fields[index - 1]);
    }

    @Override
    public boolean isNull(int index) {
        if (kinds.get(index) == ValueKind.OBJECT) {
            return getObject(index) == null;
        }
        read(index);
        return missing;
    }

    @Override
    public double getDouble(int index) {
        read(index);
        return number;
    }

    @Override
    public Utf8Text getText(int index) {
        read(index);
        return text;
    }

    /** Reads a number or text, unless it was read last. */
    private void read(int index) {
        if (read == index) {
            return;
        }
        read = index;
        DbaseField field = fields[index - 1];
        if (kinds.get(index) == ValueKind.DOUBLE) {
            number = table.decimal(field);
            missing = false;
            if (Double.isNaN(number)) {
                Object value = table.value(field);
                missing = value == null;
                number = missing ? 0 : (Double) value;
            }
        } else {
            missing = !table.readAscii(field, text) && !readDecoded(field);
        }
    }

    private boolean readDecoded(DbaseField field) {
        Object value = table.value(field);
        if (value != null) {
            byte[] utf8 = ((String) value).getBytes(StandardCharsets.UTF_8);
            text.set(utf8, 0, utf8.length);
        }
        return value != null;
    }

    @Override
    public void close() {
        // the input closes its files
    }
}
