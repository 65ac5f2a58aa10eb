/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.fasterxml.jackson.databind.ObjectMapper;

/** Differences that matter to a client, and differences that do not. */
class GeoJsonTest {

    private static GeoJson of(String... features) throws IOException {
        return GeoJson.of(new ObjectMapper()
                .readTree("{\"features\":[" + String.join(",", features).replace('\'', '"') + "]}"));
    }

    private static String feature(String geometry, String properties) {
        return "{'geometry':" + geometry + ",'properties':{" + properties + "}}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
            'a':1               | 'a':1.0                 | true
            'a':'1'             | 'a':1                   | true
            'a':1               | 'a':2                   | false
            'a':'x'             | 'a':'y'                 | false
            'a':null            |                         | true
            'a':'x'             |                         | false
            'a':true            | 'a':1                   | true
            'a':true            | 'a':false               | false
            'a':'2024-02-29'    | 'a':'2024/02/29'        | true
            'a':'2024-02-29'    | 'a':'2024-02-28'        | false
            'a':'2024-02-29T01:02:03.500Z' | 'a':'2024/02/29 01:02:03.5+00' | true
            'a':'2024-02-29T01:02:03.5Z'   | 'a':'2024-02-29T01:02:03.6Z'   | false
            """)
    void comparesValues(String one, String other, boolean same) throws IOException {
        GeoJson right = of(feature("null", one));
        GeoJson read = of(feature("null", other == null ? "" : other));
        assertThat(right.differences(read, Set.of()).isEmpty()).isEqualTo(same);
        assertThat(right.differences(read, Set.of("a"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
            {'type':'Point','coordinates':[1,2]} | {'type':'Point','coordinates':[1.000000001,2]}    | true
            {'type':'Point','coordinates':[1,2]} | {'type':'Point','coordinates':[2,1]}              | false
            {'type':'Point','coordinates':[1,2]} | {'type':'Point','coordinates':[1,2,3]}            | false
            {'type':'Point','coordinates':[1,2]} | {'type':'MultiPoint','coordinates':[[1,2]]}       | true
            {'type':'Point','coordinates':[1,2]} | {'type':'MultiPoint','coordinates':[[1,2],[1,2]]} | false
            {'type':'Point','coordinates':[1,2]} | null                                              | false
            null                                 | {'type':'Point','coordinates':[1,2]}              | false
            {'type':'Polygon','coordinates':[[[0,0],[9,0],[9,9],[0,0]]]} | {'type':'Polygon','coordinates':[[[0,0],[9,9],[9,0],[0,0]]]} | true
            {'type':'Polygon','coordinates':[[[0,0],[9,0],[9,9],[0,0]]]} | {'type':'Polygon','coordinates':[[[0,0],[9,9],[8,0],[0,0]]]} | false
            {'type':'MultiPolygon','coordinates':[[[[0,0],[9,0],[9,9],[0,0]],[[5,1],[6,1],[6,2],[5,1]]]]} | {'type':'MultiPolygon','coordinates':[[[[0,0],[9,9],[9,0],[0,0]],[[5,1],[6,2],[6,1],[5,1]]]]} | true
            {'type':'LineString','coordinates':[[0,0],[9,0]]} | {'type':'LineString','coordinates':[[9,0],[0,0]]} | false
            """)
    void comparesGeometries(String one, String other, boolean same) throws IOException {
        assertThat(of(feature(one, ""))
                        .differences(of(feature(other, "")), null)
                        .isEmpty())
                .isEqualTo(same);
    }

    @Test
    void comparesOrderOfFeaturesWithoutIds() throws IOException {
        String[] plain = {feature("null", "'a':1"), feature("null", "'a':2")};
        assertThat(of(plain).differences(of(plain[1], plain[0]), Set.of())).hasSize(2);
        String[] known = {feature("null", "'gml_id':'x','a':1"), feature("null", "'gml_id':'y','a':2")};
        assertThat(of(known).differences(of(known[1], known[0]), Set.of())).isEmpty();
        assertThat(of(plain).differences(of(plain[0]), Set.of())).isEqualTo(List.of("there are 1 features, not 2"));
    }
}
