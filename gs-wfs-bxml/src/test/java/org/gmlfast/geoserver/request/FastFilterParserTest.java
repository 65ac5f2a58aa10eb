/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.geoserver.ows.KvpParser;
import org.geotools.api.filter.Filter;
import org.geotools.filter.text.ecql.ECQL;
import org.geotools.util.Version;
import org.gmlfast.feature.request.WfsDialect;
import org.gmlfast.geoserver.ServerDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of FILTER that the plugin reads, or leaves to GeoServer's parser, which a stand-in records. */
class FastFilterParserTest {

    private static final String FILTER = "<Filter xmlns=\"http://www.opengis.net/ogc\"><PropertyIsEqualTo>"
            + "<PropertyName>name</PropertyName><Literal>Bern</Literal></PropertyIsEqualTo></Filter>";

    private final ServerDouble server = new ServerDouble();
    private final List<String> parsed = new ArrayList<>();

    private final KvpParser stock = new KvpParser("filter", List.class) {
        @Override
        public Object parse(String value) {
            parsed.add(value);
            return List.of(Filter.EXCLUDE);
        }
    };

    private FastFilterParser parser() {
        return new FastFilterParser(stock, WfsDialect.WFS_1_1, server::geoServer);
    }

    @Test
    void readsAFilter() throws Exception {
        assertThat((List<?>) parser().parse(FILTER)).hasSize(1).first().isEqualTo(ECQL.toFilter("name = 'Bern'"));
        assertThat(parsed).isEmpty();
    }

    @Test
    void readsAFilterWithoutANamespace() throws Exception {
        String filter = "<Filter><PropertyIsEqualTo><PropertyName>name</PropertyName><Literal>Bern</Literal>"
                + "</PropertyIsEqualTo></Filter>";
        assertThat((List<?>) parser().parse(filter)).hasSize(1).first().isEqualTo(ECQL.toFilter("name = 'Bern'"));
        assertThat(parsed).isEmpty();
    }

    @Test
    void isFoundWhereGeoServersParserIs() {
        stock.setService("WFS");
        stock.setVersion(new Version("1.1.0"));
        stock.setRequest("GetFeature");
        FastFilterParser parser = parser();
        assertThat(parser.getKey()).isEqualTo("filter");
        assertThat(parser.getService()).isEqualTo("WFS");
        assertThat((Object) parser.getVersion()).isEqualTo(new Version("1.1.0"));
        assertThat(parser.getRequest()).isEqualTo("GetFeature");
    }

    private void assertStock(String value) throws Exception {
        assertThat((List<?>) parser().parse(value)).isEqualTo(List.of(Filter.EXCLUDE));
        assertThat(parsed).containsExactly(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "(" + FILTER + ")(" + FILTER + ")",
                "<Filter xmlns=\"urn:other\"><PropertyIsEqualTo><PropertyName>name</PropertyName><Literal>Bern</Literal>"
                        + "</PropertyIsEqualTo></Filter>",
                "<Filter xmlns=\"http://www.opengis.net/ogc\"><Unknown/></Filter>",
                "<Filter xmlns=\"http://www.opengis.net/ogc\"><PropertyIsEqualTo>",
                "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:/etc/passwd\">]>" + FILTER
            })
    void leavesOtherValuesToGeoServer(String value) throws Exception {
        assertStock(value);
    }

    @Test
    void obeysTheSetting() throws Exception {
        server.serviceMetadata.put("gmlfast.requests", "false");
        assertStock(FILTER);
    }
}
