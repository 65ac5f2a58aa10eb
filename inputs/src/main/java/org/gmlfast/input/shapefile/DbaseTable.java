/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.gml.ValueKind;
import org.gmlfast.input.InputException;
import org.gmlfast.stax.Utf8Text;

/** Reads the rows of a .dbf file. */
final class DbaseTable implements Closeable {

    private static final int FILE_HEADER = 32;
    private static final int FIELD_HEADER = 32;
    private static final int END_OF_FIELDS = 0x0D;
    private static final int DELETED = '*';

    private final BinaryFile file;
    private final Charset charset;
    private final List<DbaseField> fields = new ArrayList<>();
    private final int headerLength;
    private final int rowLength;
    private final long rowCount;

    private static final char REPLACEMENT = '\uFFFD';

    private long invalidDates;
    private String firstInvalidDate;
    private long undecodable;
    private String firstUndecodable;

    private long row = -1;
    private byte[] values;

    /**
     * Opens the table and reads its header.
     *
     * @param charset the charset of names and values; null for the one in the header
     */
    DbaseTable(Path dbf, Charset charset) throws IOException {
        file = new BinaryFile(dbf);
        try {
            ByteBuffer header = header(0, FILE_HEADER);
            rowCount = Integer.toUnsignedLong(header.getInt(4));
            headerLength = Short.toUnsignedInt(header.getShort(8));
            rowLength = Short.toUnsignedInt(header.getShort(10));
            this.charset = charset != null ? charset : CodePages.ofLanguageDriver(Byte.toUnsignedInt(header.get(29)));
            readFields();
            if (rowCount > 0) {
                // the last row only: all of them may not fit the memory
                long last = headerLength + (rowCount - 1) * rowLength;
                file.read(last, rowLength, "row " + rowCount + " of " + rowCount);
            }
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private ByteBuffer header(long position, int length) throws IOException {
        return file.read(position, length, "the header").order(ByteOrder.LITTLE_ENDIAN);
    }

    private void readFields() throws IOException {
        int offset = 1;
        for (long position = FILE_HEADER; position + FIELD_HEADER <= headerLength; position += FIELD_HEADER) {
            ByteBuffer field = header(position, FIELD_HEADER);
            if (field.get(0) == END_OF_FIELDS) {
                break;
            }
            byte[] name = new byte[11];
            field.get(0, name);
            int length = Byte.toUnsignedInt(field.get(16));
            int decimals = Byte.toUnsignedInt(field.get(17));
            char type = (char) field.get(11);
            if (type == 'C') {
                // for a text field longer than 255, this byte is the upper half of the length
                length += decimals << 8;
            }
            fields.add(new DbaseField(name(name), type, offset, length, decimals));
            offset += length;
        }
        if (rowLength < offset) {
            throw new InputException(file.path() + " is damaged: the rows are shorter than the fields");
        }
    }

    /** Decodes the name of a field, which may be truncated within its last character. */
    private String name(byte[] bytes) throws IOException {
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        String name = new String(bytes, 0, end, charset).trim();
        while (!name.isEmpty() && name.charAt(name.length() - 1) == REPLACEMENT) {
            name = name.substring(0, name.length() - 1);
        }
        if (name.indexOf(REPLACEMENT) >= 0) {
            throw new InputException(file.path() + ": the name of field " + (fields.size() + 1)
                    + " is not valid in the charset " + charset + "; give the correct charset in a .cpg file");
        }
        return name;
    }

    List<DbaseField> fields() {
        return fields;
    }

    /** Returns the number of rows in the file, including deleted rows. */
    long rowCount() {
        return rowCount;
    }

    /** Returns the number of rows that are not deleted. */
    long liveRowCount() throws IOException {
        long live = 0;
        for (long i = 0; i < rowCount; i++) {
            live += file.read(headerLength + i * rowLength, 1, "row").get(0) == DELETED ? 0 : 1;
        }
        return live;
    }

    /** Moves to the next row. Returns false if the row is deleted. */
    boolean advance() throws IOException {
        row++;
        values = values == null ? new byte[rowLength] : values;
        file.read(headerLength + row * rowLength, rowLength, "row " + (row + 1)).get(values);
        return values[0] != DELETED;
    }

    /** Returns the value of a field in the current row; null if it is missing or invalid. */
    Object value(DbaseField field) {
        Object value = field.value(values, charset);
        if (value == null && field.type() == 'D') {
            checkDate(field);
        } else if (value instanceof String text && text.indexOf(REPLACEMENT) >= 0) {
            undecodable++;
            firstUndecodable = firstUndecodable == null ? location(field) : firstUndecodable;
        }
        return value;
    }

    /** Returns how rows return the values of a field. */
    ValueKind kind(DbaseField field) {
        boolean ascii = charset.name().matches("UTF-8|US-ASCII|ISO-8859-\\d+|windows-125\\d");
        return field.kind(ascii);
    }

    /** Returns the value of a field of kind DOUBLE in the current row; NaN if only {@link #value} returns it. */
    double decimal(DbaseField field) {
        return field.plainDecimal(values);
    }

    /** Returns the value of a field in the current row as {@link #value} does, but faster for integers. */
    Object object(DbaseField field) {
        boolean integer = field.type() == 'N' && field.decimals() == 0;
        long number = integer ? field.plainInteger(values) : Long.MIN_VALUE;
        if (number == Long.MIN_VALUE) {
            return value(field);
        }
        return field.binding() == Integer.class ? (Object) (int) number : (Object) number;
    }

    /** Points to the text of a field in the current row; false if only {@link #value} returns it. */
    boolean readAscii(DbaseField field, Utf8Text text) {
        return field.readAscii(values, text);
    }

    private void checkDate(DbaseField field) {
        String text = field.invalidDate(values);
        if (text != null) {
            invalidDates++;
            firstInvalidDate = firstInvalidDate == null ? "\"" + text + "\" in " + location(field) : firstInvalidDate;
        }
    }

    private String location(DbaseField field) {
        return "row " + (row + 1) + ", field " + field.name();
    }

    /** Returns notes for the user on the values read so far. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (invalidDates > 0) {
            notes.add((invalidDates == 1
                            ? "1 value is not a valid date and is omitted: "
                            : invalidDates + " values are not valid dates and are omitted, the first: ")
                    + firstInvalidDate);
        }
        if (undecodable > 0) {
            notes.add((undecodable == 1 ? "1 text is" : undecodable + " texts are") + " not valid in the charset "
                    + charset + ", first in " + firstUndecodable + "; give the correct charset in the .cpg file");
        }
        return notes;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
