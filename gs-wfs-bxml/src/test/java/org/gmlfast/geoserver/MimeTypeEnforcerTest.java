/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.Response;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.geoserver.responses.FastGmlResponse;
import org.gmlfast.geoserver.responses.ResponseFactory;
import org.gmlfast.geoserver.stock.StockFormat;
import org.junit.jupiter.api.Test;

/** When GeoServer's enforcer of MIME types, of which the stand-in returns null, is asked. */
class MimeTypeEnforcerTest {

    private final ServerDouble server = new ServerDouble();
    private final Response stock = new StockResponse() {};

    private Response dispatched(Response response) {
        GeoServer geoServer = server.geoServer();
        return new MimeTypeEnforcer(geoServer).responseDispatched(null, null, null, response);
    }

    private FastGmlResponse fast() {
        return new FastGmlResponse(stock, StockFormat.GML32, new ResponseFactory(server.geoServer()));
    }

    @Test
    void keepsResponseIfNoTypeIsForced() {
        FastGmlResponse fast = fast();
        assertThat(dispatched(fast)).isSameAs(fast);
    }

    @Test
    void asksStockIfAnyVersionForcesType() {
        server.gml.get(WFSInfo.Version.V_10).with("getMimeTypeToForce", Optional.of("text/xml"));
        assertThat(dispatched(fast())).isNull();
    }

    @Test
    void asksStockAboutOtherResponses() {
        assertThat(dispatched(stock)).isNull();
    }
}
