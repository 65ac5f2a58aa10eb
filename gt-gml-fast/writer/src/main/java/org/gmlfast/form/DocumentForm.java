/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

import org.gmlfast.model.RowType;

/**
 * The form of a document with features, such as GML, binary XML or GeoJSON: rows or features in, a document out.
 *
 * <pre>{@code
 * DocumentForm form = WfsEncoder.of(WfsVersion.WFS_2_0_0).form(new Utf8OutputFactory());
 * try (DocumentWriter document = form.open(header, List.of(rows.rowType()), out)) {
 *     document.writeAll(rows);
 *     document.finish();
 * }
 * }</pre>
 *
 * <p>Implementations are immutable.
 */
public interface DocumentForm {

    /**
     * Opens a document. Writes nothing yet, except the header of a binary file. A form may hold back features until it
     * knows what precedes them: all features, if the document begins with their index.
     *
     * @param header what is known about the collection; the form omits what its documents do not have
     * @param types of the features and rows to come, as far as they are known
     * @param out flushed when the document is finished, never closed
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written, or one
     *     document cannot have features of all of them
     */
    DocumentWriter open(CollectionHeader header, List<RowType> types, OutputStream out) throws IOException;

    /** Where the documents of a form have the counts of their collection. */
    enum Counts {
        /** Before the features, so a server counts them first. */
        AT_START,
        /** After the features, with the links: {@link DocumentWriter#finish(CollectionHeader)} adds them. */
        AT_END,
        /**
         * Before the features if they are exact, so that a reader detects a part of a document. A server does not count
         * for them: features may come and go between the count and the query.
         */
        IF_EXACT,
        /** Nowhere, or with the number of features that have been written. */
        NONE
    }

    /** Where the counts are. */
    default Counts counts() {
        return Counts.AT_START;
    }

    /**
     * The parts in which several threads, processes or machines can write one document.
     *
     * @param header the prefixes and schema locations of the document
     * @param types of all features and rows
     * @return empty if a document of this form is written as a whole only
     */
    default Optional<DocumentParts> parts(CollectionHeader header, List<RowType> types) {
        return Optional.empty();
    }
}
