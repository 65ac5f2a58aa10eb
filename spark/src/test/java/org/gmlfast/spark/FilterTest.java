/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Conditions of a query pass over features; Spark tests those that they let through. */
class FilterTest {

    private static final ReadSettings DEFAULT = ReadSettings.of(SparkOptions.of(Map.of("idColumn", "fid")));

    private static final byte[] DOCUMENT =
            ("""
            <c:Coll xmlns:c="urn:c" xmlns:gml="http://www.opengis.net/gml">
            <gml:featureMember><c:t gml:id="a"><c:n>-5</c:n><c:d>0.5</c:d><c:s>\u00E9a</c:s>POINT</c:t></gml:featureMember>
            <gml:featureMember><c:t gml:id="b"><c:n>7</c:n><c:d>-0.0</c:d><c:s>ea</c:s>POINT</c:t></gml:featureMember>
            <gml:featureMember><c:t><c:n>8</c:n><c:d>1e300</c:d>POINT</c:t></gml:featureMember>
            <gml:featureMember><c:t><c:d>0</c:d><c:s>e</c:s>POINT</c:t></gml:featureMember>
            <gml:featureMember><c:t gml:id="e">POINT<c:n>9</c:n></c:t></gml:featureMember>
            </c:Coll>""")
                    .replace("POINT", "<c:g><gml:Point><gml:pos>1 2</gml:pos></gml:Point></c:g>")
                    .getBytes(StandardCharsets.UTF_8);

    private static String ids(Filter... filters) throws Exception {
        return ids(DOCUMENT, filters);
    }

    private static String ids(byte[] document, Filter... filters) throws Exception {
        StructType schema = Frames.infer(DOCUMENT, DEFAULT);
        StringBuilder ids = new StringBuilder();
        for (List<Object> row : Frames.read(document, null, DEFAULT, schema, schema, filters)) {
            assertThat(row.get(schema.fieldIndex("g")))
                    .as("geometry of %s", row)
                    .isNotNull();
            ids.append(row.get(0)).append(' ');
        }
        return ids.toString().strip();
    }

    @Test
    void comparesNumbers() throws Exception {
        assertThat(ids(new GreaterThan("n", 7L))).isEqualTo("t.3 e");
        assertThat(ids(new GreaterThanOrEqual("n", 7L))).isEqualTo("b t.3 e");
        assertThat(ids(new LessThan("n", 7L))).isEqualTo("a");
        assertThat(ids(new LessThanOrEqual("n", 7L))).isEqualTo("a b");
        assertThat(ids(new EqualTo("n", 8L))).isEqualTo("t.3");
        assertThat(ids(new EqualTo("d", 0.0))).isEqualTo("b t.4");
        assertThat(ids(new LessThan("d", Double.NaN))).isEqualTo("a b t.3 t.4");
        assertThat(ids(new In("n", new Object[] {-5L, null, 9L}))).isEqualTo("a e");
    }

    @Test
    void comparesTextByItsBytes() throws Exception {
        assertThat(ids(new EqualTo("s", "ea"))).isEqualTo("b");
        assertThat(ids(new GreaterThan("s", "ea"))).isEqualTo("a");
        assertThat(ids(new LessThan("s", "ea"))).isEqualTo("t.4");
        assertThat(ids(new StringStartsWith("s", "e"))).isEqualTo("b t.4");
        assertThat(ids(new StringStartsWith("s", "eaa"))).isEmpty();
        assertThat(ids(new In("s", new Object[] {"e", "\u00E9a"}))).isEqualTo("a t.4");
    }

    @Test
    void combinesConditionsAndIgnoresOthers() throws Exception {
        Filter both = new And(new GreaterThan("n", 0L), new IsNotNull("s"));
        assertThat(ids(both)).isEqualTo("b");
        assertThat(ids(new GreaterThan("n", 0L), new LessThan("d", 1.0))).isEqualTo("b");
        assertThat(ids(new Or(new EqualTo("n", 8L), new EqualTo("n", 9L)), new IsNull("s"), new EqualTo("x", 1L)))
                .isEqualTo("a b t.3 t.4 e");
        assertThat(ids(new EqualTo("g", new byte[0]), new GreaterThan("n", 1.5f), new In("n", new Object[] {"8"})))
                .isEqualTo("a b t.3 t.4 e");
    }

    /** A geometry that is never parsed cannot be wrong. */
    @Test
    void skipsGeometriesBehindValuesThatFail() throws Exception {
        byte[] wrong = new String(DOCUMENT, StandardCharsets.UTF_8)
                .replace("1 2<", "1 x<")
                .getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> ids(wrong, new EqualTo("n", 8L)))
                .hasMessageContaining("\"x\" in <pos> is not a number");
        byte[] first = new String(DOCUMENT, StandardCharsets.UTF_8)
                .replaceFirst("1 2<", "1 x<")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(ids(first, new EqualTo("n", 8L))).isEqualTo("t.3");
    }

    @Test
    void leavesColumnsOfUnknownOriginToSpark() throws Exception {
        StructType given = Frames.schema("n", DataTypes.LongType);
        ReadSettings named = ReadSettings.of(SparkOptions.of(Map.of("typeName", "t")));
        assertThat(Frames.read(DOCUMENT, null, named, given, given, new EqualTo("n", 8L)))
                .hasSize(5);
    }

    @Test
    void reportsEachErrorWithAnyConditions() throws Exception {
        ReadSettings permissive = ReadSettings.of(SparkOptions.of(Map.of("mode", "permissive")));
        StructType schema = Frames.infer(DOCUMENT, permissive);
        assertThat(Frames.read(DOCUMENT, null, permissive, schema, schema, new EqualTo("n", 8L)))
                .hasSize(5);
    }
}
