/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/** Writes rows, and the features of the same source, in every version of GML, as text and as binary XML. */
public final class RowDocuments {

    private RowDocuments() {}

    /** A source that is read again and again. */
    public interface Source {

        /** Opens the rows. */
        RowSource rows() throws IOException;

        /** Reads all features. */
        List<SimpleFeature> features() throws IOException;
    }

    /** Asserts that the rows of a source are written as its features are, byte for byte. */
    public static void assertRowsAreWrittenAsFeatures(Source source) throws IOException {
        for (WfsVersion version : WfsVersion.values()) {
            for (GmlSettings settings : settings(version)) {
                for (PreparedWriterFactory factory : List.of(new Utf8OutputFactory(), new BxmlOutputFactory())) {
                    byte[] expected = write(source, version, settings, factory, false);
                    byte[] rows = write(source, version, settings, factory, true);
                    if (factory.writesText()) {
                        assertThat(new String(rows, StandardCharsets.UTF_8))
                                .isEqualTo(new String(expected, StandardCharsets.UTF_8));
                    }
                    assertThat(rows).as(version + " " + settings).isEqualTo(expected);
                }
            }
        }
    }

    private static List<GmlSettings> settings(WfsVersion version) {
        return List.of(
                GmlSettings.builder(version.gml()).build(),
                GmlSettings.builder(version.gml())
                        .featureBounds(true)
                        .swapAxes(true)
                        .linearize(true)
                        .nulls(NullHandling.NIL)
                        .encodeMeasures(true)
                        .build());
    }

    private static byte[] write(
            Source source, WfsVersion version, GmlSettings settings, PreparedWriterFactory factory, boolean asRows)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WfsEncoder encoder = WfsEncoder.builder(version).gml(settings).build();
        CollectionHeader header = CollectionHeader.builder()
                .prefix("app", "urn:app")
                .timeStamp(Instant.EPOCH)
                .build();
        if (asRows) {
            RowSource rows = source.rows();
            try (FeatureCollectionWriter document = encoder.open(header, factory, out, List.of(rows.rowType()))) {
                document.writeAll(rows);
                document.finish();
            }
        } else {
            List<SimpleFeature> features = source.features();
            RowType type = RowType.of(features.get(0).getFeatureType());
            try (FeatureCollectionWriter document = encoder.open(header, factory, out, List.of(type))) {
                for (SimpleFeature feature : features) {
                    document.write(feature);
                }
                document.finish();
            }
        }
        return out.toByteArray();
    }

    /** Returns the ids of all rows. */
    public static List<String> ids(RowSource source) throws IOException {
        List<String> ids = new ArrayList<>();
        try (Rows rows = source.open()) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                ids.add(row.id());
            }
        }
        return ids;
    }
}
