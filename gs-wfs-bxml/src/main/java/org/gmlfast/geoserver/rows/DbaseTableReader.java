/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.shapefile.dbf.DbaseFileHeader;
import org.gmlfast.rows.BinaryFile;
import org.gmlfast.rows.DbaseField;
import org.gmlfast.rows.DbaseRecord;

/** Reads the records of a .dbf file as GeoTools' reader does. For one thread. */
final class DbaseTableReader {

    private final BinaryFile file;
    private final int headerLength;
    private final int recordCount;
    private final DbaseRecord record;

    /** The index of the record to read next, and the number of those that were read or skipped. */
    private long next;

    private int count;

    /**
     * A reader at the first record.
     *
     * @param attributes of the store, which it has read from the file
     * @param fields the fields of the attributes; negative for the geometry
     * @throws FeaturesNeededException if the file has other fields, or of another type
     */
    DbaseTableReader(
            DbaseFileHeader header,
            FileChannel channel,
            SimpleFeatureType attributes,
            int[] fields,
            ShapefileDataStore store)
            throws FeaturesNeededException, IOException {
        this.file = new BinaryFile(channel, "the .dbf file", IOException::new);
        this.headerLength = header.getHeaderLength();
        this.recordCount = header.getNumRecords();
        Class<?>[] bindings = new Class<?>[header.getNumFields()];
        Arrays.setAll(bindings, header::getFieldClass);
        for (int i = 0; i < fields.length; i++) {
            if (fields[i] >= 0 && attributes.getDescriptor(i).getType().getBinding() != bindings[fields[i]]) {
                throw new FeaturesNeededException("the .dbf file is not that of the store's attributes");
            }
        }
        // GeoTools reads some bytes twice instead
        if (file.size() < headerLength + (long) recordCount * header.getRecordLength()) {
            throw new FeaturesNeededException("the .dbf file is truncated");
        }
        this.record = new StoreDbaseRecord(
                fields(header),
                bindings,
                header.getRecordLength(),
                Objects.requireNonNullElse(store.getCharset(), Charset.defaultCharset()),
                Objects.requireNonNullElse(store.getTimeZone(), TimeZone.getDefault()));
    }

    private static List<DbaseField> fields(DbaseFileHeader header) throws FeaturesNeededException {
        List<DbaseField> fields = new ArrayList<>();
        int offset = 1;
        for (int i = 0; i < header.getNumFields(); i++) {
            char type = header.getFieldType(i);
            int length = header.getFieldLength(i);
            boolean known = type == 'D' || type == '@' ? length == 8 : "CNFL".indexOf(type) >= 0;
            if (!known) {
                throw new FeaturesNeededException(
                        "field " + header.getFieldName(i) + " is of type " + type + ", length " + length);
            }
            // GeoTools asks only whether there are decimals
            int decimals = header.getFieldDecimalCount(i) == 0 ? 0 : 1;
            fields.add(new DbaseField(header.getFieldName(i), type, offset, length, decimals));
            offset += length;
        }
        if (offset > header.getRecordLength()) {
            throw new FeaturesNeededException("the records of the .dbf file are shorter than their fields");
        }
        return fields;
    }

    /** The record that was read last. */
    DbaseRecord record() {
        return record;
    }

    boolean hasNext() {
        return count < recordCount;
    }

    /** Reads the next record. */
    void next() throws IOException {
        readAt(next);
        next++;
        count++;
    }

    /** Skips a record. GeoTools then also skips the deleted ones before it, but counts one. */
    void skip() throws IOException {
        boolean deleted;
        do {
            deleted = file.read(position(next++), 1, "a record").get(0) == '*';
        } while (deleted);
        count++;
    }

    /**
     * Reads a record, whether it is deleted or not.
     *
     * @param number from 1 on
     */
    void read(int number) throws IOException {
        readAt(number - 1L);
    }

    private void readAt(long row) throws IOException {
        byte[] bytes = record.bytes();
        file.read(position(row), bytes.length, "a record").get(bytes);
        record.changed();
    }

    private long position(long row) {
        return headerLength + row * record.bytes().length;
    }
}
