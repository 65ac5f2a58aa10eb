/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.NAMESPACE;
import static org.gmlfast.testing.fixtures.FeatureMaker.PREFIX;
import static org.gmlfast.testing.fixtures.FeatureMaker.crs;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.deflate.CompressedStream;
import org.gmlfast.deflate.GzipEncoder;
import org.gmlfast.form.CollectionHeader;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Point;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Parts are slices of the document that one writer writes. */
class CollectionPartsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private final SimpleFeatureType towns = type("town", "name", String.class, "n", Integer.class, "geom", Point.class);

    /** Becomes known when its first feature is written. */
    private final SimpleFeatureType rivers = type("river", "name", String.class);

    private record Style(WfsVersion version, boolean member, int indentation, Charset charset, boolean declaration) {

        WfsEncoder encoder() {
            return WfsEncoder.builder(version)
                    .featureMember(member)
                    .indentation(indentation)
                    .charset(charset)
                    .xmlDeclaration(declaration)
                    .build();
        }
    }

    private static CollectionHeader.Builder header(boolean located) {
        CollectionHeader.Builder header =
                CollectionHeader.builder().prefix(PREFIX, NAMESPACE).timeStamp(NOW);
        return located ? header.schemaLocation(NAMESPACE, "towns.xsd") : header;
    }

    private static CollectionHeader.Builder complete(boolean located, boolean bounded, long count) {
        CollectionHeader.Builder header = header(located).numberMatched(count).numberReturned(count);
        return bounded ? header.bounds(new ReferencedEnvelope(1, 2, 3, 4, crs("urn:ogc:def:crs:EPSG::4326"))) : header;
    }

    private List<SimpleFeature> features(List<String> names) {
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            features.add(
                    i % 5 == 4
                            ? feature(rivers, "river." + i, name)
                            : feature(towns, "town." + i, name, i % 3 == 0 ? null : i, wkt("POINT (" + i + " 7.5)")));
        }
        return features;
    }

    private byte[] whole(WfsEncoder encoder, CollectionHeader header, List<SimpleFeature> features) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FeatureCollectionWriter document = encoder.open(header, out, towns)) {
            for (SimpleFeature feature : features) {
                document.write(feature);
            }
            document.finish();
        }
        return out.toByteArray();
    }

    /** Writes to a compressed part of its own. */
    private interface Part {
        void write(OutputStream out) throws IOException;
    }

    private static void compress(OutputStream to, Part part) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (CompressedStream gzip = new GzipEncoder(file)) {
            part.write(gzip);
            gzip.finish();
        }
        to.write(file.toByteArray());
    }

    @Property(tries = 300)
    void concatenateToTheWholeDocument(
            @ForAll @Size(max = 12) List<String> names,
            @ForAll @IntRange(min = 1, max = 6) int parts,
            @ForAll("styles") Style style,
            @ForAll boolean located,
            @ForAll boolean bounded)
            throws IOException {
        List<SimpleFeature> features =
                features(names.stream().map(CollectionPartsTest::allowed).toList());
        CollectionHeader complete = complete(located, bounded, features.size()).build();
        byte[] expected = whole(style.encoder(), complete, features);

        boolean some = !features.isEmpty();
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        // every part has settings of its own, as in different processes
        compress(joined, out -> CollectionParts.of(
                        style.encoder(), header(located).build(), towns)
                .writeHeader(complete, some, out));
        for (int i = 0; i < parts; i++) {
            List<SimpleFeature> own = features.subList(features.size() * i / parts, features.size() * (i + 1) / parts);
            compress(joined, out -> {
                CollectionParts part =
                        CollectionParts.of(style.encoder(), header(located).build(), towns);
                try (FeatureCollectionWriter members = part.openMembers(out)) {
                    for (SimpleFeature feature : own) {
                        members.write(feature);
                    }
                    members.finish();
                }
            });
        }
        compress(joined, out -> CollectionParts.of(
                        style.encoder(), header(located).build(), towns)
                .writeFooter(some, out));

        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(joined.toByteArray()))) {
            assertThat(new String(in.readAllBytes(), style.charset())).isEqualTo(new String(expected, style.charset()));
        }
    }

    /** Without characters that XML does not allow, which fail. */
    private static String allowed(String text) {
        return text.codePoints()
                .filter(c -> c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c > 0xFFFF)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Provide
    Arbitrary<Style> styles() {
        return Arbitraries.of(WfsVersion.class).flatMap(version -> Arbitraries.of(true, false)
                .flatMap(member -> Arbitraries.of(0, 0, 2).flatMap(indentation -> Arbitraries.of(
                                StandardCharsets.UTF_8,
                                StandardCharsets.UTF_8,
                                StandardCharsets.ISO_8859_1,
                                StandardCharsets.UTF_16)
                        .flatMap(charset -> Arbitraries.of(true, false)
                                .map(declaration -> new Style(version, member, indentation, charset, declaration))))));
    }

    @Test
    void writesMembersWithoutDeclarations() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CollectionParts parts = CollectionParts.of(
                WfsEncoder.of(WfsVersion.WFS_2_0_0), header(false).build(), towns);
        try (FeatureCollectionWriter members = parts.openMembers(out)) {
            members.write(features(List.of("Bern")).get(0));
            members.finish();
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("<wfs:member><ex:town gml:id=\"town.0\"><gml:name>Bern</gml:name>")
                .endsWith("</ex:town></wfs:member>")
                .doesNotContain("xmlns");
    }

    @Test
    void writesNothingForPartWithoutMembers() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CollectionParts parts = CollectionParts.of(
                WfsEncoder.of(WfsVersion.WFS_1_1_0), header(false).build(), towns);
        try (FeatureCollectionWriter members = parts.openMembers(out)) {
            members.finish();
        }
        assertThat(out.size()).isZero();
    }

    @Test
    void refusesHeaderWithOtherNamespaces() {
        CollectionParts parts = CollectionParts.of(
                WfsEncoder.of(WfsVersion.WFS_2_0_0), header(true).build(), towns);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> parts.writeHeader(header(false).build(), true, out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("declares other namespaces");
        assertThatThrownBy(() -> parts.writeHeader(
                        header(true).prefix("other", "http://example.org").build(), true, out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("http://example.org");
        assertThat(out.size()).isZero();
    }
}
