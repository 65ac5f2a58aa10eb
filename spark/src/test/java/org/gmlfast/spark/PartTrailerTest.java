/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPInputStream;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.deflate.GzipEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;

class PartTrailerTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void restoresCountAndBoundsFromTheEndOfAFile(boolean isGzip) throws Exception {
        Envelope bounds = new Envelope(-1.5, 1e300, -0.1, 7);
        byte[] trailer = new PartTrailer(-77, Long.MAX_VALUE, bounds).bytes(isGzip);
        assertThat(trailer).hasSize(PartTrailer.length(isGzip));
        PartTrailer read = PartTrailer.read(trailer, isGzip);
        assertThat(read.count).isEqualTo(Long.MAX_VALUE);
        assertThat((Object) read.bounds).isEqualTo(bounds);
        assertThat(read.fingerprint).isEqualTo(-77);
        byte[] empty = new PartTrailer(1, 0, new Envelope()).bytes(isGzip);
        assertThat(PartTrailer.read(empty, isGzip).bounds.isNull()).isTrue();
        assertThat(PartTrailer.read(new byte[PartTrailer.length(isGzip)], isGzip))
                .isNull();
    }

    /** As those of a point, or of stations along a meridian. */
    @ParameterizedTest
    @CsvSource({"3,3,4,5", "3,4,5,5", "3,3,5,5", "-0.0,0.0,0.0,-0.0", "-1e308,1e308,-1e308,1e308"})
    void restoresBoundsWithoutWidthOrHeight(double minX, double maxX, double minY, double maxY) throws Exception {
        Envelope bounds = new Envelope(minX, maxX, minY, maxY);
        PartTrailer read = PartTrailer.read(new PartTrailer(1, 2, bounds).bytes(false), false);
        assertThat(read.bounds.isNull()).isFalse();
        assertThat((Object) read.bounds).isEqualTo(bounds);
    }

    @Test
    void isAMemberOfAGzipFile() throws Exception {
        byte[] trailer = new PartTrailer(5, 3, new Envelope(1, 2, 3, 4)).bytes(true);
        byte[] text = new GZIPInputStream(new ByteArrayInputStream(trailer)).readAllBytes();
        assertThat(text).isEqualTo(new PartTrailer(5, 3, new Envelope(1, 2, 3, 4)).bytes(false));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 10, 11, 100_000})
    void spoolReturnsItsBytes(int size) throws Exception {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) 7);
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (SpooledBytes spool = new SpooledBytes(10)) {
            spool.write(bytes, 0, size / 2);
            spool.write(bytes, 0, size - size / 2);
            spool.write(1);
            spool.copyTo(copy);
        }
        byte[] expected = Arrays.copyOf(bytes, size + 1);
        expected[size] = 1;
        assertThat(copy.toByteArray()).isEqualTo(expected);
    }

    @Test
    void completingPartsRefusesWrongOptionsBeforeItReads() {
        StructType schema = Frames.schema("n", DataTypes.LongType);
        assertThatThrownBy(() -> GmlParts.finish((Configuration) null, "towns", schema, Map.of("version", "4")))
                .hasMessageContaining("the option version of the format gml is \"4\"");
    }

    @Test
    void keepsBoundsOfOneCoordinate() throws Exception {
        for (Envelope bounds : new Envelope[] {
            new Envelope(3, 3, 1, 2), new Envelope(1, 2, 3, 3), new Envelope(-1, -1, -2, -2), new Envelope()
        }) {
            for (boolean isGzip : new boolean[] {false, true}) {
                PartTrailer read = PartTrailer.read(new PartTrailer(7, 1, bounds).bytes(isGzip), isGzip);
                assertThat((Object) read.bounds).isEqualTo(bounds);
            }
        }
    }

    @Test
    void refusesToReadPartsWithAReason() throws Exception {
        byte[] members = "<wfs:member><app:t><app:n>1</app:n></app:t></wfs:member>".getBytes(StandardCharsets.UTF_8);
        for (boolean isGzip : new boolean[] {false, true}) {
            ByteArrayOutputStream part = new ByteArrayOutputStream();
            if (isGzip) {
                GzipEncoder gzip = new GzipEncoder(part);
                gzip.write(members);
                gzip.finish();
            } else {
                part.write(members);
            }
            part.write(new PartTrailer(7, 1, new Envelope()).bytes(isGzip));
            StructType columns = Frames.schema("n", DataTypes.LongType);
            ReadSettings settings = ReadSettings.of(SparkOptions.of(Map.of("typeName", "t")));
            assertThatThrownBy(() -> Frames.read(part.toByteArray(), null, settings, columns, columns))
                    .isInstanceOf(Exception.class);
            assertThatThrownBy(() -> Frames.infer(part.toByteArray(), settings))
                    .hasMessageContaining("it was written with layout=parts");
        }
    }

    @Test
    void partsAreNotPartitioned() {
        StructType columns = Frames.schema("n", DataTypes.LongType);
        Map<String, String> options = Map.of("layout", "parts", "__partition_columns", "[\"p\"]");
        assertThatThrownBy(() -> Frames.plan(columns, options))
                .hasMessageContaining("layout=parts does not work with partitionBy");
        assertThatCode(() -> Frames.plan(columns, Map.of("__partition_columns", "[\"p\"]")))
                .doesNotThrowAnyException();
    }

    @Test
    void idsDistinguishJobs() {
        assertThat(new RowNumbers("", 7).prefix()).isEqualTo("7.");
        assertThat(new RowNumbers("0a1b.", 7).prefix()).isEqualTo("0a1b.7.");
    }
}
