/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The features of the files that {@link PartDocument}s have written, one after the other. */
final class PartFiles implements FeatureRecords {

    private static final int BUFFER = 1 << 16;

    private final List<Path> files;

    PartFiles(List<Path> files) {
        this.files = files;
    }

    RecordSummary summary() throws IOException {
        RecordSummary all = RecordSummary.NONE;
        byte[] bytes = new byte[RecordSummary.LENGTH];
        for (Path path : files) {
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
                file.seek(Math.max(0, file.length() - RecordSummary.LENGTH));
                file.readFully(bytes);
            } catch (EOFException e) {
                throw damaged(path);
            }
            all = all.and(RecordSummary.of(bytes));
        }
        return all;
    }

    @Override
    public void forEach(Visitor visitor) throws IOException {
        LittleEndianBytes buffer = new LittleEndianBytes();
        for (Path path : files) {
            long rest = Files.size(path) - RecordSummary.LENGTH;
            try (InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
                while (rest > 0) {
                    buffer.at = 0;
                    read(in, SortRecord.BOUNDS_LENGTH + 4, buffer, path);
                    int length = SortRecord.length(buffer.bytes, 0);
                    if (length < buffer.at || length > rest) {
                        throw damaged(path);
                    }
                    read(in, length - buffer.at, buffer, path);
                    visitor.visit(buffer.bytes, 0, length);
                    rest -= length;
                }
            }
        }
    }

    private static void read(InputStream in, int count, LittleEndianBytes buffer, Path path) throws IOException {
        buffer.reserve(count);
        if (in.readNBytes(buffer.bytes, buffer.at, count) < count) {
            throw damaged(path);
        }
        buffer.at += count;
    }

    private static IOException damaged(Path path) {
        return new IOException(path + " is not a complete part of a FlatGeobuf");
    }
}
