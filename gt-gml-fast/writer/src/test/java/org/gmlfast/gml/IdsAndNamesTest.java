/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.fixtures.WrittenDocument.ofFeature;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.typeBuilder;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.XmlNames;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class IdsAndNamesTest {

    // ---- ids

    @Provide
    Arbitrary<String> ids() {
        Arbitrary<String> any = Arbitraries.strings().ofMaxLength(12);
        Arbitrary<String> tricky = Arbitraries.strings()
                .withChars("_x0041aF:{} .-<>&\"é名\uD83D\uDE00".toCharArray())
                .ofMaxLength(12);
        return Arbitraries.oneOf(any, tricky, Arbitraries.of("_x_", "_x005F_", "__x0041_", "_x10FFFF_", "_x110000_"));
    }

    @Property(tries = 5000)
    void restoresIdFromXmlId(@ForAll("ids") String id) {
        String xmlId = GmlIds.toXmlId(id);
        assertThat(XmlNames.isNCName(xmlId)).as(xmlId).isTrue();
        assertThat(GmlIds.fromXmlId(xmlId)).isEqualTo(id);
    }

    /** Each text of these characters that begins like an escape, also with the escape of the character after it. */
    @Example
    void restoresIdsThatLookLikeEscapes() {
        List<String> ids = new ArrayList<>(List.of("_x"));
        for (int length = 0; length < 8; length++) {
            List<String> longer = new ArrayList<>();
            for (String id : ids) {
                restoresIdFromXmlId(id);
                for (String next : List.of("0", "_", "x", ":")) {
                    longer.add(id + next);
                }
            }
            ids = longer;
        }
        assertThat(GmlIds.toXmlId("_x0000:")).isEqualTo("_x005F_x0000_x003A_");
    }

    @Example
    void keepsOrdinaryIds() {
        for (String id :
                new String[] {"states.1", "a", "_", "A-1.b_c", "_x0041", "_x0041b", "fid--5ec91592_15c", "straße.7"}) {
            assertThat(GmlIds.toXmlId(id)).isEqualTo(id);
        }
        assertThat(GmlIds.toXmlId("topp:states.1")).isEqualTo("topp_x003A_states.1");
        assertThat(GmlIds.toXmlId("1abc")).isEqualTo("_x0031_abc");
        assertThat(GmlIds.toXmlId("")).isEqualTo("_x_");
        assertThat(GmlIds.toXmlId("\uD83D\uDE00")).isEqualTo("_x01F600_");
    }

    /** D22: an id is an xs:ID. */
    @Example
    void writesValidIdsInEveryVersion() {
        SimpleFeatureType type = type("f", "geom", Geometry.class);
        String[] ids = {"topp:states.1", "1abc", "{A-1}: 7", " ", "<\"&", "日本", "", "\uD83D\uDE00", "a\u0000b"};
        SimpleFeature[] features = new SimpleFeature[ids.length];
        for (int i = 0; i < ids.length; i++) {
            features[i] = feature(type, ids[i], wkt("MULTIPOINT ((1 2))"));
        }
        for (WfsVersion version : WfsVersion.values()) {
            GmlSettings settings = GmlSettings.defaults(version.gml());
            WrittenDocument document = WrittenDocument.of(version, settings, collection(type, features));
            document.isValid(settings, type);
            String attribute = version.gml().isGml3() ? "//ex:f/@gml:id" : "//ex:f/@fid";
            Set<String> written = new HashSet<>(document.all(attribute));
            assertThat(written).hasSize(ids.length);
            assertThat(written.stream().map(GmlIds::fromXmlId)).containsExactlyInAnyOrder(ids);
        }
    }

    @Example
    void writesIdsVerbatimIfConfigured() {
        GmlSettings verbatim =
                GmlSettings.builder(GmlVersion.GML_3_1_1).validIds(false).build();
        SimpleFeatureType type = type("f", "a", Integer.class);
        WrittenDocument document = WrittenDocument.of(
                WfsVersion.WFS_1_1_0,
                verbatim,
                collection(feature(type, "{A-1}: <7>", 1), feature(type, "{A-1}: <7>", 2)));
        assertThat(document.all("//ex:f/@gml:id")).containsExactly("{A-1}: <7>", "{A-1}: <7>");
    }

    // ---- names that XML does not allow

    /** D19: before the first byte, with the name of the type and the attribute. */
    @Example
    void refusesInvalidXmlNamesBeforeTheFirstByte() {
        for (String bad :
                new String[] {"1bad", "a b", "a:b", "", "-x", "smile\uD83D\uDE00", "\u0132", "x<y", "a\u0000"}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            SimpleFeatureType badType = type(bad, "a", Integer.class);
            assertThatThrownBy(() -> WfsEncoder.of(WfsVersion.WFS_2_0_0)
                            .write(
                                    collection(feature(badType, "f.1", 1)),
                                    CollectionHeader.builder().build(),
                                    out))
                    .isInstanceOf(UnsupportedFeatureTypeException.class)
                    .hasMessage("feature type \"" + bad + "\" has a name that XML does not allow");
            SimpleFeatureType badAttribute = type("roads", "ok", Integer.class, bad, Integer.class);
            assertThatThrownBy(() -> WfsEncoder.of(WfsVersion.WFS_1_0_0)
                            .write(
                                    collection(feature(badAttribute, "f.1", 1, 2)),
                                    CollectionHeader.builder().build(),
                                    out))
                    .isInstanceOf(UnsupportedFeatureTypeException.class)
                    .hasMessage(
                            "attribute \"" + bad + "\" of feature type \"roads\" has a name that XML does not allow");
            assertThat(out.size()).isZero();
        }
    }

    @Example
    void writesUnusualNames() {
        for (String name : new String[] {"xml", "größe", "名前", "_", "a.b-c", "x".repeat(900), "Straße_1"}) {
            SimpleFeatureType type = type(name, name, Integer.class);
            for (WfsVersion version : WfsVersion.values()) {
                GmlSettings settings = GmlSettings.defaults(version.gml());
                WrittenDocument document = ofFeature(version, settings, type, 1);
                assertThat(document.one("//ex:" + name + "/ex:" + name)).isEqualTo("1");
                document.isValid(settings, type);
            }
        }
    }

    /** XML sets no limit, though some parsers do: the JDK's stops at a thousand characters. */
    @Example
    void writesLongNames() throws Exception {
        String name = "n".repeat(10_000);
        SimpleFeatureType type = type(name, name, Integer.class);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WfsEncoder.of(WfsVersion.WFS_2_0_0)
                .write(
                        collection(feature(type, "f.1", 1)),
                        CollectionHeader.builder().build(),
                        out);
        assertThat(Infoset.of(out.toByteArray())).contains("}" + name + " @");
    }

    @Example
    void distinguishesNamesByCase() {
        SimpleFeatureType type = type("f", "name", Integer.class, "NAME", Integer.class, "Name", Integer.class);
        GmlSettings settings = GmlSettings.builder(GmlVersion.GML_3_2_1)
                .overrideGmlAttributes(true)
                .build();
        assertThat(ofFeature(WfsVersion.WFS_2_0_0, settings, type, 1, 2, 3)
                        .isValid(settings, type)
                        .children("//ex:f"))
                .containsExactly("ex:name", "ex:NAME", "ex:Name");
    }

    @Example
    void refusesNamespacesThatBrowsersExecute() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI("http://www.w3.org/1999/xhtml");
        builder.setName("script");
        builder.add("a", String.class);
        SimpleFeatureType type = builder.buildFeatureType();
        assertThatThrownBy(() -> ofFeature(WfsVersion.WFS_2_0_0, GmlSettings.defaults(GmlVersion.GML_3_2_1), type, "x"))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("XHTML");
    }

    // ---- namespaces

    private static WrittenDocument write(WfsVersion version, CollectionHeader header, SimpleFeature... features) {
        return WrittenDocument.of(version, out -> WfsEncoder.of(version).write(collection(features), header, out));
    }

    private static SimpleFeatureType typeIn(String namespace, String prefix) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI(namespace);
        builder.setName("f");
        builder.add("a", Integer.class);
        SimpleFeatureType type = builder.buildFeatureType();
        if (prefix != null) {
            type.getUserData().put("prefix", prefix);
        }
        return type;
    }

    /** D15: no prefix is ever "null", and no type gets into the namespace of GML. */
    @Example
    void declaresPrefixForEachNamespace() {
        CollectionHeader bare = CollectionHeader.builder().build();
        for (WfsVersion version : WfsVersion.values()) {
            WrittenDocument unknown = write(version, bare, feature(typeIn("urn:a", null), "f.1", 1));
            assertThat(unknown.count("//*[namespace-uri() = 'urn:a']")).isEqualTo(2);
            assertThat(unknown.text()).doesNotContain("null:").contains("xmlns:ns1=\"urn:a\"");
            WrittenDocument wished = write(version, bare, feature(typeIn("urn:a", "wish"), "f.1", 1));
            assertThat(wished.text()).contains("<wish:a>1</wish:a>");
            WrittenDocument none = write(version, bare, feature(typeIn(null, null), "f.1", 1));
            assertThat(none.count("//*[namespace-uri() = '']")).isEqualTo(2);
            WrittenDocument taken = write(version, bare, feature(typeIn("urn:a", "gml"), "f.1", 1));
            assertThat(taken.count("//*[namespace-uri() = 'urn:a']")).isEqualTo(2);
            WrittenDocument unusable = write(version, bare, feature(typeIn("urn:a", "a b"), "f.1", 1));
            assertThat(unusable.count("//*[namespace-uri() = 'urn:a']")).isEqualTo(2);
            WrittenDocument escaped = write(version, bare, feature(typeIn("urn:<&\">", "p"), "f.1", 1));
            assertThat(escaped.count("//*[namespace-uri() = 'urn:<&\">']")).isEqualTo(2);
        }
    }

    @Example
    void declaresTwoPrefixesForNamespacesThatShareOne() {
        CollectionHeader header = CollectionHeader.builder()
                .prefix("p", "urn:a")
                .prefix("p", "urn:b")
                .prefix("q", "urn:a")
                .build();
        WrittenDocument document = write(
                WfsVersion.WFS_2_0_0,
                header,
                feature(typeIn("urn:a", null), "f.1", 1),
                feature(typeIn("urn:b", null), "f.2", 2),
                feature(typeIn("urn:c", "p"), "f.3", 3));
        assertThat(document.all("//*[local-name() = 'a']")).containsExactly("1", "2", "3");
        for (String uri : new String[] {"urn:a", "urn:b", "urn:c"}) {
            assertThat(document.count("//*[namespace-uri() = '" + uri + "']")).isEqualTo(2);
        }
        assertThat(document.text()).contains("<p:f gml:id=\"f.1\"");
    }

    @Example
    void writesConfiguredPrefixOfGml() {
        SimpleFeatureType type = type("f", "geom", Point.class);
        for (WfsVersion version : WfsVersion.values()) {
            GmlSettings settings =
                    GmlSettings.builder(version.gml()).gmlPrefix("g").build();
            WrittenDocument document = ofFeature(version, settings, type, wkt("POINT (1 2)"));
            document.isValid(settings, type);
            assertThat(document.text()).doesNotContain("gml:").contains("<g:Point");
        }
    }

    @Example
    void writesAttributesInTheirOwnNamespace() {
        SimpleFeatureTypeBuilder builder = typeBuilder("f");
        SimpleFeatureType other = type("g", "a", Integer.class, "b", Integer.class);
        builder.add(other.getDescriptor("a"));
        SimpleFeatureType type = new org.geotools.feature.simple.SimpleFeatureTypeImpl(
                builder.buildFeatureType().getName(),
                java.util.List.of(new org.geotools.feature.type.AttributeDescriptorImpl(
                        other.getDescriptor("a").getType(), new NameImpl("urn:foreign", "a"), 0, 1, true, null)),
                null,
                false,
                java.util.List.of(),
                null,
                null);
        for (WfsVersion version : WfsVersion.values()) {
            WrittenDocument document = ofFeature(version, GmlSettings.defaults(version.gml()), type, 1);
            assertThat(document.one("//ex:f/*[namespace-uri() = 'urn:foreign' and local-name() = 'a']"))
                    .isEqualTo("1");
        }
    }

    // ---- attributes that GML has names for

    private static SimpleFeatureType standardNames() {
        return type(
                "f",
                "a",
                Integer.class,
                "location",
                String.class,
                "name",
                String.class,
                "boundedBy",
                Geometry.class,
                "identifier",
                String.class,
                "description",
                String.class,
                "descriptionReference",
                String.class,
                "metaDataProperty",
                String.class,
                "geom",
                Point.class);
    }

    private static Object[] standardValues() {
        return new Object[] {
            1, "here", "N", wkt("LINESTRING (0 0, 10 10)"), "id-7", "D", "http://x.org/d", "M", wkt("POINT (5 20)")
        };
    }

    @Example
    void keepsStandardNamesInNamespaceOfTypeIfOverridden() {
        SimpleFeatureType type = standardNames();
        for (WfsVersion version : WfsVersion.values()) {
            GmlSettings settings = GmlSettings.builder(version.gml())
                    .overrideGmlAttributes(true)
                    .build();
            WrittenDocument document = ofFeature(version, settings, type, standardValues());
            assertThat(document.isValid(settings, type).children("//ex:f"))
                    .containsExactly(
                            "ex:a",
                            "ex:location",
                            "ex:name",
                            "ex:boundedBy",
                            "ex:identifier",
                            "ex:description",
                            "ex:descriptionReference",
                            "ex:metaDataProperty",
                            "ex:geom");
        }
    }

    @Example
    void writesStandardNamesAsPropertiesOfGmlIfNotOverridden() {
        SimpleFeatureType type = standardNames();
        GmlSettings gml2 = GmlSettings.builder(GmlVersion.GML_2_1_2)
                .overrideGmlAttributes(false)
                .build();
        assertThat(ofFeature(WfsVersion.WFS_1_0_0, gml2, type, standardValues())
                        .isValid(gml2, type)
                        .children("//ex:f"))
                .containsExactly(
                        "gml:description",
                        "gml:name",
                        "ex:a",
                        "ex:location",
                        "ex:identifier",
                        "ex:descriptionReference",
                        "ex:metaDataProperty",
                        "ex:geom");

        GmlSettings gml31 = GmlSettings.defaults(GmlVersion.GML_3_1_1);
        WrittenDocument document31 =
                ofFeature(WfsVersion.WFS_1_1_0, gml31, type, standardValues()).isValid(gml31, type);
        assertThat(document31.children("//ex:f"))
                .containsExactly(
                        "gml:metaDataProperty",
                        "gml:description",
                        "gml:name",
                        "gml:location",
                        "ex:a",
                        "ex:identifier",
                        "ex:descriptionReference",
                        "ex:geom");
        assertThat(document31.one("//gml:location/gml:LocationString")).isEqualTo("here");

        GmlSettings gml32 = GmlSettings.defaults(GmlVersion.GML_3_2_1);
        WrittenDocument document32 =
                ofFeature(WfsVersion.WFS_2_0_0, gml32, type, standardValues()).isValid(gml32, type);
        assertThat(document32.children("//ex:f"))
                .containsExactly(
                        "gml:metaDataProperty",
                        "gml:description",
                        "gml:descriptionReference",
                        "gml:identifier",
                        "gml:name",
                        "gml:location",
                        "ex:a",
                        "ex:geom");
        assertThat(document32.one("//gml:identifier/@codeSpace")).isEqualTo("http://www.gmlfast.org/test");
        assertThat(document32.one("//gml:descriptionReference/@xlink:href")).isEqualTo("http://x.org/d");
    }

    @Example
    void includesGeometryNamedBoundedByInBounds() {
        SimpleFeatureType type = standardNames();
        GmlSettings settings =
                GmlSettings.builder(GmlVersion.GML_3_2_1).featureBounds(true).build();
        WrittenDocument document = ofFeature(WfsVersion.WFS_2_0_0, settings, type, standardValues());
        assertThat(document.isValid(settings, type).one("//gml:boundedBy//gml:upperCorner"))
                .isEqualTo("10 20");
    }

    /** GML's schema declares boundedBy, so the schema of the type does not. */
    @Example
    void omitsAttributeNamedBoundedBy() {
        for (Class<?> binding : new Class<?>[] {String.class, Integer.class, Point.class, ReferencedEnvelope.class}) {
            SimpleFeatureType type = type("f", "a", String.class, "boundedBy", binding, "geom", Point.class);
            Object own = binding == String.class
                    ? "text"
                    : binding == Integer.class
                            ? (Object) 7
                            : binding == Point.class ? wkt("POINT (5 20)") : new ReferencedEnvelope(0, 1, 0, 1, null);
            for (WfsVersion version : WfsVersion.values()) {
                for (boolean bounds : new boolean[] {false, true}) {
                    GmlSettings settings = GmlSettings.builder(version.gml())
                            .overrideGmlAttributes(false)
                            .featureBounds(bounds)
                            .build();
                    WrittenDocument document = ofFeature(version, settings, type, "x", own, wkt("POINT (1 2)"));
                    assertThat(document.isValid(settings, type).children("//ex:f"))
                            .containsExactlyElementsOf(
                                    bounds ? List.of("gml:boundedBy", "ex:a", "ex:geom") : List.of("ex:a", "ex:geom"));
                    if (bounds) {
                        String corner = version.gml().isGml3() ? "gml:Envelope/gml:upperCorner" : "gml:Box";
                        assertThat(document.one("//ex:f/gml:boundedBy/" + corner)
                                        .replace(',', ' '))
                                .endsWith(binding == Point.class ? "5 20" : "1 2");
                    }
                }
            }
        }
    }

    @Example
    void writesGeometryAsLocation() {
        SimpleFeatureType type = type("f", "location", Point.class);
        for (WfsVersion version : new WfsVersion[] {WfsVersion.WFS_1_1_0, WfsVersion.WFS_2_0_0}) {
            GmlSettings settings = GmlSettings.defaults(version.gml());
            WrittenDocument document = ofFeature(version, settings, type, wkt("POINT (1 2)"));
            assertThat(document.isValid(settings, type).one("//ex:f/gml:location/gml:Point/gml:pos"))
                    .isEqualTo("1 2");
        }
    }

    @Example
    void writesGeometryPropertiesOfGml2InNamespaceOfGml() {
        SimpleFeatureType type = type("f", "pointProperty", Point.class, "geometryProperty", Geometry.class);
        GmlSettings settings = GmlSettings.builder(GmlVersion.GML_2_1_2)
                .overrideGmlAttributes(false)
                .build();
        WrittenDocument document =
                ofFeature(WfsVersion.WFS_1_0_0, settings, type, wkt("POINT (1 2)"), wkt("LINESTRING (1 2, 3 4)"));
        assertThat(document.isValid(settings, type).children("//ex:f"))
                .containsExactly("gml:pointProperty", "gml:geometryProperty");
    }

    @Example
    void writesEnvelopeAsProperty() {
        SimpleFeatureType type = type("f", "extent", ReferencedEnvelope.class);
        for (WfsVersion version : WfsVersion.values()) {
            GmlSettings settings = GmlSettings.defaults(version.gml());
            var envelope = new ReferencedEnvelope(
                    1, 3, 2, 4, org.gmlfast.testing.fixtures.FeatureMaker.crs("urn:ogc:def:crs:EPSG::4326"));
            WrittenDocument document =
                    ofFeature(version, settings, type, envelope).isValid(settings, type);
            assertThat(document.one("//ex:extent/*/@srsName")).contains("4326");
        }
    }
}
