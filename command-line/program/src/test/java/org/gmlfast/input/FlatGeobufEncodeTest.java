/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.model.RowSource;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;
import org.wololo.flatgeobuf.generated.ColumnType;

/** Encodes FlatGeobufs, from files and from standard input. */
@BuildJdkOnly
class FlatGeobufEncodeTest {

    @TempDir
    Path directory;

    private static Geometry wkt(String text) throws ParseException {
        return new WKTReader().read(text);
    }

    private CommandRun run(byte[] bytes, String... options) throws IOException {
        Path file = directory.resolve("any.name");
        Files.write(file, bytes);
        List<String> args = new ArrayList<>(List.of("encode", file.toString(), "--format", "gml32"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private String refused(byte[] bytes, String... options) throws IOException {
        CommandRun run = run(bytes, options);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).startsWith("gml-fast: ").hasLineCount(1).doesNotContain("Exception");
        return run.errors();
    }

    static FlatGeobufBuilder everyType() throws ParseException {
        return new FlatGeobufBuilder()
                .column("b", ColumnType.Byte)
                .column("ub", ColumnType.UByte)
                .column("yes", ColumnType.Bool)
                .column("s", ColumnType.Short)
                .column("us", ColumnType.UShort)
                .column("i", ColumnType.Int)
                .column("ui", ColumnType.UInt)
                .column("l", ColumnType.Long)
                .column("ul", ColumnType.ULong)
                .column("f", ColumnType.Float)
                .column("d", ColumnType.Double)
                .column("text", ColumnType.String)
                .column("js", ColumnType.Json)
                .column("at", ColumnType.DateTime)
                .column("bin", ColumnType.Binary)
                .feature(
                        wkt("POINT(1 2)"),
                        -1,
                        -1,
                        true,
                        -2,
                        -2,
                        -3,
                        -3,
                        Long.MIN_VALUE,
                        -1,
                        0.1,
                        0.1,
                        "Zürich <&>",
                        "{\"a\":[1]}",
                        "2024-02-29T12:34:56Z",
                        new byte[] {1, 2})
                .feature(wkt("POLYGON((0 0, 9 0, 9 9, 0 0), (1 0.5, 2 0.5, 2 1, 1 0.5))"))
                .feature(null, 1, 1, false, 1, 1, 1, 1, 1, 1, 1, 1, "", "1", "2024-02-29", new byte[0])
                .feature(wkt("MULTIPOINT((1 2), (3 4))"), (Object) null)
                .feature(wkt("GEOMETRYCOLLECTION(POINT(1 2), LINESTRING(3 4, 5 6), GEOMETRYCOLLECTION(POINT(7 8)))"))
                .feature(wkt(
                        "MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5), (5.5 5.25, 5.75 5.25, 5.75 5.5,"
                                + " 5.5 5.25)))"))
                .feature(wkt("POINT EMPTY"));
    }

    @Test
    void readsEachTypeOfColumnAndGeometry() throws IOException, ParseException {
        Gml gml = run(everyType().build()).gml();
        assertThat(gml.ids()).containsExactly("t.1", "t.2", "t.3", "t.4", "t.5", "t.6", "t.7");
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("7");
        assertThat(gml.features().get(0).attributes())
                .containsEntry("geometry", "2 1")
                .containsEntry("b", "-1")
                .containsEntry("ub", "255")
                .containsEntry("yes", "true")
                .containsEntry("s", "-2")
                .containsEntry("us", "65534")
                .containsEntry("i", "-3")
                .containsEntry("ui", "4294967293")
                .containsEntry("l", "-9223372036854775808")
                .containsEntry("ul", "18446744073709551615")
                .containsEntry("f", "0.1")
                .containsEntry("d", "0.1")
                .containsEntry("text", "Zürich <&>")
                .containsEntry("js", "{\"a\":[1]}")
                .containsEntry("at", "2024-02-29T12:34:56Z")
                .containsEntry("bin", "AQI=");
        assertThat(gml.features().get(1).attributes().keySet()).containsExactly("geometry");
        assertThat(gml.features().get(1).get("geometry")).isEqualTo("0 0 0 9 9 9 0 00.5 1 0.5 2 1 2 0.5 1");
        assertThat(gml.features().get(2).attributes())
                .containsEntry("at", "2024-02-29T00:00:00")
                .doesNotContainKey("geometry");
        assertThat(gml.column("geometry").get(3)).isEqualTo("2 14 3");
        assertThat(gml.column("geometry").get(4)).isEqualTo("2 14 3 6 58 7");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsStandardInput(boolean counted) throws IOException, ParseException {
        FlatGeobufBuilder builder = everyType();
        byte[] bytes = counted ? builder.indexed().build() : builder.uncounted().build();
        CommandRun run =
                CommandRun.of(new ByteArrayInputStream(bytes), "encode", "-", "--format", "gml31", "--layer", "x");
        assertThat(run.gml().ids()).containsExactly("x.1", "x.2", "x.3", "x.4", "x.5", "x.6", "x.7");
        assertThat(run.gml().rootAttribute("numberOfFeatures")).isEqualTo(counted ? "7" : null);
    }

    @Test
    void writesRowsLikeFeatures() throws IOException, ParseException {
        Path file = directory.resolve("t.fgb");
        Files.write(file, everyType().indexed().build());
        InputOptions options = InputOptions.builder("urn:app").build();
        List<FeatureInput> opened = new ArrayList<>();
        RowDocuments.assertRowsAreWrittenAsFeatures(new RowDocuments.Source() {
            @Override
            public RowSource rows() throws IOException {
                opened.add(FeatureInputs.open(file.toString(), options));
                return opened.get(opened.size() - 1).rows();
            }

            @Override
            public List<SimpleFeature> features() throws IOException {
                List<SimpleFeature> features = new ArrayList<>();
                try (FeatureInput input = FeatureInputs.open(file.toString(), options)) {
                    for (SimpleFeature next = input.next(); next != null; next = input.next()) {
                        features.add(next);
                    }
                }
                return features;
            }
        });
        for (FeatureInput input : opened) {
            input.close();
        }
    }

    /** The index finds the same features as reading all of them, for any number of levels. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 33})
    void selectsByBox(int count) throws IOException, ParseException {
        FlatGeobufBuilder indexed =
                new FlatGeobufBuilder().column("n", ColumnType.Int).indexed();
        FlatGeobufBuilder plain = new FlatGeobufBuilder().column("n", ColumnType.Int);
        for (int i = 0; i < count; i++) {
            Geometry point = i == 4 ? null : wkt("POINT(" + i + " " + i % 3 + ")");
            indexed.feature(point, i);
            plain.feature(point, i);
        }
        byte[] with = indexed.build();
        for (int x :
                IntStream.iterate(-1, i -> i <= count, i -> i + 1 + count / 8).toArray()) {
            for (String box : List.of(x + ",0," + x + ",2", x + ",1," + (x + 2) + ",1", "-9,-9," + x + ",9")) {
                Gml found = run(with, "--bbox", box).gml();
                assertThat(found.ids())
                        .as(box)
                        .isEqualTo(run(plain.build(), "--bbox", box).gml().ids());
            }
        }
        // features outside of the box are not read: feature 1 is damaged, feature 2 is not
        if (count > 1) {
            byte[] damaged = with.clone();
            int first = indexOf(damaged, plain.build());
            Arrays.fill(damaged, first + 4, first + 12, (byte) 0x7F);
            assertThat(run(damaged, "--bbox", "1,1,1,1").gml().ids()).containsExactly("t.2");
            assertThat(refused(damaged)).contains("feature 1 is malformed");
        }
    }

    /** Finds the first feature, which follows the header and the index. */
    private static int indexOf(byte[] indexed, byte[] plain) {
        int header = 12 + ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN).getInt(8);
        return indexed.length - (plain.length - header);
    }

    @Test
    void readsCrsOrRequiresOption() throws IOException, ParseException {
        byte[] projected =
                new FlatGeobufBuilder().crs(3857).feature(wkt("POINT(1 2)")).build();
        assertThat(run(projected).gml().column("geometry")).containsExactly("1 2");
        byte[] none = new FlatGeobufBuilder().crs(0).feature(wkt("POINT(1 2)")).build();
        assertThat(refused(none)).contains("has no CRS", "--source-srs");
        assertThat(run(none, "--source-srs", "EPSG:4326").gml().column("geometry"))
                .containsExactly("2 1");
        byte[] unknown =
                new FlatGeobufBuilder().crs(999999).feature(wkt("POINT(1 2)")).build();
        assertThat(refused(unknown)).contains("999999");
    }

    @Test
    void readsEmptyFileAndNameOfTheLayer() throws IOException {
        assertThat(run(new FlatGeobufBuilder().build()).gml().ids()).isEmpty();
        assertThat(run(new FlatGeobufBuilder().uncounted().build()).gml().ids()).isEmpty();
    }

    @Test
    void refusesColumnsOfAFeature() throws IOException, ParseException {
        byte[] bytes =
                new FlatGeobufBuilder().ownColumns().feature(wkt("POINT(1 2)")).build();
        assertThat(refused(bytes)).contains("feature 1 has columns of its own", "ogr2ogr");
    }

    /** Each file that is cut is refused, or it ends between two features and their number is not in the header. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusesTruncatedFiles(boolean counted) throws IOException, ParseException {
        FlatGeobufBuilder builder = everyType();
        byte[] bytes = counted ? builder.build() : builder.uncounted().build();
        int whole = 0;
        for (int length = 8; length < bytes.length; length += 1 + length / 30) {
            CommandRun run = run(Arrays.copyOf(bytes, length));
            if (run.exitCode() == 0) {
                whole++;
            } else {
                assertThat(run.errors()).hasLineCount(1).contains("incomplete or damaged");
            }
        }
        assertThat(whole).isLessThanOrEqualTo(counted ? 0 : 8);
    }

    /** No memory is allocated for lengths that the input does not have. */
    @Test
    void refusesHostileLengths() throws IOException, ParseException {
        byte[] bytes = everyType().build();
        for (int at : List.of(8, indexOf(bytes, bytes))) {
            byte[] hostile = bytes.clone();
            hostile[at + 3] = 0x7F;
            assertThat(refused(hostile)).containsAnyOf("malformed", "incomplete or damaged");
            CommandRun stream = CommandRun.of(new ByteArrayInputStream(hostile), "encode", "-", "--format", "gml32");
            assertThat(stream.exitCode()).isEqualTo(1);
            assertThat(stream.errors()).hasLineCount(1).containsAnyOf("malformed", "incomplete or damaged");
        }
    }
}
