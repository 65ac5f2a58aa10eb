/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.XmlRequestReader;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.request.Insert;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.util.Version;
import org.gmlfast.feature.request.WfsDialect;
import org.gmlfast.geoserver.Features;
import org.gmlfast.geoserver.InterfaceStub;
import org.gmlfast.geoserver.ServerDouble;
import org.gmlfast.geoserver.status.StatusController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Transactions that the plugin reads, or leaves to GeoServer's reader, which a stand-in records. */
class FastRequestReaderTest {

    private static final String START =
            "<wfs:Transaction xmlns:wfs=\"http://www.opengis.net/wfs\" xmlns:t=\"http://example.org/towns\">";
    private static final String INSERT =
            START + "<wfs:Insert><t:towns><t:name>Bern</t:name></t:towns></wfs:Insert></wfs:Transaction>";
    private static final String SKELETON = START + "<wfs:Insert></wfs:Insert></wfs:Transaction>";

    private final ServerDouble server = new ServerDouble();
    private final SimpleFeatureType towns = Features.type("towns", "name", String.class, "geom", Point.class);
    private final InterfaceStub<FeatureTypeInfo> layer = server.layer(towns);

    /** What GeoServer's reader was given. */
    private final List<String> read = new ArrayList<>();

    private final List<Object> features = new ArrayList<>();
    private Exception failure;

    private final XmlRequestReader stock =
            new XmlRequestReader(new QName("http://www.opengis.net/wfs", "Transaction"), new Version("1.1.0"), "wfs") {
                @Override
                @SuppressWarnings("rawtypes")
                public Object read(Object request, Reader reader, Map kvp) throws Exception {
                    StringWriter all = new StringWriter();
                    reader.transferTo(all);
                    read.add(all.toString());
                    if (failure != null) {
                        throw failure;
                    }
                    return new TransactionRequest(new Insert(features));
                }
            };

    private final FastRequestReader reader = new FastRequestReader(stock, WfsDialect.WFS_1_1, server::geoServer);

    private void read(String request, Map<String, Object> kvp) throws Exception {
        reader.read(null, new StringReader(request), kvp);
    }

    private void read(String request) throws Exception {
        read(request, new HashMap<>());
    }

    @Test
    void isFoundWhereGeoServersReaderIs() {
        assertThat(reader.getElement()).isEqualTo(stock.getElement());
        assertThat((Object) reader.getVersion()).isEqualTo(stock.getVersion());
        assertThat(reader.getServiceId()).isEqualTo(stock.getServiceId());
    }

    @Test
    void readsFeaturesAndLeavesTheRestToGeoServer() throws Exception {
        read(INSERT);
        assertThat(read).containsExactly(SKELETON);
        assertThat(features).hasSize(1);
        SimpleFeature feature = (SimpleFeature) features.get(0);
        assertThat(feature.getFeatureType()).isSameAs(towns);
        assertThat(feature.getAttributes()).containsExactly("Bern", null);
    }

    private void assertStock(String request, Map<String, Object> kvp) throws Exception {
        read(request, kvp);
        assertThat(read).containsExactly(request);
        assertThat(features).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                START + "<wfs:Insert><t:towns><t:name>Bern</t:other></t:towns></wfs:Insert></wfs:Transaction>",
                START + "<wfs:Insert><t:towns><t:name>Bern",
                START + "<wfs:Insert><t:cities/></wfs:Insert></wfs:Transaction>",
                START + "<wfs:Delete typeName=\"t:towns\"/></wfs:Transaction>",
                "<!DOCTYPE a>" + START + "<wfs:Insert><t:towns/></wfs:Insert></wfs:Transaction>",
                "<html/>",
                ""
            })
    void leavesWholeRequestsToGeoServer(String request) throws Exception {
        assertStock(request, new HashMap<>());
    }

    @Test
    void leavesRequestsThatAreValidatedToGeoServer() throws Exception {
        assertStock(INSERT, Map.of("strict", true));
        read.clear();
        server.wfs.with("isCiteCompliant", true);
        assertStock(INSERT, Map.of());
    }

    @Test
    void obeysTheSettings() throws Exception {
        server.serviceMetadata.put("gmlfast.requests", "false");
        assertStock(INSERT, Map.of());
        read.clear();
        server.serviceMetadata.put("gmlfast.requests", "true");
        layer.object().getMetadata().put("gmlfast.requests", "no");
        assertStock(INSERT, Map.of());
    }

    /** Those that GeoServer's own reader reads, too: the bound holds whoever reads. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void refusesRequestsOfMoreBytesThanTheServiceAllows(String requests) throws Exception {
        server.serviceMetadata.put("gmlfast.requests", requests);
        String request = INSERT.replace("Bern", "Zürich 𝄞");
        int bytes = request.getBytes(StandardCharsets.UTF_8).length;
        server.serviceMetadata.put("gmlfast.maxRequestBytes", String.valueOf(bytes));
        read(request);
        server.serviceMetadata.put("gmlfast.maxRequestBytes", String.valueOf(bytes - 1));
        read.clear();
        assertThatThrownBy(() -> read(request))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.getCode()).isEqualTo("NoApplicableCode"))
                .hasMessage(
                        "The request has more than %d bytes, the maximum of this WFS (gmlfast.maxRequestBytes)",
                        bytes - 1);
        assertThat(read).isEmpty();
        server.serviceMetadata.put("gmlfast.maxRequestBytes", "0");
        read(request);
        assertThat(read).isNotEmpty();
    }

    @Test
    void reportsGeoServersExceptionForTheWholeRequest() {
        failure = new ServiceException("refused");
        assertThatThrownBy(() -> read(INSERT)).isSameAs(failure);
        assertThat(read).containsExactly(SKELETON, INSERT);
    }

    @Test
    void leavesFeaturesOfFailingStoresToGeoServer() throws Exception {
        layer.with("getFeatureType", new IOException("no store"));
        assertStock(INSERT, Map.of());
    }

    @Test
    void countsRequestsWithReasons() throws Exception {
        JsonNode before = status();
        read(INSERT);
        read(START + "<wfs:Insert><t:cities/></wfs:Insert></wfs:Transaction>");
        JsonNode after = status();
        assertThat(after.get("fast").intValue() - before.get("fast").intValue()).isEqualTo(1);
        assertThat(after.get("stock").intValue() - before.get("stock").intValue())
                .isEqualTo(1);
        assertThat(after.get("reasons").findValuesAsText("reason"))
                .contains("an element that is not a feature of a layer");
    }

    private static JsonNode status() throws IOException {
        for (JsonNode operation :
                new ObjectMapper().readTree(new StatusController().status()).get("requests")) {
            if (operation.get("operation").textValue().equals("Transaction")) {
                return operation;
            }
        }
        return new ObjectMapper().readTree("{\"fast\":0,\"stock\":0,\"reasons\":[]}");
    }
}
