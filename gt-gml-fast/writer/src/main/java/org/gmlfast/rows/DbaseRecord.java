/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.gmlfast.model.ColumnType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/**
 * The current record of a dBASE table, of which {@link org.gmlfast.model.Row rows} return the values: plain numbers
 * without objects, and text in ASCII without decoding. A subclass decodes all other values by its own rules. Used by
 * one thread.
 *
 * <pre>{@code
 * file.read(position, record.bytes().length, "a record").get(record.bytes());
 * record.changed();
 * double height = record.getDouble(2);
 * }</pre>
 */
public abstract class DbaseRecord {

    private static final int NONE = -1;

    private final DbaseField[] fields;
    private final ValueKind[] kinds;
    private final byte[] bytes;
    private final boolean ascii;

    /** The field that {@link #number} or {@link #text} are the value of. */
    private int read = NONE;

    private double number;
    private final Utf8Text text = new Utf8Text();
    private boolean missing;

    /**
     * A record without a value.
     *
     * @param length of a record in bytes
     * @param charset of texts
     */
    protected DbaseRecord(List<DbaseField> fields, int length, Charset charset) {
        this.fields = fields.toArray(DbaseField[]::new);
        this.kinds = fields.stream().map(DbaseField::kind).toArray(ValueKind[]::new);
        this.bytes = new byte[length];
        this.ascii = charset.name().matches("UTF-8|US-ASCII|ISO-8859-\\d+|windows-125\\d");
    }

    /**
     * Decodes any value of the current record, as an object.
     *
     * @return a Double or null for a field of kind DOUBLE, a String or null for one of kind TEXT
     */
    protected abstract Object decode(int field);

    /** The bytes of the current record, to be replaced by those of the next one. */
    public final byte[] bytes() {
        return bytes;
    }

    /** Whether the current record is marked as deleted. */
    public final boolean isDeleted() {
        return bytes[0] == '*';
    }

    /** Records that the bytes have been replaced; call it after each replacement. */
    public final void changed() {
        read = NONE;
    }

    /** A field of the record. */
    protected final DbaseField field(int index) {
        return fields[index];
    }

    /** The value of a field of any kind; null if it is missing or invalid. */
    public final Object getObject(int index) {
        DbaseField field = fields[index];
        long integer = field.isInteger() ? field.plainInteger(bytes) : Long.MIN_VALUE;
        if (integer == Long.MIN_VALUE) {
            return decode(index);
        }
        return field.column() == ColumnType.INTEGER ? (Object) (int) integer : (Object) integer;
    }

    /** Whether a field of any kind has no value. */
    public final boolean isNull(int index) {
        if (kinds[index] == ValueKind.OBJECT) {
            return getObject(index) == null;
        }
        read(index);
        return missing;
    }

    /** The value of a field of kind DOUBLE that is not null. */
    public final double getDouble(int index) {
        read(index);
        return number;
    }

    /** The value of a field of kind TEXT that is not null. */
    public final Utf8Text getText(int index) {
        read(index);
        return text;
    }

    /** Reads a number or text, unless it was read last. */
    private void read(int index) {
        if (read == index) {
            return;
        }
        read = index;
        DbaseField field = fields[index];
        if (kinds[index] == ValueKind.DOUBLE) {
            readDecimal(index);
        } else {
            missing = !(ascii && field.readAscii(bytes, text)) && !readDecoded(index);
        }
    }

    private void readDecimal(int index) {
        number = fields[index].plainDecimal(bytes);
        missing = false;
        if (Double.isNaN(number)) {
            Object value = decode(index);
            missing = value == null;
            number = missing ? 0 : (Double) value;
        }
    }

    private boolean readDecoded(int index) {
        Object value = decode(index);
        if (value != null) {
            byte[] utf8 = ((String) value).getBytes(StandardCharsets.UTF_8);
            text.set(utf8, 0, utf8.length);
        }
        return value != null;
    }
}
