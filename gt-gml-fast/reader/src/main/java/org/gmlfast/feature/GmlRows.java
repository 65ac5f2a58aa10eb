/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.parse.GmlRow;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;

/**
 * The features of one type in a GML document as rows, for encoders and for programs that copy values into columns of
 * their own. No SimpleFeature is made, numbers are not boxed, and text stays UTF-8. Geometries are JTS objects with
 * packed coordinates.
 *
 * <pre>{@code
 * try (GmlRows rows = GmlRows.open(path, GmlReaderSettings.DEFAULT, "parcels")) {
 *     int area = rows.rowType().type().indexOf("area");
 *     for (Row row = rows.next(); row != null; row = rows.next()) {
 *         sum += row.isNull(area) ? 0 : row.getDouble(area);
 *     }
 * }
 * }</pre>
 *
 * <p>Selected properties ({@link FeatureReaderSettings#withProperties}) are the columns in their order; elements of
 * others are skipped without being parsed. The rows of {@link #next()} are the same object, with other values; copy
 * what must outlast the next call, or use {@link #next(Row)}. Used by one thread.
 */
public final class GmlRows implements Rows {

    private final GmlFeatureReader reader;
    private final RowType type;
    private final GmlRow row;
    private final boolean isOwner;

    GmlRows(GmlFeatureReader reader, RowType type, GmlRow row, boolean isOwner) {
        this.reader = reader;
        this.type = type;
        this.row = row;
        this.isOwner = isOwner;
    }

    /**
     * Opens a file, as {@link GmlFeatureReader#open} does.
     *
     * @param typeName the local name of the type; features of other types are skipped. Null if the document has one
     *     type
     * @throws IOException if the file cannot be read
     * @throws org.gmlfast.feature.source.GmlException if it is malformed and no type is given
     * @throws IllegalArgumentException if it has no type of this name, or several types and no name is given
     */
    public static GmlRows open(Path file, GmlReaderSettings settings, String typeName)
            throws IOException, XMLStreamException {
        List<String> names = typeName == null ? settings.typeNames() : List.of(typeName);
        GmlFeatureReader reader = GmlFeatureReader.open(file, settings.withTypeNames(names));
        try {
            return reader.rows(typeName, true);
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** The type of the rows. */
    public RowType rowType() {
        return type;
    }

    /**
     * Skips, without parsing them, the geometries of rows that the program does not need, if the values before the
     * geometry show that.
     *
     * @param isUnneeded is called before each geometry with the row as far as it has been read: values after the
     *     geometry are null. If it returns true, the geometry is null, too; the program ignores such rows. Null to read
     *     all geometries
     */
    public void skipGeometries(Predicate<Row> isUnneeded) {
        reader.skipGeometries(isUnneeded);
    }

    /**
     * The next row.
     *
     * @return null if there are no more
     * @throws IOException whose cause is a {@link GmlException} if the document is malformed
     */
    @Override
    public Row next() throws IOException {
        return next(row);
    }

    /**
     * The next row, read into an object of the caller's choice, for programs that hand rows over to another thread:
     * reading other rows does not change it.
     *
     * @param reused a row that this method has returned, which changes; null for a new one
     * @return null if there are no more
     * @throws IOException whose cause is a {@link GmlException} if the document is malformed
     */
    public Row next(Row reused) throws IOException {
        GmlRow target = reused == null ? row.another() : (GmlRow) reused;
        try {
            return reader.nextRow(target) ? target : null;
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Closes the file that {@link #open} has opened. */
    @Override
    public void close() throws IOException {
        if (isOwner) {
            reader.close();
        }
    }
}
