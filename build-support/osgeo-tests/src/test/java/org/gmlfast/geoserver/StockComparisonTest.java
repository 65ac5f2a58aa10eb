/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import org.geoserver.test.GeoServerSystemTestSupport;
import org.geoserver.wfs.WFSInfo;
import org.junit.After;
import org.junit.Test;
import org.w3c.dom.Attr;
import org.xmlunit.assertj3.XmlAssert;
import org.xmlunit.diff.Comparison;
import org.xmlunit.diff.ComparisonResult;
import org.xmlunit.diff.ComparisonType;
import org.gmlfast.geoserver.settings.PluginSetting;

/** Compares responses of the plugin and of stock in every version, in a GeoServer with its own test data. */
public class StockComparisonTest extends GeoServerSystemTestSupport {

    private static final String LAYER = "cite:BasicPolygons";
    private static final String NAMED = "sf:PrimitiveGeoFeature";
    private static final List<String> VERSIONS = List.of("1.0.0", "1.1.0", "2.0.0");

    @After
    public void restore() throws Exception {
        revertService(WFSInfo.class, null);
    }

    @Test
    public void writesDocumentOfStockInWfs10() throws Exception {
        assertSameInfoset("version=1.0.0&typeName=" + LAYER);
    }

    @Test
    public void writesDocumentOfStockInWfs11() throws Exception {
        assertSameInfoset("version=1.1.0&typeName=" + LAYER);
    }

    @Test
    public void writesDocumentOfStockInWfs20() throws Exception {
        assertSameInfoset("version=2.0.0&typeNames=" + LAYER);
    }

    /** Features know the bounds of a geometry that the request leaves out. */
    @Test
    public void writesBoundsOfStockIfRequestSelectsProperties() throws Exception {
        change(wfs -> wfs.setFeatureBounding(true));
        for (String version : VERSIONS) {
            assertSameInfoset("version=" + version + "&propertyName=ID&typeName=" + LAYER + "&typeNames=" + LAYER);
        }
    }

    /** GeoServer takes the setting of WFS 1.1 for GML 3.2. */
    @Test
    public void writesStandardNamesOfGmlLikeStock() throws Exception {
        assertStandardNamesOfStock();
        change(wfs -> wfs.setCiteCompliant(true));
        assertStandardNamesOfStock();
    }

    private void assertStandardNamesOfStock() throws Exception {
        for (WFSInfo.Version set : WFSInfo.Version.values()) {
            change(wfs -> wfs.getGML().forEach((version, gml) -> gml.setOverrideGMLAttributes(version == set)));
            assertSameInfoset("version=1.1.0&typeName=" + NAMED);
            assertSameInfoset("version=2.0.0&typeNames=" + NAMED);
        }
    }

    @Test
    public void writesSchemaLocationOfStockForSeveralTypesInWfs10() throws Exception {
        // in GML 3, stock's order of types changes from run to run
        String request = "wfs?service=WFS&request=GetFeature&version=1.0.0&typeName=" + LAYER + ",cite:Bridges";
        assertThat(schemaLocations(get(request, true))).isEqualTo(schemaLocations(get(request, false)));
    }

    private static Set<String> schemaLocations(String document) {
        assertThat(document).contains("schemaLocation=\"");
        return words(document.replaceFirst("(?s).*schemaLocation=\"([^\"]*)\".*", "$1"));
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
        assertThat(fast).contains("FeatureCollection ");
        // the declarations of namespaces show which encoder wrote the document
        assertThat(withoutTime(fast)).as("written by another encoder").isNotEqualTo(withoutTime(stock));
        XmlAssert.assertThat(fast)
                .and(stock)
                .withAttributeFilter(attribute -> !isKnownToDiffer(attribute))
                .withDifferenceEvaluator(StockComparisonTest::ignoringTheOrderOfSchemas)
                .areIdentical();
    }

    /** The time, and what GDAL would apply to all geometries of a collection. */
    private static boolean isKnownToDiffer(Attr attribute) {
        return attribute.getName().equals("timeStamp")
                || attribute.getName().equals("srsDimension")
                        && attribute.getOwnerElement().getLocalName().equals("Envelope");
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
        change(wfs -> wfs.getMetadata().put(PluginSetting.ENABLED.key(), enabled));
        return getAsString(request);
    }

    private void change(Consumer<WFSInfo> settings) {
        WFSInfo wfs = getGeoServer().getService(WFSInfo.class);
        settings.accept(wfs);
        getGeoServer().save(wfs);
    }
}
