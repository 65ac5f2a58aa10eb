/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses, capabilities, and the statistics of clients. */
class LoadParsingTest {

    @Test
    void formatsRequests() {
        WfsAddress address = WfsAddress.parse("a=http://localhost:8080/geoserver/ows?authkey=k%26&SRSNAME=EPSG:4326");
        assertThat(address.name()).isEqualTo("a");
        assertThat(address.port()).isEqualTo(8080);
        assertThat(address.features(WfsVersion.WFS_2_0_0, "topp:states", 200, "text/xml; subtype=gml/3.2"))
                .hasToString("http://localhost:8080/geoserver/ows?authkey=k%26&SRSNAME=EPSG:4326&service=WFS"
                        + "&version=2.0.0&request=GetFeature&typeNames=topp:states&count=200"
                        + "&outputFormat=text%2Fxml%3B%20subtype%3Dgml%2F3.2");
        assertThat(WfsAddress.parse("b=http://localhost").features(WfsVersion.WFS_1_1_0, "t", 0, null))
                .hasToString("http://localhost/?service=WFS&version=1.1.0&request=GetFeature&typeName=t");
    }

    @Test
    void prefersFormatOfTheAddress() {
        WfsAddress address = WfsAddress.parse("c=http://localhost/wfs?outputFormat=csv");
        assertThat(address.ownFormat()).contains("csv");
        assertThat(address.features(WfsVersion.WFS_2_0_0, "t", 1, "gml32"))
                .asString()
                .contains("outputFormat=csv")
                .doesNotContain("gml32");
        assertThat(address.capabilities(WfsVersion.WFS_2_0_0))
                .hasToString(
                        "http://localhost/wfs?service=WFS&version=2.0.0&acceptVersions=2.0.0&request=GetCapabilities");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost/wfs",
                "=http://localhost/wfs",
                "a=ftp://localhost/wfs",
                "a=localhost:80",
                "a=http://me:secret@localhost/wfs",
                "a=http://local host/wfs"
            })
    void refusesInvalidAddresses(String text) {
        assertThatThrownBy(() -> WfsAddress.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static ServiceOffer offer(String document) throws Exception {
        return ServiceOffer.read(document.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void parsesCapabilities() throws Exception {
        ServiceOffer old = offer("<WFS_Capabilities version='1.0.0'><Capability><Request><GetFeature><ResultFormat>"
                + "<GML2/><JSON/></ResultFormat></GetFeature><Transaction/></Request></Capability>"
                + "<FeatureTypeList><FeatureType><Name>topp:states</Name></FeatureType></FeatureTypeList>"
                + "</WFS_Capabilities>");
        assertThat(old.formats()).containsExactly("GML2", "JSON");
        assertThat(LoadFormat.GEOJSON.offeredName(old.formats())).contains("JSON");
        assertThat(LoadFormat.BXML.offeredName(old.formats())).isEmpty();
        ServiceOffer current = offer("<wfs:WFS_Capabilities xmlns:wfs='w' xmlns:ows='o'><ows:OperationsMetadata>"
                + "<ows:Operation name='GetPropertyValue'><ows:Parameter name='outputFormat'><ows:Value>csv</ows:Value>"
                + "</ows:Parameter></ows:Operation><ows:Operation name='GetFeature'><ows:Parameter name='resultType'>"
                + "<ows:Value>hits</ows:Value></ows:Parameter><ows:Parameter name='outputFormat'><ows:AllowedValues>"
                + "<ows:Value>gml3</ows:Value><ows:Value>bxml</ows:Value></ows:AllowedValues></ows:Parameter>"
                + "</ows:Operation></ows:OperationsMetadata><FeatureTypeList><FeatureType><Name>a:roads</Name>"
                + "<Title>Name</Title></FeatureType><FeatureType><Name>b:roads</Name></FeatureType><FeatureType>"
                + "<Name>b:places</Name></FeatureType></FeatureTypeList></wfs:WFS_Capabilities>");
        assertThat(current.formats()).containsExactly("gml3", "bxml");
        assertThat(current.layer("places")).contains("b:places");
        assertThat(current.layer("a:roads")).contains("a:roads");
        assertThat(current.layer("roads")).as("ambiguous").isEmpty();
        assertThatThrownBy(() -> offer("<html/>")).hasMessageContaining("html instead of capabilities");
    }

    @Test
    void computesStatistics() {
        ClientTally tally = new ClientTally();
        assertThat(tally.meanMillis()).isZero();
        assertThat(tally.percentileMillis(0.95)).isZero();
        for (int i = 20; i >= 1; i--) {
            tally.add(i * 1_000_000L, 10);
        }
        ClientTally other = new ClientTally();
        other.addFailure("late");
        other.add(30_000_000, 40);
        tally.addAll(other);
        tally.addAll(other);
        assertThat(tally.count()).isEqualTo(22);
        assertThat(tally.bytes()).isEqualTo(280);
        assertThat(tally.failures()).isEqualTo(2);
        assertThat(tally.reasons()).containsExactly(java.util.Map.entry("late", 2L));
        assertThat(tally.meanMillis()).isEqualTo((210 + 60) / 22.0);
        assertThat(tally.percentileMillis(0.5)).isEqualTo(11);
        assertThat(tally.percentileMillis(0.95)).isEqualTo(30);
        assertThat(tally.percentileMillis(1)).isEqualTo(30);
    }

    @Test
    void parsesFiguresOfTheStudy() {
        assertThat(GeopsStudy.rows("osm_mainroads"))
                .filteredOn(row -> row.format() == LoadFormat.GML32)
                .singleElement()
                .satisfies(row -> assertThat(row.rates()).containsExactly(24.2, 40, 43, 43));
        assertThat(List.of("osm_mainroads", "osm_places")).allSatisfy(layer -> assertThat(GeopsStudy.rows(layer))
                .hasSize(3)
                .allSatisfy(row ->
                        assertThat(row.millis()).hasSameSizeAs(row.rates()).hasSize(4)));
        assertThat(GeopsStudy.rows("states")).isEmpty();
    }
}
