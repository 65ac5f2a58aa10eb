/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

import org.geoserver.ows.util.ResponseUtils;
import org.geoserver.wfs.request.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.NameImpl;
import org.gmlfast.geoserver.stock.StockFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

import com.ctc.wstx.stax.WstxInputFactory;

/** A GetFeature returns the document with GeoServer's counts and settings, in every version. */
class FastDocumentsTest {

    private final SimpleFeatureType towns =
            type("town", "label", String.class, "people", Integer.class, "area", Double.class, "geom", Point.class);
    private final SimpleFeature bern =
            feature(towns, "town.1", "Bern & <co>", 134591, 51.62, wkt("POINT (46.95 7.45)"));
    private final SimpleFeature zug =
            feature(towns, "town.2", "Zug \uD83D\uDE00", null, 1e-3, wkt("POINT (47.17 8.52)"));
    private final SimpleFeatureType lakes = Features.typeIn(Features.OTHER_NAMESPACE, "lake", "geom", Point.class);
    private final SimpleFeature lake = feature(lakes, "lake.1", wkt("POINT (1 2)"));
    private final ServerDouble server = new ServerDouble();

    FastDocumentsTest() {
        server.layer(towns);
        server.layer(lakes);
    }

    private GetFeature townsIn(String version) {
        return new GetFeature(version).query(collection(towns, bern, zug));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveFeaturesWithTheirValues(String version) throws Exception {
        GetFeature call = townsIn(version);
        List<Map<String, String>> read = features(call.bytes(server));
        assertThat(call.stock.writes).isZero();
        assertThat(read)
                .containsExactly(
                        Map.of("id", "town.1", "label", "Bern & <co>", "people", "134591", "area", "51.62"),
                        Map.of("id", "town.2", "label", "Zug \uD83D\uDE00", "area", "0.001"));
    }

    /** The features of a document as Woodstox reads it: ids and texts of elements that hold nothing else. */
    private static List<Map<String, String>> features(byte[] document) throws Exception {
        XMLStreamReader xml = new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(document));
        List<Map<String, String>> features = new ArrayList<>();
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT && Features.NAMESPACE.equals(xml.getNamespaceURI())) {
                if (xml.getLocalName().equals("town")) {
                    features.add(new HashMap<>(Map.of("id", xml.getAttributeValue(0))));
                } else if (!xml.getLocalName().equals("geom")) {
                    features.get(features.size() - 1).put(xml.getLocalName(), xml.getElementText());
                }
            }
        }
        return features;
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0, 'http://www.opengis.net/wfs', //gml:Point/gml:coordinates, '46.95,7.45'",
        "1.1.0, 'http://www.opengis.net/wfs', //gml:Point/gml:pos, 46.95 7.45",
        "2.0.0, 'http://www.opengis.net/wfs/2.0', //gml:Point/gml:pos, 46.95 7.45",
    })
    void haveGmlOfTheVersion(String version, String namespace, String path, String position) throws Exception {
        GmlDocument document = townsIn(version).document(server);
        assertThat(document.schemaLocations()).startsWith(namespace);
        assertThat(document.all(path)).startsWith(position);
    }

    /** GeoServer's schemas declare them as hexBinary. */
    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveHexadecimalBytes(String version) throws Exception {
        SimpleFeatureType scans = type("scan", "raw", byte[].class);
        server.layer(scans);
        GetFeature call =
                new GetFeature(version).query(collection(scans, feature(scans, "scan.1", (Object) new byte[] {0, -1})));
        assertThat(call.document(server).one("//t:raw")).isEqualTo("00FF");
    }

    @Test
    void haveRequestedFormatOfAnotherVersion() throws Exception {
        GetFeature gml2 = new GetFeature("2.0.0", StockFormat.GML2).query(collection(towns, bern));
        gml2.found.setTotalNumberOfFeatures(77);
        assertThat(gml2.document(server).count("/wfs:FeatureCollection/gml:featureMember/t:town"))
                .isEqualTo(1);

        GetFeature gml32 = new GetFeature("1.1.0", StockFormat.GML32).query(collection(towns, bern));
        gml32.found.setTotalNumberOfFeatures(77);
        gml32.found.setNext("http://internal/next");
        GmlDocument document = gml32.document(server);
        assertThat(document.one("/wfs:FeatureCollection/@numberMatched")).isEqualTo("unknown");
        assertThat(document.count("/wfs:FeatureCollection/@next")).isZero();
    }

    // ---- attributes of the collection

    @Test
    void haveCountsTimeAndPagesOfGeoServer() throws Exception {
        GetFeature call = townsIn("2.0.0");
        call.found.setNumberOfFeatures(2);
        call.found.setTotalNumberOfFeatures(49);
        call.found.setTimeStamp(calendar("2026-11-21T12:34:56.789Z"));
        call.found.setNext("http://internal/next?a=1&b=2");
        call.found.setPrevious("http://internal/previous");
        GmlDocument document = call.document(server);
        assertThat(document.one("/*/@numberReturned")).isEqualTo("2");
        assertThat(document.one("/*/@numberMatched")).isEqualTo("49");
        assertThat(document.one("/*/@timeStamp")).isEqualTo("2026-11-21T12:34:56.789Z");
        assertThat(document.one("/*/@next")).isEqualTo("http://internal/next?a=1&b=2");
        assertThat(document.one("/*/@previous")).isEqualTo("http://internal/previous");
    }

    private static GregorianCalendar calendar(String instant) {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
        calendar.setTimeInMillis(Instant.parse(instant).toEpochMilli());
        return calendar;
    }

    @Test
    void haveUnknownNumberMatchedWithoutCount() throws Exception {
        GetFeature nothingSaid = townsIn("2.0.0");
        assertThat(nothingSaid.document(server).one("/*/@numberMatched")).isEqualTo("unknown");
        GetFeature minusOne = townsIn("2.0.0");
        minusOne.found.setTotalNumberOfFeatures(-1);
        assertThat(minusOne.document(server).one("/*/@numberMatched")).isEqualTo("unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveLockId(String version) throws Exception {
        GetFeature call = townsIn(version);
        call.found.setLockId("GeoServer_1234");
        assertThat(call.document(server).one("/*/@lockId")).isEqualTo("GeoServer_1234");
    }

    @Test
    void haveNoFeaturesForHits() throws Exception {
        GetFeature call = new GetFeature("2.0.0").query(towns);
        call.found.setNumberOfFeatures(0);
        call.found.setTotalNumberOfFeatures(12);
        GmlDocument document = call.document(server);
        assertThat(document.one("/*/@numberMatched")).isEqualTo("12");
        assertThat(document.count("/*/*")).isZero();
    }

    // ---- several queries, joins, ids

    @Test
    void haveNestedCollectionsForSeveralQueries() throws Exception {
        GetFeature call = townsIn("2.0.0").query(collection(lakes, lake));
        call.found.setNumberOfFeatures(3);
        call.found.setTotalNumberOfFeatures(3);
        GmlDocument document = call.document(server);
        assertThat(document.all("/*/wfs:member/wfs:FeatureCollection/@numberReturned"))
                .containsExactly("2", "1");
        assertThat(document.count("//t:town")).isEqualTo(2);
        assertThat(document.count("//o:lake")).isEqualTo(1);
    }

    @Test
    void haveTuplesForJoins() throws Exception {
        SimpleFeatureType joined = type("town", "label", String.class, "lake", SimpleFeature.class);
        GetFeature call = new GetFeature("2.0.0").query(towns, lakes);
        call.found.add(collection(joined, feature(joined, "town.1", "Bern", lake)));
        GmlDocument document = call.document(server);
        assertThat(document.one("/*/wfs:member/wfs:Tuple/wfs:member/t:town/t:label"))
                .isEqualTo("Bern");
        assertThat(document.count("/*/wfs:member/wfs:Tuple/wfs:member/o:lake")).isEqualTo(1);
    }

    @Test
    void useLayersOfResultsForStoredQueries() throws Exception {
        server.layer(towns).with("getNumDecimals", 1);
        GetFeature call = new GetFeature("2.0.0");
        call.found.add(collection(towns, bern));
        assertThat(call.document(server).one("//gml:pos")).isEqualTo("47 7.5");
    }

    @Test
    void consistOfTheFeatureForGetFeatureById() throws Exception {
        GetFeature call = townsIn("2.0.0");
        call.found.setGetFeatureById(true);
        GmlDocument document = call.document(server);
        assertThat(document.one("/t:town/@gml:id")).isEqualTo("town.1");
        assertThat(document.schemaLocations()).contains(Features.NAMESPACE);
    }

    @Test
    void haveCollectionForGetFeatureByIdBeforeGml32() throws Exception {
        GetFeature call = townsIn("1.1.0");
        call.found.setGetFeatureById(true);
        assertThat(call.document(server).count("/wfs:FeatureCollection//t:town"))
                .isEqualTo(2);
    }

    // ---- schema locations

    @ParameterizedTest
    @CsvSource({
        "1.0.0, GML2, 1.0.0, wfs/1.0.0/WFS-basic.xsd",
        "1.1.0, GML3, 1.1.0, wfs/1.1.0/wfs.xsd",
        "2.0.0, GML32, 2.0.0, wfs/2.0/wfs.xsd",
        "2.0.0, GML2, 1.0.0, wfs/1.0.0/WFS-basic.xsd",
        "2.0.0, GML3, 2.0.0, wfs/1.1.0/wfs.xsd",
        "1.1.0, GML32, 1.1.0, wfs/2.0/wfs.xsd",
    })
    void haveSchemaLocationsInVersionOfTheRequest(String version, StockFormat format, String described, String schema)
            throws Exception {
        GetFeature call = new GetFeature(version, format).query(collection(towns, bern));
        call.request.setBaseUrl("http://internal/geoserver/towns/");
        assertThat(call.document(server).schemaLocations())
                .startsWith(
                        format.version().namespace(),
                        "https://files.example.org/geoserver/towns/schemas/" + schema,
                        Features.NAMESPACE,
                        "https://maps.example.org/geoserver/towns/wfs?service=WFS&version=" + described
                                + "&request=DescribeFeatureType&typeName=t%3Atown");
    }

    @Test
    void haveOneSchemaLocationPerNamespace() throws Exception {
        SimpleFeatureType rivers = type("river", "geom", Point.class);
        server.layer(rivers);
        GetFeature call = townsIn("1.1.0")
                .query(collection(rivers, feature(rivers, "river.1", wkt("POINT (1 1)"))))
                .query(collection(lakes, lake));
        List<String> locations = call.document(server).schemaLocations();
        assertThat(locations.get(locations.indexOf(Features.NAMESPACE) + 1)).endsWith("typeName=t%3Atown%2Ct%3Ariver");
        assertThat(locations.get(locations.indexOf(Features.OTHER_NAMESPACE) + 1))
                .endsWith("typeName=o%3Alake");
    }

    /**
     * GeoServer makes queries of a featureid that name the type without its namespace; the catalog finds it by both.
     */
    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveEachTypeOnceInSchemaLocations(String version) throws Exception {
        GetFeature call =
                townsIn(version).query(collection(towns, bern)).query(towns).query(collection(towns, bern));
        server.alias(new NameImpl(new QName("town")), server.layer(towns).object());
        call.request.getQueries().add(0, new Query(List.of(new QName("town"))));
        call.request.getQueries().add(new Query(List.of(new QName("town"))));
        assertThat(call.document(server).schemaLocations())
                .filteredOn(location -> location.contains("DescribeFeatureType"))
                .singleElement()
                .asString()
                .endsWith("typeName=t%3Atown");
    }

    /** GeoServer's manglers may append parameters. */
    @Test
    void haveUnescapedCommasInSchemaLocationsOfGml2() throws Exception {
        SimpleFeatureType rivers = type("river", "geom", Point.class);
        server.layer(rivers);
        GetFeature call = townsIn("1.0.0").query(collection(rivers, feature(rivers, "river.1", wkt("POINT (1 1)"))));
        List<String> locations = call.document(server).schemaLocations();
        assertThat(locations.get(locations.indexOf(Features.NAMESPACE) + 1)).endsWith("typeName=t%3Atown,t%3Ariver");
        ResponseUtils.added = "&key=a%2Cb";
        try {
            locations = call.document(server).schemaLocations();
        } finally {
            ResponseUtils.added = "";
        }
        assertThat(locations.get(locations.indexOf(Features.NAMESPACE) + 1))
                .endsWith("typeName=t%3Atown,t%3Ariver&key=a%2Cb");
    }

    @Test
    void haveCanonicalSchemasOfOgcIfConfigured() throws Exception {
        server.wfs.with("isCanonicalSchemaLocation", true);
        assertThat(townsIn("2.0.0").document(server).schemaLocations())
                .contains("http://schemas.opengis.net/wfs/2.0/wfs.xsd", "http://schemas.opengis.net/gml/3.2.1/gml.xsd");
    }

    @Test
    void haveSchemaLocationOfTheTypeIfKnown() throws Exception {
        towns.getUserData().put("schemaURI", Map.of("http://example.org/own", "http://example.org/own.xsd"));
        assertThat(townsIn("1.1.0").document(server).schemaLocations())
                .endsWith("http://example.org/own", "http://example.org/own.xsd");
    }

    // ---- the rest of the response

    @Test
    void haveOtherPropertiesOfTheStockResponse() {
        GetFeature call = townsIn("1.1.0");
        call.stock.operation = call.operation;
        var fast = call.dispatched(server);
        assertThat(fast).isNotSameAs(call.stock);
        assertThat(fast.getBinding()).isSameAs(call.stock.getBinding());
        assertThat(fast.getOutputFormats()).isEqualTo(call.stock.getOutputFormats());
        assertThat(fast.canHandle(call.operation)).isTrue();
        assertThat(fast.canHandle(townsIn("1.1.0").operation)).isFalse();
        assertThat(fast.getMimeType(call.found, call.operation)).isEqualTo("text/xml; subtype=stock");
        assertThat(fast.getHeaders(call.found, call.operation)).isDeepEqualTo(new String[][] {{"X-Stock", "yes"}});
        assertThat(fast.getPreferredDisposition(call.found, call.operation)).isEqualTo("stock disposition");
        assertThat(fast.getAttachmentFileName(call.found, call.operation)).isEqualTo("stock.xml");
        assertThat(fast.getCharset(call.operation)).isEqualTo("stock charset");
    }
}
