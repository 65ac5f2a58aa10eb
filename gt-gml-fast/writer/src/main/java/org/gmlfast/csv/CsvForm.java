/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.model.RowType;

/**
 * CSV as a form of documents. Coordinates are in the axis order of their CRS; the document does not name the CRS.
 * Immutable.
 *
 * <pre>{@code
 * CoordinateFormat all = CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS);
 * DocumentForm form = new CsvForm(
 *         new CsvSettings(CsvSettings.Values.EXACT, ',', all, all, false, UnaryOperator.identity()));
 * try (DocumentWriter document = form.open(CollectionHeader.builder().build(), List.of(rows.rowType()), out)) {
 *     document.writeAll(rows);
 *     document.finish();
 * }
 * }</pre>
 *
 * <p>A document has features of one type. It does not distinguish an attribute without a value from an empty text. CSV
 * has no end mark, so a document that is closed before it is finished ends inside a quoted field.
 */
public final class CsvForm implements DocumentForm {

    private final CsvSettings settings;

    /** Creates the form with these settings. */
    public CsvForm(CsvSettings settings) {
        this.settings = Objects.requireNonNull(settings);
    }

    @Override
    public Counts counts() {
        return Counts.NONE;
    }

    @Override
    public DocumentWriter open(CollectionHeader header, List<RowType> types, OutputStream out) {
        return new CsvDocument(settings, types, true, out);
    }

    @Override
    public Optional<DocumentParts> parts(CollectionHeader header, List<RowType> types) {
        return Optional.of(new CsvParts(settings, types));
    }
}
