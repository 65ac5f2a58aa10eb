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
 * <p>A type is refused if two of its attributes have the same name. Names that differ in case alone stay two members.
 * Integers are numbers, even those beyond 2^53, which JavaScript rounds.
 */
public final class GeoJsonForm implements DocumentForm {

    private final GeoJsonSettings settings;

    /** The form with settings. */
    public GeoJsonForm(GeoJsonSettings settings) {
        this.settings = Objects.requireNonNull(settings);
    }

    /** They follow the features in documents of GeoServer. */
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
