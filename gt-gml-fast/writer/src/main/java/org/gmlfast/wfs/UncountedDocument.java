/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.QueryResult;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.StreamFailures;

/**
 * Writes the document of a page whose features have not been counted. It holds back the document; when the page is
 * complete, it replaces the start by one with the counts. If the document outgrows the memory for it, it counts the
 * features and writes the document again. Used for one document.
 */
public final class UncountedDocument {

    /**
     * About 1,000 parcels. Writing it takes 5 to 10 ms, which are lost if the document is larger; counting the page
     * instead costs another query for each page that is not.
     */
    public static final int MAX_HELD_BACK = 1 << 20;

    private final WfsEncoder encoder;
    private final PreparedWriterFactory factory;
    private final CollectionHeader.Builder header;
    private final List<QueryResult> results;
    private final List<RowType> types;
    private final PageCounts counts;

    UncountedDocument(
            WfsEncoder encoder,
            PreparedWriterFactory factory,
            CollectionHeader.Builder header,
            List<QueryResult> results,
            List<RowType> types,
            PageCounts counts) {
        this.encoder = encoder;
        this.factory = factory;
        this.header = header;
        this.results = results;
        this.types = types;
        this.counts = counts;
    }

    void write(OutputStream out) throws IOException {
        if (header.build().timeStamp() == null) {
            header.timeStamp(Instant.now()); // both starts have it
        }
        if (!factory.hasReplaceableStart() || counts.isLarge() || !writeHeldBack(out)) {
            counts.addTo(header, counts.count());
            write(header(), results, out);
        }
    }

    private CollectionHeader header() {
        return header.build().withBoundsOf(results, encoder.version() == WfsVersion.WFS_1_0_0);
    }

    private void write(CollectionHeader complete, List<QueryResult> written, OutputStream out) throws IOException {
        try (FeatureCollectionWriter document = encoder.open(complete, factory, out, types)) {
            document.writeResults(written);
            document.finish();
        }
    }

    /** Returns false if the document is too large; then no byte of it reached the stream. */
    private boolean writeHeldBack(OutputStream out) throws IOException {
        header.numberReturned(0);
        CollectionHeader provisional = header();
        HeldBackOutput held = new HeldBackOutput(MAX_HELD_BACK);
        int start;
        long returned;
        try (FeatureCollectionWriter document = encoder.open(provisional, factory, held, types)) {
            start = lengthOfStart(document.writeStart(), held.size());
            if (!fits(document, held)) {
                return false;
            }
            returned = document.written();
        }
        counts.addTo(header, returned);
        release(held, start, returned, provisional, header(), out);
        return true;
    }

    private boolean fits(FeatureCollectionWriter document, HeldBackOutput held) throws IOException {
        try {
            document.writeResults(results);
            document.finish();
            return true;
        } catch (IOException | RuntimeException e) {
            if (held.isFull()) {
                counts.outgrew(document.written());
                return false;
            }
            throw e;
        }
    }

    private void release(
            HeldBackOutput held,
            int start,
            long returned,
            CollectionHeader provisional,
            CollectionHeader complete,
            OutputStream out)
            throws IOException {
        if (!factory.writesText() && returned == 0) {
            write(complete, List.of(), out); // the start tag of an empty binary element has another code
        } else if (!factory.writesText() && !haveSameNames(provisional, complete)) {
            write(complete, results, out);
        } else {
            out.write(start(complete));
            held.writeTo(out, start);
            out.flush();
        }
    }

    /** Whether the start tags have the same strings, which binary XML numbers in the order in which they occur. */
    private static boolean haveSameNames(CollectionHeader one, CollectionHeader other) {
        return one.numberMatched().isPresent() == other.numberMatched().isPresent()
                && (one.next() == null) == (other.next() == null);
    }

    /** The bytes before the first member, without the end of a start tag that is still open. */
    private byte[] start(CollectionHeader complete) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (FeatureCollectionWriter document = encoder.open(complete, factory, bytes, types)) {
            PreparedStreamWriter writer = document.writeStart();
            int length = lengthOfStart(writer, bytes.size());
            if (!factory.writesText()) {
                writer.writeStartElement("member"); // completes the start tag before it
                writer.flush();
            }
            return Arrays.copyOf(bytes.toByteArray(), length);
        } catch (XMLStreamException e) {
            throw StreamFailures.ioException(e);
        }
    }

    private int lengthOfStart(PreparedStreamWriter writer, int flushed) {
        Location location = writer.getLocation();
        return factory.writesText() ? flushed : location.getCharacterOffset();
    }
}
