/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.spark.Frames.row;
import static org.gmlfast.spark.Frames.schema;
import static org.gmlfast.spark.Frames.wkb;

import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.io.WKBReader;

/** A table of a catalog has one set of options, with which it is written and read. */
class TableOptionsTest {

    private static final StructType SITES =
            schema("id", DataTypes.LongType, "name", DataTypes.StringType, "geometry", DataTypes.BinaryType);

    private static List<List<Object>> read(byte[] document, Map<String, String> options, StructType schema)
            throws Exception {
        return Frames.read(document, null, ReadSettings.of(SparkOptions.of(options)), schema, schema);
    }

    @ParameterizedTest
    @CsvSource({
        "bounds, none",
        "bounds, collection",
        "bounds, Features",
        "bounds, '0,0,10,60'",
        "axisOrder, auto",
        "axisOrder, authority",
        "axisOrder, xy",
        "axisOrder, yx",
        "axisOrder, swapped",
        "schema, true",
        "schema, false",
        "schema, /schemas/site.xsd",
        "geometry, ewkb",
        "mode, permissive",
        "compression, gzip",
        "nested, path",
        "nested, JSON",
        "repeated, first",
        "repaired, true",
        "solids, error",
        "dimension, 2",
        "defaultGeometry, geometry",
        "doctype, true",
        "types, id=Long",
        "limits, 'depth=20,types=5'",
        "idColumn, ID"
    })
    void readsWhatTheSameOptionsHaveWritten(String option, String value) throws Exception {
        for (String version : List.of("2.1.2", "3.1.1", "3.2.1")) {
            for (String srid : List.of("4326", "25832")) {
                Map<String, String> options =
                        Map.of("typeName", "site", "version", version, "srid", srid, option, value);
                byte[] document = Frames.write(SITES, options, row(1L, "a", wkb("POINT (10 50)")));
                List<List<Object>> rows = read(document, options, SITES);
                assertThat(rows).hasSize(1);
                assertThat(rows.get(0).subList(0, 2))
                        .as("%s in %s", options, rows)
                        .containsExactly(1L, "a");
                assertThat(new WKBReader().read((byte[]) rows.get(0).get(2)).toText())
                        .as(options.toString())
                        .isEqualTo("POINT (10 50)");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"urn:ogc:def:crs:EPSG::4326", "EPSG:4326", "urn:x:y"})
    void readsCoordinatesUnderAnySrsNameInTheirOrder(String srsName) throws Exception {
        for (String order : List.of("", "xy", "yx")) {
            Map<String, String> options = new HashMap<>(Map.of("typeName", "site", "srsName", srsName));
            if (!order.isEmpty()) {
                options.put("axisOrder", order);
            }
            byte[] document = Frames.write(SITES, options, row(1L, "a", wkb("POINT (10 50)")));
            assertThat(new WKBReader()
                            .read((byte[]) read(document, options, SITES).get(0).get(2))
                            .toText())
                    .as(options.toString())
                    .isEqualTo("POINT (10 50)");
        }
    }

    @Test
    void pageListsTheOptionsOfTheReader() throws Exception {
        String page = Files.readString(TestData.projectRoot().resolve("src-docs/spark/README.md"));
        String read = page.substring(page.indexOf("\n## Read\n"), page.indexOf("\n### Conditions\n"));
        assertThat(ReadSettings.readerOptions())
                .allSatisfy(option -> assertThat(read).containsPattern("\\| .*`" + option.name() + "`.* \\|"));
    }

    @Test
    void refusesOtherWordsThanTheReaderHas() {
        assertThatThrownBy(() -> ReadSettings.of(SparkOptions.of(Map.of("nested", "deep"))))
                .hasMessage(
                        "the option nested of the format gml is \"deep\"; it must be one of flat, path, json, ignored");
        assertThatThrownBy(() -> ReadSettings.of(SparkOptions.of(Map.of("types", "plz=Postcode"))))
                .hasMessageContaining("the option types of the format gml: there is no type \"Postcode\"");
    }

    // ---- ids

    @Test
    void readsIdsIntoColumnsOfIntegersAndStrings() throws Exception {
        Map<DataType, Object[]> ids = Map.of(
                DataTypes.LongType, new Object[] {Long.MIN_VALUE, Long.MAX_VALUE},
                DataTypes.IntegerType, new Object[] {Integer.MIN_VALUE, 0},
                DataTypes.ShortType, new Object[] {Short.MAX_VALUE, (short) -1},
                DataTypes.ByteType, new Object[] {(byte) 0, Byte.MIN_VALUE},
                DataTypes.StringType, new Object[] {"a b_x0020_", "7.8"});
        for (Map.Entry<DataType, Object[]> each : ids.entrySet()) {
            StructType table = schema("name", DataTypes.StringType, "id", each.getKey());
            Map<String, String> options = Map.of("typeName", "a.q", "idColumn", "id");
            byte[] document = Frames.write(table, options, row("x", each.getValue()[0]), row("y", each.getValue()[1]));
            assertThat(read(document, options, table))
                    .containsExactly(List.of("x", each.getValue()[0]), List.of("y", each.getValue()[1]));
        }
    }

    @Test
    void reportsIdThatIsNotAnInteger() throws Exception {
        StructType texts = schema("id", DataTypes.StringType, "n", DataTypes.LongType);
        Map<String, String> options = Map.of("typeName", "q", "idColumn", "id");
        byte[] document = Frames.write(texts, options, row("q.70000", 1L), row("other", 2L));
        StructType shorts = schema("id", DataTypes.ShortType, "n", DataTypes.LongType);
        assertThatThrownBy(() -> read(document, options, shorts))
                .hasMessageContaining("feature q.70000, column \"id\": its id is not a smallint after \"q.\"");
        Map<String, String> dropping = Map.of("typeName", "q", "idColumn", "id", "mode", "dropmalformed");
        StructType longs = schema("id", DataTypes.LongType, "n", DataTypes.LongType);
        assertThat(read(document, dropping, longs)).containsExactly(List.of(70_000L, 1L));
        StructType doubles = schema("id", DataTypes.DoubleType, "n", DataTypes.LongType);
        assertThatThrownBy(() -> read(document, options, doubles))
                .hasMessageContaining("the column of ids, \"id\", has the type double");
    }
}
