/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.InputException;
import org.gmlfast.rows.BinaryFile;
import org.gmlfast.rows.DbaseField;
import org.gmlfast.rows.DbaseRecord;

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
    private final DbaseRecord record;

    /**
     * Opens the table and reads its header.
     *
     * @param charset the charset of names and values; null for the one in the header
     */
    DbaseTable(Path dbf, Charset charset) throws IOException {
        file = new BinaryFile(FileChannel.open(dbf), dbf.toString(), InputException::new);
        try {
            ByteBuffer header = header(0, FILE_HEADER);
            rowCount = Integer.toUnsignedLong(header.getInt(4));
            headerLength = Short.toUnsignedInt(header.getShort(8));
            rowLength = Short.toUnsignedInt(header.getShort(10));
            this.charset = charset != null ? charset : CodePages.ofLanguageDriver(Byte.toUnsignedInt(header.get(29)));
            readFields();
            record = new DecodedRecord();
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
            throw new InputException(file.name() + " is damaged: the rows are shorter than the fields");
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
            throw new InputException(file.name() + ": the name of field " + (fields.size() + 1)
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
        file.read(headerLength + row * rowLength, rowLength, "row " + (row + 1)).get(record.bytes());
        record.changed();
        return !record.isDeleted();
    }

    /** Returns the current row. */
    DbaseRecord record() {
        return record;
    }

    /** Returns the value of a field in the current row; null if it is missing or invalid. */
    Object value(DbaseField field) {
        DbaseValues values = new DbaseValues(field);
        Object value = values.value(record.bytes(), charset);
        if (value == null && field.type() == 'D') {
            checkDate(values);
        } else if (value instanceof String text && text.indexOf(REPLACEMENT) >= 0) {
            undecodable++;
            firstUndecodable = firstUndecodable == null ? location(field) : firstUndecodable;
        }
        return value;
    }

    private final class DecodedRecord extends DbaseRecord {

        DecodedRecord() {
            super(fields, rowLength, charset);
        }

        @Override
        protected Object decode(int field) {
            return value(field(field));
        }
    }

    private void checkDate(DbaseValues values) {
        String text = values.invalidDate(record.bytes());
        if (text != null) {
            invalidDates++;
            firstInvalidDate =
                    firstInvalidDate == null ? "\"" + text + "\" in " + location(values.field()) : firstInvalidDate;
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
