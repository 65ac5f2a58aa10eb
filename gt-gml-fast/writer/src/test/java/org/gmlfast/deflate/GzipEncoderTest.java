/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;

import org.gmlfast.deflate.CompressionChoice.Compressor;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Decompresses with zlib of the JDK, which checks the checksum and the length. */
@BuildJdkOnly
class GzipEncoderTest {

    private static final int HEADER = 10;
    private static final int TRAILER = 8;

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GzipEncoder gzip = new GzipEncoder(out)) {
            gzip.write(bytes);
            gzip.finish();
        }
        return out.toByteArray();
    }

    /** The output of one search; zlib replaces both for short documents. */
    private static byte[] gzip(byte[] bytes, Compressor search) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GzipEncoder gzip = GzipEncoder.by(search, out)) {
            gzip.write(bytes);
            gzip.finish();
        }
        return out.toByteArray();
    }

    private static byte[] gunzip(byte[] bytes) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
    }

    private static void assertReadBack(byte[] bytes) throws IOException {
        for (byte[] compressed :
                List.of(gzip(bytes), gzip(bytes, Compressor.SEARCH), gzip(bytes, Compressor.LAZY_SEARCH))) {
            assertThat(Arrays.mismatch(gunzip(compressed), bytes))
                    .as("first wrong byte")
                    .isEqualTo(-1);
        }
    }

    /** The bytes that can be read from an unfinished stream. */
    private static byte[] inflateSoFar(byte[] gzip) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(gzip, HEADER, gzip.length - HEADER);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int n = inflater.inflate(buffer); n > 0; n = inflater.inflate(buffer)) {
                out.write(buffer, 0, n);
            }
            assertThat(inflater.finished()).isFalse();
            return out.toByteArray();
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        } finally {
            inflater.end();
        }
    }

    private static int zlibSize(byte[] bytes, int level) {
        Deflater deflater = new Deflater(level, true);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] buffer = new byte[1 << 16];
        int size = 0;
        while (!deflater.finished()) {
            size += deflater.deflate(buffer);
        }
        deflater.end();
        return size + HEADER + TRAILER;
    }

    // ---- content

    @Test
    void compressesAnEmptyInput() throws IOException {
        assertThat(gunzip(gzip(new byte[0]))).isEmpty();
        assertThat(gzip(new byte[0])).hasSize(HEADER + 2 + TRAILER);
    }

    @Property(tries = 300)
    void compressesAnyBytes(@ForAll byte[] bytes) throws IOException {
        assertReadBack(bytes);
    }

    @Property(tries = 100)
    void compressesMixedContent(@ForAll long seed, @ForAll @IntRange(max = 400_000) int length) throws IOException {
        assertReadBack(SampleBytes.mixed(length, seed));
    }

    @Property(tries = 50)
    void compressesFeatures(@ForAll long seed, @ForAll @IntRange(max = 600_000) int length) throws IOException {
        assertReadBack(SampleBytes.features(length, seed));
    }

    /** Window 160 KB and its history, block 48 K tokens, stored block 65,535 bytes, word 8 bytes. */
    @ParameterizedTest
    @ValueSource(ints = {8, 16, 258, 512, 1024, 32_768, 49_152, 65_535, 98_304, 131_070, 162_808, 163_840, 290_000})
    void compressesLengthsAroundEachBoundary(int boundary) throws IOException {
        byte[] random = SampleBytes.random(boundary + 20, boundary);
        byte[] same = new byte[boundary + 20];
        Arrays.fill(same, (byte) ' ');
        byte[] features = SampleBytes.features(boundary + 20, boundary);
        for (int length = Math.max(0, boundary - 20); length <= boundary + 20; length++) {
            assertReadBack(Arrays.copyOf(random, length));
            assertReadBack(Arrays.copyOf(same, length));
            assertReadBack(Arrays.copyOf(features, length));
        }
    }

    /** A match of up to 258 bytes and its distance of up to 32,768, of which each has its own extra bits. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 511, 512, 1023, 1024, 1025, 4096, 24_577, 32_767, 32_768, 32_769, 33_000})
    void compressesMatchesOfEveryLength(int distance) throws IOException {
        byte[] random = SampleBytes.random(distance, distance);
        for (int length = 1; length < 540; length++) {
            byte[] bytes = Arrays.copyOf(random, distance + length + 1);
            for (int i = distance; i < distance + length; i++) {
                bytes[i] = bytes[i - distance];
            }
            bytes[distance + length] = (byte) ~bytes[length];
            assertReadBack(bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 14, 15, 16, 17, 20, 23})
    void limitsLengthOfCodes(int values) throws IOException {
        byte[] bytes = SampleBytes.fibonacci(values);
        assertReadBack(bytes);
        assertThat(gzip(bytes).length).isLessThan(zlibSize(bytes, 6) * 102 / 100 + 20);
    }

    @Test
    @FullBuildOnly
    void compressesManyMegabytes() throws IOException {
        assertReadBack(SampleBytes.features(20_000_000, 1));
        assertReadBack(new byte[10_000_000]);
        assertReadBack(SampleBytes.random(5_000_000, 1));
    }

    /** Counters of 31, 32 and 33 bits: their values do not change the tokens, and ISIZE is the length modulo 2^32. */
    @ParameterizedTest
    @ValueSource(longs = {1L << 31, (1L << 31) - (1 << 20), 1L << 32, (1L << 32) - (1 << 20), 1L << 33, 3L << 40})
    void compressesMoreBytesThanAnIntCounts(long skipped) throws IOException {
        byte[] features = SampleBytes.features(3_000_000, 4);
        for (Compressor search : List.of(Compressor.SEARCH, Compressor.LAZY_SEARCH)) {
            for (int before : new int[] {170_000, 1_000_000}) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                GzipEncoder gzip = GzipEncoder.by(search, out);
                gzip.write(features, 0, before);
                gzip.skip(skipped);
                gzip.write(features, before, features.length - before);
                gzip.finish();
                byte[] expected = gzip(features, search);
                int isize = (int) (features.length + skipped);
                ByteBuffer.wrap(expected).order(ByteOrder.LITTLE_ENDIAN).putInt(expected.length - 4, isize);
                assertThat(Arrays.mismatch(out.toByteArray(), expected))
                        .as("first other byte")
                        .isEqualTo(-1);
            }
        }
    }

    @Test
    void compressesSingleBytesLikeAWholeArray() throws IOException {
        byte[] bytes = SampleBytes.features(5_000, 3);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GzipEncoder gzip = new GzipEncoder(out);
        for (byte b : bytes) {
            gzip.write(b);
        }
        gzip.finish();
        assertThat(out.toByteArray()).isEqualTo(gzip(bytes));
    }

    /** Contexts are reused and must keep nothing. */
    @Test
    void writesSameOutputForSameBytes() throws IOException {
        byte[] bytes = SampleBytes.mixed(200_000, 5);
        byte[] first = gzip(bytes);
        gzip(SampleBytes.features(300_000, 6));
        assertThat(gzip(bytes)).isEqualTo(first);
    }

    /** At the end, words are loaded that extend beyond the input. */
    @Property(tries = 200)
    void ignoresBytesBehindTheInput(
            @ForAll long seed, @ForAll @IntRange(max = 3000) int length, @ForAll @IntRange(max = 400_000) int other)
            throws IOException {
        byte[] longer = SampleBytes.features(length + other, seed);
        byte[] bytes = Arrays.copyOf(longer, length);
        for (Compressor search : List.of(Compressor.SEARCH, Compressor.LAZY_SEARCH)) {
            gzip(new byte[400_000], search);
            byte[] first = gzip(bytes, search);
            gzip(longer, search);
            assertThat(gzip(bytes, search)).isEqualTo(first);
        }
    }

    // ---- size

    @Test
    void storesIncompressibleBytes() throws IOException {
        for (int length : new int[] {100, 70_000, 5_000_000}) {
            assertThat(gzip(SampleBytes.random(length, 7)).length)
                    .isLessThan(length + length / 500 + 30 + HEADER + TRAILER);
        }
    }

    @Test
    void compressesFeaturesNearlyAsWellAsLevel6() throws IOException {
        byte[] bytes = SampleBytes.features(1_000_000, 8);
        assertThat(gzip(bytes).length).isLessThan(zlibSize(bytes, 6) * 105 / 100);
    }

    /** A document of attributes alone, of whose sample the own search makes 1 % more: of the whole, 2.6 %. */
    @ParameterizedTest
    @ValueSource(ints = {50, 1000, 20_000})
    void compressesAttributesAboutAsWellAsLevel6(int features) throws IOException {
        StringBuilder text = new StringBuilder();
        java.util.Random random = new java.util.Random(features);
        for (int i = 0; i < features; i++) {
            for (String name : List.of("NAME", "REGION", "TIMEZONE", "LANGUAGE", "KIND")) {
                text.append("<app:").append(name).append('>').append(name.toLowerCase(java.util.Locale.ROOT));
                text.append((char) ('a' + random.nextInt(26))).append((char) ('a' + random.nextInt(9)));
                text.append("</app:").append(name).append('>');
            }
        }
        byte[] bytes = text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertReadBack(bytes);
        assertThat(gzip(bytes).length).isLessThanOrEqualTo(zlibSize(bytes, 6) * 103 / 100);
    }

    /** Values that differ in a few characters, for which zlib was chosen before. */
    @Test
    void searchesAttributesInLessThanZlibsSize() throws IOException {
        byte[] bytes = Files.readAllBytes(
                TestData.projectRoot().resolve("build-support/test-data/data/places/sample.geojson"));
        int zlib = zlibSize(bytes, 6);
        assertThat(gzip(bytes, Compressor.SEARCH).length).isGreaterThan(zlib * 102 / 100);
        assertThat(gzip(bytes, Compressor.LAZY_SEARCH).length).isLessThanOrEqualTo(zlib * 102 / 100);
        assertThat(gzip(bytes)).isEqualTo(gzip(bytes, Compressor.LAZY_SEARCH));
    }

    // ---- flush

    @Property(tries = 100)
    void makesFlushedBytesReadable(
            @ForAll long seed, @ForAll @Size(max = 8) List<@IntRange(max = 60_000) Integer> lengths)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GzipEncoder gzip = new GzipEncoder(out);
        int total = lengths.stream().mapToInt(Integer::intValue).sum();
        byte[] bytes = SampleBytes.mixed(total, seed);
        int at = 0;
        for (int length : lengths) {
            gzip.write(bytes, at, length);
            at += length;
            gzip.flush();
            if (at > 0) {
                byte[] back = inflateSoFar(out.toByteArray());
                assertThat(Arrays.equals(back, 0, back.length, bytes, 0, at)).isTrue();
            }
        }
        gzip.finish();
        assertThat(gunzip(out.toByteArray())).isEqualTo(Arrays.copyOf(bytes, at));
    }

    @Test
    void writesNothingOnFlushWithoutNewBytes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GzipEncoder gzip = new GzipEncoder(out);
        gzip.flush();
        assertThat(out.size()).isZero();
        gzip.write(SampleBytes.features(100, 1));
        gzip.flush();
        int size = out.size();
        gzip.flush();
        assertThat(out.size()).isEqualTo(size);
    }

    // ---- failure

    @Test
    void leavesMemberIncompleteWithoutFinish() throws IOException {
        for (int length : new int[] {0, 1, 1000, 1_000_000}) {
            for (boolean flushed : new boolean[] {false, true}) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                try (GzipEncoder gzip = new GzipEncoder(out)) {
                    gzip.write(SampleBytes.features(length, length));
                    if (flushed) {
                        gzip.flush();
                    }
                }
                assertThatThrownBy(() -> gunzip(out.toByteArray())).isInstanceOf(EOFException.class);
            }
        }
    }

    @Test
    void writesNothingAfterAbort() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GzipEncoder gzip = new GzipEncoder(out);
        gzip.write(SampleBytes.features(1_000_000, 1));
        gzip.abort();
        int size = out.size();
        assertThatThrownBy(() -> gzip.write(1)).isInstanceOf(IOException.class).hasMessageContaining("aborted");
        assertThatThrownBy(gzip::finish).isInstanceOf(IOException.class).hasMessageContaining("aborted");
        gzip.flush();
        gzip.close();
        assertThat(out.size()).isEqualTo(size);
    }

    @Test
    void abortsAfterFailureOfTheStream() {
        IOException gone = new IOException("client has gone");
        int[] calls = {0};
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw gone;
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                calls[0]++;
                throw gone;
            }
        };
        GzipEncoder gzip = new GzipEncoder(broken);
        assertThatThrownBy(() -> gzip.write(SampleBytes.random(1_000_000, 1))).isSameAs(gone);
        assertThatThrownBy(gzip::finish).isInstanceOf(IOException.class).hasMessageContaining("aborted");
        assertThat(calls[0]).isEqualTo(1);
    }

    @Test
    void refusesBytesAfterTheTrailer() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GzipEncoder gzip = new GzipEncoder(out);
        gzip.write(1);
        gzip.finish();
        gzip.finish();
        assertThatThrownBy(() -> gzip.write(1)).isInstanceOf(IOException.class).hasMessageContaining("finished");
        gzip.flush();
        gzip.close();
        assertThat(gunzip(out.toByteArray())).containsExactly(1);
    }

    @Test
    void refusesInvalidRanges() throws IOException {
        GzipEncoder gzip = new GzipEncoder(new ByteArrayOutputStream());
        assertThatThrownBy(() -> gzip.write(new byte[3], 2, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new GzipEncoder(null)).isInstanceOf(NullPointerException.class);
        gzip.close();
    }
}
