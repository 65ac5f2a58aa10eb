/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayOutputStream;

import javax.servlet.http.HttpServletResponse;

import org.geoserver.ows.Request;
import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Point;

/** Exception reports that GeoServer may append to a failed response. */
class BxmlExceptionHandlerTest {

    private final BxmlExceptionHandler handler = new BxmlExceptionHandler();
    private final SimpleFeatureType towns = type("town", "label", String.class, "geom", Point.class);

    private static Request request(String outputFormat, boolean committed) {
        Request request = new Request();
        request.setOutputFormat(outputFormat);
        request.setHttpResponse(new InterfaceStub<>(HttpServletResponse.class)
                .with("isCommitted", committed)
                .object());
        return request;
    }

    @ParameterizedTest
    @CsvSource({
        "bxml, true, true",
        "BXML GZIP, true, true",
        "bxml, false, false",
        "text/xml; subtype=gml/3.1.1, true, false",
        ", true, false",
    })
    void handlesFailuresOfBxmlThatHasBegun(String format, boolean committed, boolean handled) {
        assertThat(handler.canHandle(null, request(format, committed))).isEqualTo(handled);
    }

    @Test
    void ignoresRequestWithoutResponse() {
        Request request = new Request();
        request.setOutputFormat("bxml");
        assertThat(handler.canHandle(null, request)).isFalse();
    }

    @Test
    void throwsFailureForTheContainer() {
        ServiceException failure = new ServiceException("connection lost");
        assertThatThrownBy(() -> handler.handleServiceException(failure, request("bxml", true)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("connection lost")
                .hasCause(failure);
    }

    @Test
    void hasHighestPriority() {
        assertThat(handler.getPriority()).isZero();
    }

    /** GeoServer's default strategy holds back the first 50 KB, which a flush does not change. */
    private static final class HoldingBack extends ByteArrayOutputStream {

        private static final int LIMIT = 51_200;

        private boolean committed;

        @Override
        public void flush() {
            committed |= size() > LIMIT;
        }
    }

    @Test
    void commitsResponseIfFormatFailsAfterTheFirstBytes() {
        ServerDouble server = new ServerDouble();
        server.layer(towns);
        GetFeature call = new GetFeature("2.0.0")
                .query(new FailingFeatures(feature(towns, "town.1", "Bern", wkt("POINT (1 2)")), 10_000));
        call.request.setOutputFormat("bxml");
        HoldingBack out = new HoldingBack();
        assertThatThrownBy(() -> new BxmlOutputFormat(server.geoServer()).write(call.found, out, call.operation))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("t:town");
        assertThat(out.committed).isTrue();
    }

    @Test
    void leavesFailureBeforeTheFirstBytesToGeoServer() {
        ServerDouble server = new ServerDouble();
        server.layer(towns);
        GetFeature call = new GetFeature("2.0.0")
                .query(new FailingFeatures(feature(towns, "town.1", "Bern", wkt("POINT (1 2)")), 1));
        call.request.setOutputFormat("bxml");
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                throw new AssertionError("a flush would send the headers");
            }
        };
        assertThatThrownBy(() -> new BxmlOutputFormat(server.geoServer()).write(call.found, out, call.operation))
                .isInstanceOf(ServiceException.class);
        assertThat(out.size()).isZero();
    }
}
