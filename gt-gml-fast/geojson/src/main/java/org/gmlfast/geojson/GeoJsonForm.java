/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

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
 * GeoJSON as a form of documents. Coordinates are x before y, whatever the axis order of their CRS. Immutable.
 *
 * <pre>{@code
 * DocumentForm form = new GeoJsonForm(GeoJsonSettings.rfc7946());
 * try (DocumentWriter document = form.open(CollectionHeader.builder().build(), List.of(rows.rowType()), out)) {
 *     document.writeAll(rows);
 *     document.finish();
 * }
 * }</pre>
 *
 * <p>A type with two attributes of the same name is refused; names that differ only in case stay two members. Integers
 * are numbers, even beyond 2^53, where JavaScript rounds them.
 */
public final class GeoJsonForm implements DocumentForm {

    private final GeoJsonSettings settings;

    /** Creates the form with these settings. */
    public GeoJsonForm(GeoJsonSettings settings) {
        this.settings = Objects.requireNonNull(settings);
    }

    /** In GeoServer's documents, the counts follow the features. */
    @Override
    public Counts counts() {
        return settings.members() == GeoJsonSettings.Members.GEOSERVER ? Counts.AT_END : Counts.AT_START;
    }

    @Override
    public DocumentWriter open(CollectionHeader header, List<RowType> types, OutputStream out) {
        check(types, settings);
        return new GeoJsonDocument(settings, header, types, false, out);
    }

    /** Refuses types that cannot be written. */
    static void check(List<RowType> types, GeoJsonSettings settings) {
        for (RowType type : types) {
            new FeaturePlan(type, settings);
        }
    }

    /** The counts and links of a document of GeoServer follow its features, so it is written as a whole. */
    @Override
    public Optional<DocumentParts> parts(CollectionHeader header, List<RowType> types) {
        return settings.members() == GeoJsonSettings.Members.GEOSERVER
                ? Optional.empty()
                : Optional.of(new GeoJsonParts(settings, types));
    }
}
