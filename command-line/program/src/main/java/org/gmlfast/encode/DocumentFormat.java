/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.util.List;

import org.gmlfast.export.ExportStyle;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.output.DocumentTarget;

/** The format of a document that the command encode writes, with its settings. */
public interface DocumentFormat {

    /** Returns the form and the settings. */
    ExportStyle style();

    /** Returns whether the document needs features rather than rows. */
    boolean requiresFeatures();

    /**
     * Begins a document.
     *
     * @throws IOException if writing fails, or the features cannot be written in this format
     */
    DocumentWriter open(DocumentContents contents, DocumentTarget target) throws IOException;

    /**
     * Begins a document that is discarded, to find out which features can be written. Never
     * {@linkplain DocumentWriter#finish finished}.
     *
     * @throws IOException if the features cannot be written in this format
     */
    DocumentWriter openTrial(DocumentContents contents) throws IOException;

    /**
     * Returns notes for the user on the last document.
     *
     * @return sentences without a final full stop
     */
    default List<String> notes() {
        return style().notes();
    }
}
