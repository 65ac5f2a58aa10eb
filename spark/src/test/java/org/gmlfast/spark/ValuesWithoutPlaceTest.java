/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.spark.Frames.row;
import static org.gmlfast.spark.Frames.schema;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKBReader;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

/** Values that their columns cannot have, such as coordinates that are not finite: by the mode of the reader. */
class ValuesWithoutPlaceTest {

    private static final StructType COLUMNS = schema(
            "n",
            DataTypes.IntegerType,
            "geometry",
            DataTypes.BinaryType,
            "s",
            DataTypes.StringType,
            "_corrupt_record",
            DataTypes.StringType);

    /** Three features, of which the second has another position. */
    private static byte[] document(String position) {
        StringBuilder members = new StringBuilder("<f:FeatureCollection xmlns:f='http://www.opengis.net/wfs/2.0'"
                + " xmlns:gml='http://www.opengis.net/gml/3.2'>");
        for (int i = 1; i <= 3; i++) {
            members.append("<f:member><t gml:id='t.")
                    .append(i)
                    .append("'><n>")
                    .append(i)
                    .append("</n><geometry><gml:LineString><gml:posList>0 0 ")
                    .append(i == 2 ? position : "1 1")
                    .append("</gml:posList></gml:LineString></geometry><s>x</s></t></f:member>");
        }
        return members.append("</f:FeatureCollection>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<List<Object>> read(byte[] document, String mode, StructType schema, String... required)
            throws Exception {
        ReadSettings settings = ReadSettings.of(SparkOptions.of(Map.of("mode", mode, "typeName", "t")));
        StructType columns =
                new StructType(List.of(required).stream().map(schema::apply).toArray(StructField[]::new));
        return Frames.read(document, null, settings, schema, columns);
    }

    // ---- coordinates

    @ParameterizedTest
    @ValueSource(strings = {"NaN NaN", "1 INF", "-INF 2", "NaN 2"})
    void permissiveModeReadsInfiniteGeometryAsNullWithAReason(String position) throws Exception {
        List<List<Object>> rows =
                read(document(position), "permissive", COLUMNS, "n", "geometry", "s", "_corrupt_record");
        assertThat(rows.get(1))
                .containsExactly(
                        2,
                        null,
                        "x",
                        "f.gml: feature t.2, column \"geometry\": the geometry has coordinates that are not finite");
        for (int sound : new int[] {0, 2}) {
            assertThat(new WKBReader().read((byte[]) rows.get(sound).get(1)).toText())
                    .isEqualTo("LINESTRING (0 0, 1 1)");
            assertThat(rows.get(sound).get(3)).isNull();
        }
    }

    @Test
    void dropmalformedDropsAFeatureWhoseGeometryIsNotFinite() throws Exception {
        StructType columns =
                new StructType(List.of(COLUMNS.fields()).subList(0, 3).toArray(StructField[]::new));
        assertThat(read(document("NaN 1"), "dropmalformed", columns, "n", "geometry", "s"))
                .extracting(values -> values.get(0))
                .containsExactly(1, 3);
    }

    @Test
    void failfastNamesTheFileTheFeatureAndTheColumnOfAGeometryThatIsNotFinite() throws Exception {
        byte[] document = document("1 NaN");
        assertThatThrownBy(() -> read(document, "failfast", COLUMNS, "n", "geometry"))
                .hasMessage(
                        "f.gml: feature t.2, column \"geometry\": the geometry has coordinates that are not finite");
        assertThat(read(document, "failfast", COLUMNS, "n")).containsExactly(List.of(1), List.of(2), List.of(3));
    }

    /** A count, and a query of other columns, drop and report what a query of all columns does. */
    @Test
    void findsSuchValuesInColumnsThatTheQueryDoesNotNeed() throws Exception {
        byte[] document = document("NaN 1");
        assertThat(read(document, "dropmalformed", COLUMNS)).hasSize(2);
        assertThat(read(document, "dropmalformed", COLUMNS, "s")).hasSize(2);
        List<List<Object>> errors = read(document, "permissive", COLUMNS, "_corrupt_record");
        assertThat(errors).hasSize(3);
        assertThat((String) errors.get(1).get(0)).contains("not finite");
        assertThat(read(document, "permissive", COLUMNS, "n")).containsExactly(List.of(1), List.of(2), List.of(3));
    }

    @Test
    void readsHeightNaNAsMissing() throws Exception {
        byte[] document = new String(document("1 2 NaN"), StandardCharsets.UTF_8)
                .replace("0 0 1 1<", "0 0 0 1 1 1<")
                .replace("0 0 1 2", "0 0 NaN 1 2")
                .replace("<gml:posList>", "<gml:posList srsDimension='3'>")
                .getBytes(StandardCharsets.UTF_8);
        List<List<Object>> rows = read(document, "failfast", COLUMNS, "geometry");
        Geometry flat = new WKBReader().read((byte[]) rows.get(1).get(0));
        assertThat(flat.toText()).isEqualTo("LINESTRING (0 0, 1 2)");
        assertThat(new WKBReader()
                        .read((byte[]) rows.get(0).get(0))
                        .getCoordinates()[1]
                        .getZ())
                .isEqualTo(1);
    }

    @Test
    void refusesToWriteCoordinatesThatAreNotFinite() throws Exception {
        StructType columns = schema("name", DataTypes.StringType, "geometry", DataTypes.BinaryType);
        Geometry line = new WKTReader().read("LINESTRING (0 0, 1 1)");
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            line.getCoordinates()[1].y = number;
            byte[] wkb = new WKBWriter().write(line);
            assertThatThrownBy(() -> Frames.write(columns, Map.of(), row("A", wkb)))
                    .rootCause()
                    .hasMessageContaining("\"geometry\" has coordinates that are not finite")
                    .hasMessageContaining("make such geometries null");
        }
        assertThat(new String(
                        Frames.write(columns, Map.of(), row("A", Frames.wkb("POINT EMPTY"))), StandardCharsets.UTF_8))
                .contains("numberReturned=\"1\"");
    }

    // ---- other values

    @ParameterizedTest
    @CsvSource({"'decimal(4,1)', 12345.6", "'decimal(4,1)', 1.25", "binary, A"})
    void permissiveMakesAValueThatHasNoPlaceNull(String type, String text) throws Exception {
        byte[] document = new String(document("1 1"), StandardCharsets.UTF_8)
                .replace("<n>2</n>", "<n>2</n><v>" + text + "</v>")
                .getBytes(StandardCharsets.UTF_8);
        StructType columns = COLUMNS.add("v", DataType.fromJson("\"" + type + "\""), true);
        List<Object> row = read(document, "permissive", columns, "n", "v", "s", "_corrupt_record")
                .get(1);
        assertThat(row.subList(0, 3)).containsExactly(2, null, "x");
        assertThat((String) row.get(3)).startsWith("f.gml: feature t.2, column \"v\": ");
        assertThat(read(document, "dropmalformed", columns, "n")).containsExactly(List.of(1), List.of(3));
        assertThatThrownBy(() -> read(document, "failfast", columns, "v")).hasMessageContaining("column \"v\": ");
    }
}
