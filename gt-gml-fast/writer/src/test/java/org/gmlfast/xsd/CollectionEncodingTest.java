/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.collection.DecoratingSimpleFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.xsd.EncoderDelegate;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Point;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;
import org.xml.sax.helpers.NamespaceSupport;

/** Selects collections that fall back, and sends the others as events inside an element that gt-xsd writes. */
class CollectionEncodingTest {

    private static final SimpleFeatureType TYPE = type("f", "geom", Point.class, "a", String.class);
    private static final SimpleFeatureCollection ONE = collection(feature(TYPE, "f.1", wkt("POINT (1 2)"), "x"));
    private static final SimpleFeatureCollection TWO =
            collection(feature(TYPE, "f.2", wkt("POINT (3 4)"), "y"), feature(TYPE, "f.3", wkt("POINT (5 6)"), "z"));
    private static final ReferencedEnvelope BOUNDS =
            new ReferencedEnvelope(1, 3, 2, 4, TYPE.getCoordinateReferenceSystem());

    private final NamespaceSupport prefixes = new NamespaceSupport();

    private static ConfiguredOutput output(WfsVersion version, boolean featureMember) {
        GmlSettings gml = GmlSettings.builder(version.gml()).featureBounds(true).build();
        return new ConfiguredOutput(version, true, gml, featureMember);
    }

    private CollectionEncoding take(WfsVersion version, Object... collections) throws CollectionFallbackException {
        return take(output(version, false), collections);
    }

    private CollectionEncoding take(ConfiguredOutput output, Object... collections) throws CollectionFallbackException {
        prefixes.declarePrefix("wfs", output.version().namespace());
        prefixes.declarePrefix("gml", output.version().gml().namespace());
        return takeWithPrefixes(output, collections);
    }

    private CollectionEncoding takeWithPrefixes(ConfiguredOutput output, Object... collections)
            throws CollectionFallbackException {
        ApplicationSchemas none = new ApplicationSchemas(
                new ApplicationSchemasTest.Schema("other"), output.version().gml());
        return CollectionEncoding.of(output, prefixes, none, List.of(collections));
    }

    private static Object stock() {
        throw new AssertionError("the stock encoder is not asked");
    }

    private static EncoderDelegate members(CollectionEncoding encoding, WfsVersion version) throws Exception {
        return (EncoderDelegate)
                encoding.property(output(version, false).memberProperty(), CollectionEncodingTest::stock);
    }

    private static EncoderDelegate bounds(CollectionEncoding encoding, WfsVersion version) throws Exception {
        return (EncoderDelegate) encoding.property(output(version, false).boundsProperty(), () -> BOUNDS);
    }

    /** A document as gt-xsd writes it around the events of delegates. */
    private WrittenDocument document(WfsVersion version, EncoderDelegate... delegates) {
        return new WrittenDocument(version, SaxText.of(handler -> {
            handler.startDocument();
            for (String prefix : java.util.Collections.list(prefixes.getPrefixes())) {
                if (!prefix.equals("xml")) {
                    handler.startPrefixMapping(prefix, prefixes.getURI(prefix));
                }
            }
            AttributesImpl counts = new AttributesImpl();
            if (version == WfsVersion.WFS_2_0_0) {
                counts.addAttribute("", "numberMatched", "numberMatched", "CDATA", "unknown");
                counts.addAttribute("", "numberReturned", "numberReturned", "CDATA", "3");
                counts.addAttribute("", "timeStamp", "timeStamp", "CDATA", "2024-01-01T00:00:00Z");
            }
            handler.startElement(version.namespace(), "FeatureCollection", "wfs:FeatureCollection", counts);
            for (EncoderDelegate delegate : delegates) {
                delegate.encode(handler);
            }
            handler.endElement(version.namespace(), "FeatureCollection", "wfs:FeatureCollection");
            handler.endDocument();
        }));
    }

    // ---- events

    @ParameterizedTest
    @EnumSource
    void writesValidMembersAndBounds(WfsVersion version) throws Exception {
        prefixes.declarePrefix("ex", FeatureMaker.NAMESPACE);
        CollectionEncoding encoding = take(version, TWO);
        WrittenDocument document = document(version, bounds(encoding, version), members(encoding, version));
        GmlSettings settings = output(version, false).gml();
        assertThat(document.isValid(settings, TYPE).all("//ex:a")).containsExactly("y", "z");
        assertThat(document.count("//ex:f/gml:boundedBy")).isEqualTo(2);
        String box = version == WfsVersion.WFS_1_0_0 ? "gml:Box" : "gml:Envelope";
        String bounds = "/wfs:FeatureCollection/*[local-name()='boundedBy']/" + box;
        assertThat(document.count(bounds)).isEqualTo(1);
        assertThat(document.count(bounds + "/@srsDimension")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void declaresMissingNamespaces(WfsVersion version) throws Exception {
        WrittenDocument document = document(version, members(take(version, ONE), version));
        assertThat(document.all("//ex:a")).containsExactly("x");
    }

    @Test
    void writesCollectionsOfWfs1AsOneList() throws Exception {
        WfsVersion version = WfsVersion.WFS_1_1_0;
        WrittenDocument document = document(version, members(take(version, ONE, TWO), version));
        assertThat(document.count("//gml:featureMembers")).isEqualTo(1);
        assertThat(document.all("//gml:featureMembers/ex:f/@gml:id")).containsExactly("f.1", "f.2", "f.3");
    }

    @Test
    void writesMembersSeparatelyIfConfigured() throws Exception {
        WfsVersion version = WfsVersion.WFS_1_1_0;
        WrittenDocument document = document(version, members(take(output(version, true), ONE, TWO), version));
        assertThat(document.all("//gml:featureMember/ex:f/@gml:id")).containsExactly("f.1", "f.2", "f.3");
    }

    @Test
    void leavesSeveralCollectionsOfWfs2ToStock() throws Exception {
        Object nested = new Object();
        CollectionEncoding encoding = take(WfsVersion.WFS_2_0_0, ONE, TWO);
        QName members = output(WfsVersion.WFS_2_0_0, false).memberProperty();
        assertThat(encoding.property(members, () -> nested)).isSameAs(nested);
    }

    @Test
    void writesNoMembersForEmptyCollection() throws Exception {
        for (WfsVersion version : WfsVersion.values()) {
            SimpleFeatureCollection empty = collection(TYPE);
            WrittenDocument document = document(version, members(take(version, empty), version));
            assertThat(document.count("/wfs:FeatureCollection/*")).isZero();
        }
    }

    @Test
    void writesUnknownBoundsWhereTheVersionHasThem() throws Exception {
        for (WfsVersion version : WfsVersion.values()) {
            CollectionEncoding encoding = take(version, ONE);
            QName name = output(version, false).boundsProperty();
            Object bounds = encoding.property(name, ReferencedEnvelope::new);
            if (version == WfsVersion.WFS_2_0_0) {
                assertThat(bounds).isNull();
            } else {
                String element = version == WfsVersion.WFS_1_0_0 ? "gml:null" : "gml:Null";
                assertThat(document(version, (EncoderDelegate) bounds).one("//gml:boundedBy/" + element))
                        .isEqualTo("unknown");
            }
            assertThat(encoding.property(name, () -> null)).isNull();
        }
    }

    @Test
    void leavesOtherPropertiesToStock() throws Exception {
        CollectionEncoding encoding = take(WfsVersion.WFS_1_1_0, ONE);
        assertThat(encoding.property(new QName("lockId"), () -> "L")).isEqualTo("L");
        QName ofWfs = new QName("http://www.opengis.net/wfs", "boundedBy");
        assertThat(encoding.property(ofWfs, () -> BOUNDS)).isSameAs(BOUNDS);
    }

    @Test
    void writesSelfJoinedFeatureTwice() throws Exception {
        WfsVersion version = WfsVersion.WFS_2_0_0;
        SimpleFeature joined = ONE.features().next();
        SimpleFeatureType pair = type("pair", "a", SimpleFeature.class, "b", SimpleFeature.class);
        SimpleFeatureCollection pairs = collection(feature(pair, "p.1", joined, joined));
        WrittenDocument document = document(version, members(take(version, pairs), version));
        assertThat(document.all("//wfs:Tuple/wfs:member/ex:f/@gml:id")).containsExactly("f.1", "f.1");
    }

    // ---- fallback

    private void assertFallback(WfsVersion version, String why, Object... collections) {
        assertThatThrownBy(() -> take(version, collections))
                .isInstanceOf(CollectionFallbackException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @EnumSource
    void fallsBackForUnsupportedCollections(WfsVersion version) {
        assertFallback(version, "java.lang.String is not a collection of simple features", "complex");
        assertFallback(version, "the FeatureCollection has no collection");
        SimpleFeatureType bad = type("f", "a b", String.class);
        assertFallback(version, "a b", ONE, collection(feature(bad, "f.1", "x")));
    }

    @Test
    void fallsBackWithoutPrefixesOfWfsAndGml() {
        assertThatThrownBy(() -> takeWithPrefixes(output(WfsVersion.WFS_2_0_0, false), ONE))
                .isInstanceOf(CollectionFallbackException.class)
                .hasMessageContaining("no prefix is declared for http://www.opengis.net/");
    }

    // ---- failures

    /** Counts the iterators that are open. */
    private static final class Watched extends DecoratingSimpleFeatureCollection {
        private final List<SimpleFeatureIterator> open = new ArrayList<>();
        private final RuntimeException failure;

        Watched(SimpleFeatureCollection features, RuntimeException failure) {
            super(features);
            this.failure = failure;
        }

        @Override
        public SimpleFeatureIterator features() {
            SimpleFeatureIterator iterator = super.features();
            SimpleFeatureIterator watched = new SimpleFeatureIterator() {
                @Override
                public boolean hasNext() {
                    return iterator.hasNext();
                }

                @Override
                public SimpleFeature next() {
                    if (failure != null) {
                        throw failure;
                    }
                    return iterator.next();
                }

                @Override
                public void close() {
                    open.remove(this);
                    iterator.close();
                }
            };
            open.add(watched);
            return watched;
        }
    }

    @ParameterizedTest
    @EnumSource
    void throwsExceptionOfHandlerAndClosesIterator(WfsVersion version) throws Exception {
        SAXException broken = new SAXException("client has gone");
        ContentHandler handler = new DefaultHandler() {
            @Override
            public void endElement(String uri, String localName, String name) throws SAXException {
                throw broken;
            }
        };
        Watched features = new Watched(TWO, null);
        EncoderDelegate members = members(take(version, features), version);
        assertThatThrownBy(() -> members.encode(handler)).isSameAs(broken);
        assertThat(features.open).isEmpty();
        EncoderDelegate bounds = bounds(take(version, features), version);
        assertThatThrownBy(() -> bounds.encode(handler)).isSameAs(broken);
    }

    @Test
    void throwsExceptionOfSourceAndClosesIterator() throws Exception {
        RuntimeException lost = new IllegalStateException("connection lost");
        Watched features = new Watched(TWO, lost);
        EncoderDelegate members = members(take(WfsVersion.WFS_2_0_0, features), WfsVersion.WFS_2_0_0);
        assertThatThrownBy(() -> members.encode(new DefaultHandler())).isSameAs(lost);
        assertThat(features.open).isEmpty();
    }

    /** Members can be written into any document, not only into SAX events. */
    @Test
    void refusesMembersOutsideOfTheirNamespaces() throws Exception {
        PreparedStreamWriter writer =
                SaxMarkup.writerInside(PreparedName.of("FeatureCollection"), new DefaultHandler());
        assertThatThrownBy(() -> org.gmlfast.wfs.WfsEncoder.of(WfsVersion.WFS_1_1_0)
                        .openMembers(org.gmlfast.gml.output.Namespaces.NONE, writer, TYPE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not declare http://www.opengis.net/wfs");
    }
}
