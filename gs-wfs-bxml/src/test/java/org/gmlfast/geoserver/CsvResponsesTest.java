/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.complex;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.wfs.response.CSVOutputFormat;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** The plugin writes the CSV of WFS, or leaves it to GeoServer. */
class CsvResponsesTest {

    private final SimpleFeatureType towns =
            type("town", "label", String.class, "share", Double.class, "geom", Point.class);
    private final SimpleFeature bern =
            feature(towns, "town.1", "Bern, \"Mutzenstadt\"", 1.23456789, wkt("POINT (46.123456789 7.45)"));
    private final ServerDouble server = new ServerDouble();
    private final StockResponse stock = new CSVOutputFormat("csv");

    CsvResponsesTest() {
        server.layer(towns);
    }

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    private GetFeature bernIn(String version) {
        return new GetFeature(version).query(collection(towns, bern));
    }

    private String text(GetFeature call) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FastGmlCallback(server.geoServer())
                .responseDispatched(new Request(), call.operation, call.found, stock)
                .write(call.found, out, call.operation);
        return out.toString(StandardCharsets.UTF_8);
    }

    private void separator(String value) {
        Map<String, Object> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.put("CSVSEPARATOR", value);
        Map<String, Object> kvp = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        kvp.put("FORMAT_OPTIONS", options);
        Request request = new Request();
        request.setKvp(kvp);
        Dispatcher.REQUEST.set(request);
    }

    // ---- documents

    /** Coordinates are in the order of the features, and have all decimals; other numbers have those of the server. */
    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void haveTheFieldsOfGeoServer(String version) throws IOException {
        server.settings.with("getNumDecimals", 4);
        assertThat(text(bernIn(version)))
                .isEqualTo("FID,label,share,geom\r\n"
                        + "town.1,\"Bern, \"\"Mutzenstadt\"\"\",1.2346,POINT (46.123456789 7.45)\r\n");
        assertThat(stock.writes).isZero();
    }

    @Test
    void haveNamesAloneWithoutFeatures() throws IOException {
        assertThat(text(new GetFeature("2.0.0").query(collection(towns)))).isEqualTo("FID,label,share,geom\r\n");
    }

    @ParameterizedTest
    @CsvSource({"semicolon, ;", "';', ;", "|, |", "SPACE, ' '", "'', ','"})
    void haveTheSeparatorOfTheRequest(String given, String separator) throws IOException {
        separator(given);
        assertThat(text(bernIn("2.0.0"))).startsWith(String.join(separator, "FID", "label", "share", "geom") + "\r\n");
    }

    // ---- GeoServer's own

    private void assertStock(GetFeature call) throws IOException {
        stock.writes = 0;
        assertThat(text(call)).isEqualTo(StockResponse.DOCUMENT);
        assertThat(stock.writes).isEqualTo(1);
        assertThat(stock.value).isSameAs(call.found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "::", "\"", "]"})
    void areStockWithOtherSeparators(String given) throws IOException {
        separator(given);
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void areStockWithADateFormat() throws IOException {
        server.wfs.with("getCsvDateFormat", "yyyy");
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void areStockIfSwitchedOff() throws IOException {
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertStock(bernIn("2.0.0"));
    }

    @Test
    void areStockInOtherCharsets() throws IOException {
        server.settings.with("getCharset", "ISO-8859-1");
        assertStock(bernIn("2.0.0"));
    }

    /** GeoServer writes the first result alone. */
    @Test
    void areStockForSeveralQueries() throws IOException {
        assertStock(bernIn("2.0.0").query(collection(towns, bern)));
    }

    @Test
    void areStockForJoins() throws IOException {
        SimpleFeatureType lakes = type("lake", "geom", Point.class);
        server.layer(lakes);
        GetFeature call = new GetFeature("2.0.0").query(towns, lakes);
        call.found.add(collection(towns, bern));
        assertStock(call);
    }

    @Test
    void areStockForComplexFeatures() throws IOException {
        assertStock(new GetFeature("2.0.0").query(complex("town")));
    }
}
