/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.QueryResult;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.StreamFailures;

/**
 * Writes one FeatureCollection document in parts: features as they come, then the end.
 *
 * <pre>{@code
 * try (FeatureCollectionWriter document = encoder.open(header, out, type)) {
 *     document.write(feature);
 *     document.finish();
 * }
 * }</pre>
 *
 * <p>Nothing is written before the first part, and only {@link #finish} completes the document. After any exception
 * other than an {@link IllegalStateException} for parts in the wrong order, the document stays incomplete: every later
 * call except {@link #close} throws an IllegalStateException whose cause is that exception. Belongs to one thread.
 */
public final class FeatureCollectionWriter implements DocumentWriter {

    private enum State {
        UNSTARTED,
        STARTED,
        FINISHED,
        FAILED,
        CLOSED
    }

    private final PreparedStreamWriter writer;
    private final DocumentScope scope;
    private final CollectionElementWriter collection;
    private final MemberWriter members;

    private State state = State.UNSTARTED;

    /** Features and rows written so far. */
    private long written;

    /** The exception after which the document stays incomplete; null for none. */
    private Throwable failure;

    /** Whether a collection inside the document's is open. */
    private boolean nestedOpen;

    /**
     * A writer for a document, or for the part of it in scope.
     *
     * @param plan of the types to come, as far as they are known
     */
    FeatureCollectionWriter(
            DocumentPlan plan, PreparedStreamWriter writer, DocumentScope scope, CollectionHeader header) {
        this.writer = writer;
        this.scope = scope;
        GmlOutput out = new GmlOutput(writer);
        this.collection = new CollectionElementWriter(header, out, plan);
        this.members = new MemberWriter(out, plan);
    }

    // ---- parts

    /** A part of the document. Parts are static method references, which the JVM creates once. */
    @FunctionalInterface
    private interface Part<T> {

        void write(FeatureCollectionWriter document, T value) throws XMLStreamException, IOException;
    }

    /** Writes a part. After an exception, the document stays incomplete. */
    private <T> void run(Part<T> part, T value) throws IOException {
        checkOpen();
        try {
            part.write(this, value);
        } catch (XMLStreamException e) {
            IOException failed = StreamFailures.ioException(e);
            fail(failed);
            throw failed;
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
            throw e;
        }
    }

    private void checkOpen() {
        if (state == State.FAILED) {
            throw new IllegalStateException("the document failed and stays incomplete: " + failure, failure);
        }
        if (state != State.UNSTARTED && state != State.STARTED) {
            throw new IllegalStateException("the document is " + state.name().toLowerCase(Locale.ROOT));
        }
    }

    private void fail(Throwable e) {
        if (state == State.UNSTARTED || state == State.STARTED) {
            state = State.FAILED;
            failure = e;
        }
    }

    /** In WFS 2.0, a feature that holds joined features becomes a tuple with them. */
    @Override
    public void write(SimpleFeature feature) throws IOException {
        run(FeatureCollectionWriter::writeFeature, feature);
    }

    private void writeFeature(SimpleFeature feature) throws XMLStreamException {
        FeatureEncoder typeEncoder = members.encoder(feature);
        start();
        members.write(feature, typeEncoder);
        written++;
    }

    @Override
    public void writeAll(SimpleFeatureCollection features) throws IOException {
        run(FeatureCollectionWriter::writeFeatures, features);
    }

    private void writeFeatures(SimpleFeatureCollection features) throws XMLStreamException {
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                writeFeature(iterator.next());
            }
        }
    }

    @Override
    public void write(Row row, RowType type) throws IOException {
        run((document, value) -> document.writeRow(value, type), row);
    }

    private void writeRow(Row row, RowType type) throws XMLStreamException {
        FeatureEncoder typeEncoder = members.encoder(type);
        start();
        members.write(row, typeEncoder);
        written++;
    }

    @Override
    public void writeAll(RowSource source) throws IOException {
        checkOpen();
        Rows rows = source.open();
        run((document, opened) -> document.writeRows(opened, source.rowType()), rows);
    }

    private void writeRows(Rows opened, RowType type) throws XMLStreamException, IOException {
        try (Rows rows = opened) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                writeRow(row, type);
            }
        }
    }

    /** In WFS 2.0, each of several results has a collection of its own. */
    @Override
    public void writeResults(List<QueryResult> results) throws IOException {
        boolean nested = results.size() > 1;
        for (QueryResult result : results) {
            if (nested) {
                startCollection(result.header());
            }
            writeAll(result);
            if (nested) {
                endCollection();
            }
        }
    }

    /**
     * In WFS 2.0, opens a nested collection (OGC 09-025r2 §11.3.3.5); in other versions, does nothing.
     *
     * @throws IOException if the stream fails
     * @throws IllegalStateException if a nested collection is open
     */
    public void startCollection(CollectionHeader inner) throws IOException {
        checkOpen();
        if (nestedOpen) {
            throw new IllegalStateException("a nested collection is already open");
        }
        run(FeatureCollectionWriter::startNested, inner);
    }

    private void startNested(CollectionHeader inner) throws XMLStreamException {
        start();
        nestedOpen = true;
        collection.startNested(inner);
    }

    /**
     * Closes the collection that {@link #startCollection} opened.
     *
     * @throws IOException if the stream fails
     * @throws IllegalStateException if no nested collection is open
     */
    public void endCollection() throws IOException {
        checkOpen();
        if (!nestedOpen) {
            throw new IllegalStateException("no nested collection is open");
        }
        run((document, none) -> document.endNested(), null);
    }

    private void endNested() throws XMLStreamException {
        nestedOpen = false;
        collection.endNested();
    }

    /**
     * Writes the end of the document, or of the members if this writes nothing else, and flushes the stream. The end of
     * a part of {@link CollectionParts} has no bytes.
     *
     * @throws IOException if the stream fails
     * @throws IllegalStateException if the document is finished, closed or has failed, or a nested collection is open
     */
    @Override
    public void finish() throws IOException {
        checkOpen();
        if (nestedOpen) {
            throw new IllegalStateException("a nested collection is still open");
        }
        run((document, none) -> document.writeEnd(), null);
    }

    private void writeEnd() throws XMLStreamException {
        start();
        scope.end(collection, members);
        writer.flush();
        state = State.FINISHED;
    }

    @Override
    public long written() {
        return written;
    }

    /**
     * Writes the start of the document, up to the first member, and flushes the stream. A binary writer keeps the start
     * tag in its buffer while it is open; its location counts that, too.
     */
    PreparedStreamWriter writeStart() throws IOException {
        run(
                (document, none) -> {
                    document.start();
                    document.writer.flush();
                },
                null);
        return writer;
    }

    /** Writes the feature as the whole document. */
    void writeRoot(SimpleFeature feature) throws IOException {
        run(FeatureCollectionWriter::writeDocumentElement, feature);
    }

    /** Writes the row as the whole document. */
    void writeRoot(Row row, RowType type) throws IOException {
        run((document, value) -> document.writeDocumentElement(value, type), row);
    }

    private void writeDocumentElement(Row row, RowType type) throws XMLStreamException {
        collection.writeDocument(row, members.encoder(type));
        writer.flush();
        state = State.FINISHED;
    }

    private void writeDocumentElement(SimpleFeature feature) throws XMLStreamException {
        collection.writeDocument(feature, members.encoder(feature));
        writer.flush();
        state = State.FINISHED;
    }

    /**
     * Closes this writer, but not the stream. A document that is not finished stays incomplete, and the content of the
     * buffer is lost.
     */
    @Override
    public void close() {
        state = State.CLOSED;
    }

    private void start() throws XMLStreamException {
        if (state == State.UNSTARTED) {
            state = State.STARTED;
            scope.start(collection, members);
        }
    }
}
