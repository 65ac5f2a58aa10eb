/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NoSuchElementException;

import javax.xml.stream.XMLStreamException;

import org.apache.spark.sql.catalyst.InternalRow;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.GmlRows;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.SplitSource;
import org.gmlfast.model.Row;

import scala.collection.AbstractIterator;

/** The features of a file, or of a part of it, as rows of Spark: always the same row, with other values. */
final class GmlRowIterator extends AbstractIterator<InternalRow> {

    private final SplitSource file;
    private final String name;
    private final ReadSettings settings;
    private final InputStream stream;
    private final GmlFeatureReader reader;
    private final GmlRows rows;
    private final boolean isWhole;

    /** Null to return all features. */
    private final RowFilter filter;

    private final FeatureColumns columns;

    /** Those that the query does not need, but whose values may be wrong. */
    private final FeatureColumns others;

    private boolean isReady;
    private boolean hasEnded;
    private boolean isClosed;
    private long count;

    /** The number of features with errors for which there have been rows. */
    private long reported;

    /** A feature that was read when errors of others before it had to be reported; null for none. */
    private Row held;

    /** Whether the rest of the document cannot be read, and why, until a row has said it. */
    private boolean isBroken;

    private String failure;

    /**
     * Opens a file.
     *
     * @param name of the file, for messages
     * @param split null for a whole file
     * @param reading the settings of the columns
     */
    GmlRowIterator(SplitSource file, String name, GmlSplit split, GmlReaderSettings reading, ReadColumns columns)
            throws IOException, XMLStreamException {
        this.file = file;
        this.name = name;
        this.settings = columns.settings;
        this.isWhole = split == null;
        stream = file.open(split == null ? 0 : split.start());
        try {
            reader = split == null
                    ? new GmlFeatureReader(stream, reading)
                    : new GmlFeatureReader(stream, split, reading);
            rows = reader.rows(null);
            filter = columns.filter(rows.rowType());
            if (filter != null) {
                rows.skipGeometries(filter::rejectsSoFar);
            }
            this.columns = new FeatureColumns(columns.required, rows.rowType(), settings);
            this.others = new FeatureColumns(columns.others(), rows.rowType(), settings);
        } catch (XMLStreamException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    @Override
    public boolean hasNext() {
        if (!isReady && !hasEnded) {
            try {
                isReady = advance();
            } catch (IOException | RuntimeException e) {
                close();
                throw new IllegalStateException(message(e), e);
            }
            if (!isReady) {
                hasEnded = true;
                close();
            }
        }
        return isReady;
    }

    private String message(Exception e) {
        boolean isMissing = e.getMessage() != null && e.getMessage().contains("specify the type");
        return name + ": " + e.getMessage()
                + (isMissing ? ", or infer it from all files with the option sample=all" : PartTrailer.hint(file));
    }

    @Override
    public InternalRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        isReady = false;
        return columns.row;
    }

    private boolean advance() throws IOException {
        while (true) {
            if (held == null && !isBroken) {
                read();
            }
            if (settings.mode == ReadSettings.Mode.PERMISSIVE && reported < reader.skipped()) {
                columns.setUnreadable(errorText());
                return true;
            }
            if (held == null) {
                checkEnd();
                return endsWithError();
            }
            Row read = held;
            held = null;
            count++;
            if ((filter == null || !filter.rejects(read)) && copy(read)) {
                return true;
            }
        }
    }

    private void read() throws IOException {
        try {
            held = rows.next();
        } catch (IOException e) {
            if (settings.mode != ReadSettings.Mode.PERMISSIVE) {
                throw e;
            }
            isBroken = true;
            failure = message(e);
        }
    }

    /** Makes the last row say why the rest of the document cannot be read. */
    private boolean endsWithError() {
        if (failure == null) {
            return false;
        }
        columns.setUnreadable(failure);
        failure = null;
        return true;
    }

    private String errorText() {
        List<GmlException> errors = reader.errors();
        int next = (int) reported++;
        return name + ": "
                + (next < errors.size()
                        ? errors.get(next).getMessage()
                        : "one of more than " + errors.size() + " errors in this part of the file");
    }

    /** Copies a feature; returns false if it is dropped because a value has no place in its column. */
    private boolean copy(Row read) {
        String error = columns.copy(read);
        if (error == null) {
            error = others.copy(read);
        }
        if (error == null) {
            return true;
        }
        if (settings.mode == ReadSettings.Mode.FAILFAST) {
            throw new IllegalStateException(error);
        }
        columns.setError(name + ": " + error);
        return settings.mode == ReadSettings.Mode.PERMISSIVE;
    }

    /** Tests whether a document without features is the one that was meant. */
    private void checkEnd() throws IOException {
        boolean isEmpty = count == 0 && reader.skipped() == 0;
        if (isEmpty && isWhole && settings.mode == ReadSettings.Mode.FAILFAST) {
            EmptyDocuments.check(file, settings.reader().withTypeNames(null));
        }
    }

    /** Closes the file; may be called again. */
    void close() {
        if (!isClosed) {
            isClosed = true;
            try {
                stream.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
