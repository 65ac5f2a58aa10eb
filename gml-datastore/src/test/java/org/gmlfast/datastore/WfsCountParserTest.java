/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many features a query has, by the response of a WFS 2.0 that counts them. */
class WfsCountParserTest {

    private static WfsCountParser parser(String matched, boolean isExact, Integer startIndex, Integer maxFeatures)
            throws IOException {
        String response = "<?xml version='1.0'?><!-- counted --><wfs:FeatureCollection"
                + " xmlns:wfs='http://www.opengis.net/wfs/2.0' numberMatched='" + matched + "' numberReturned='0'/>";
        return new WfsCountParser(
                new ByteArrayInputStream(response.getBytes(StandardCharsets.UTF_8)), isExact, startIndex, maxFeatures);
    }

    @ParameterizedTest
    @CsvSource({
        "200000, , , 200000",
        "0, , , 0",
        "200000, , 1000, 1000",
        "200000, 199500, 1000, 500",
        "200000, 199500, , 500",
        "200000, 300000, 10, 0",
        "2147483647, , , 2147483647",
        "3000000000, , 50, 50",
    })
    void countsFeaturesThatTheClientWants(String matched, Integer startIndex, Integer maxFeatures, int expected)
            throws IOException {
        WfsCountParser parser = parser(matched, true, startIndex, maxFeatures);
        assertThat(parser.getNumberOfFeatures()).isEqualTo(expected);
        assertThat(parser.parse()).isNull();
        parser.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "", "-1", "1e3", "2147483648", "99999999999999999999"})
    void leavesCountToTheClientIfItIsNotKnown(String matched) throws IOException {
        assertThat(parser(matched, true, null, null).getNumberOfFeatures()).isEqualTo(-1);
    }

    /** The client applies a part of the filter itself. */
    @Test
    void leavesCountToTheClientIfTheServerDoesNotFilter() throws IOException {
        assertThat(parser("5", false, null, null).getNumberOfFeatures()).isEqualTo(-1);
    }

    @Test
    void reportsResponseThatIsNotXml() {
        assertThatThrownBy(() -> new WfsCountParser(
                        new ByteArrayInputStream("busy".getBytes(StandardCharsets.UTF_8)), true, null, null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the response of the WFS cannot be read");
    }
}
