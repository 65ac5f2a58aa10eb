/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;

import org.geoserver.test.GeoServerSystemTestSupport;
import org.geoserver.wfs.WFSInfo;
import org.junit.Test;
import org.xmlunit.assertj3.XmlAssert;
import org.xmlunit.diff.Comparison;
import org.xmlunit.diff.ComparisonResult;
import org.xmlunit.diff.ComparisonType;

/** In a GeoServer with the data of its own tests: one layer, fast and stock, in every version. */
public class StockComparisonTest extends GeoServerSystemTestSupport {

    private static final String LAYER = "cite:BasicPolygons";

    @Test
    public void documentsOfWfs10AreThoseOfStock() throws Exception {
        assertSameInfoset("version=1.0.0&typeName=" + LAYER);
    }

    @Test
    public void documentsOfWfs11AreThoseOfStock() throws Exception {
        assertSameInfoset("version=1.1.0&typeName=" + LAYER);
    }

    @Test
    public void documentsOfWfs20AreThoseOfStock() throws Exception {
        assertSameInfoset("version=2.0.0&typeNames=" + LAYER);
    }

    @Test
    public void capabilitiesListBxml() throws Exception {
        assertThat(getAsString("wfs?service=WFS&version=2.0.0&request=GetCapabilities"))
                .contains(">bxml<", ">bxml+gzip<", ">application/x-bxml<")
                .doesNotContain("text/x-bxml");
    }

    private void assertSameInfoset(String query) throws Exception {
        String request = "wfs?service=WFS&request=GetFeature&" + query;
        String stock = get(request, false);
        String fast = get(request, true);
        assertThat(fast).contains("<" + LAYER + " ");
        // declarations of namespaces differ, so it can be told who has written it
        assertThat(withoutTime(fast)).as("written by another encoder").isNotEqualTo(withoutTime(stock));
        XmlAssert.assertThat(fast)
                .and(stock)
                .withAttributeFilter(attribute -> !attribute.getName().equals("timeStamp"))
                .withDifferenceEvaluator(StockComparisonTest::ignoringTheOrderOfSchemas)
                .areIdentical();
    }

    private static String withoutTime(String document) {
        return document.replaceFirst(" timeStamp=\"[^\"]*\"", "");
    }

    private static ComparisonResult ignoringTheOrderOfSchemas(Comparison comparison, ComparisonResult outcome) {
        if (comparison.getType() != ComparisonType.SCHEMA_LOCATION) {
            return outcome;
        }
        Set<String> stock = words(comparison.getControlDetails().getValue());
        return stock.equals(words(comparison.getTestDetails().getValue()))
                ? ComparisonResult.EQUAL
                : ComparisonResult.DIFFERENT;
    }

    private static Set<String> words(Object text) {
        return Set.of(String.valueOf(text).split("\\s+"));
    }

    private String get(String request, boolean enabled) throws Exception {
        WFSInfo wfs = getGeoServer().getService(WFSInfo.class);
        wfs.getMetadata().put(FastEncodingSwitch.METADATA_KEY, enabled);
        getGeoServer().save(wfs);
        return getAsString(request);
    }
}
