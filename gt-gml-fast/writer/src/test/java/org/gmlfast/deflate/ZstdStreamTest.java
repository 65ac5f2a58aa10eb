/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.fixtures.ZstdReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Decompresses with the zstd of Facebook. */
@BuildJdkOnly
class ZstdStreamTest {

    private static final int BLOCK = 128 * 1024;

    private static byte[] compress(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZstdStream zstd = new ZstdStream(out)) {
            zstd.write(bytes);
            zstd.finish();
            zstd.finish();
        }
        return out.toByteArray();
    }

    private static void assertReadBack(byte[] bytes) throws IOException {
        assertThat(Arrays.mismatch(ZstdReader.read(compress(bytes)), bytes))
                .as("first wrong byte")
                .isEqualTo(-1);
    }

    /** Bytes of an alphabet, each half as frequent as the one before, so that codes have all lengths. */
    private static byte[] skewed(int length, int alphabet, int first, Random random) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            int symbol = Math.min(alphabet - 1, Integer.numberOfTrailingZeros(random.nextInt()));
            bytes[i] = (byte) (first + symbol);
        }
        return bytes;
    }

    // ---- content

    @Test
    void compressesAnEmptyInput() throws IOException {
        assertReadBack(new byte[0]);
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
    void compressesFeatures(@ForAll long seed, @ForAll @IntRange(max = 2_000_000) int length) throws IOException {
        assertReadBack(SampleBytes.features(length, seed));
    }

    /** With and without bytes above 127, whose codes are described in another way. */
    @Property(tries = 300)
    void compressesBytesOfAnyAlphabet(
            @ForAll long seed,
            @ForAll @IntRange(max = 5_000) int length,
            @ForAll @IntRange(min = 1, max = 33) int alphabet,
            @ForAll @IntRange(max = 255) int first)
            throws IOException {
        assertReadBack(skewed(length, alphabet, first, new Random(seed)));
    }

    /** All bytes are as frequent, so that all codes are as long. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 16, 64, 128, 129, 255, 256})
    void compressesBytesOfEqualFrequency(int alphabet) throws IOException {
        byte[] bytes = new byte[100_000];
        Random random = new Random(alphabet);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i / alphabet % 2 == 0 ? i % alphabet : random.nextInt(alphabet));
        }
        assertReadBack(bytes);
    }

    /** Sizes of literals have 1, 2 or 3 bytes, or 10, 14 or 18 bits; numbers of sequences 1, 2 or 3 bytes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 31, 63, 1023, 4095, 16_383, 65_536, BLOCK, 2 * BLOCK, 1 << 19, 1 << 20})
    void compressesLengthsAroundEachBoundary(int boundary) throws IOException {
        byte[] random = SampleBytes.random(boundary + 20, boundary);
        byte[] skewed = skewed(boundary + 20, 20, 'a', new Random(boundary));
        byte[] same = new byte[boundary + 20];
        Arrays.fill(same, (byte) ' ');
        byte[] features = SampleBytes.features(boundary + 20, boundary);
        for (int length = Math.max(0, boundary - 10); length <= boundary + 20; length++) {
            for (byte[] bytes : List.of(random, skewed, same, features)) {
                assertReadBack(Arrays.copyOf(bytes, length));
            }
        }
    }

    /** As many sequences as a block may have: four bytes of each match are followed by one that differs. */
    @ParameterizedTest
    @ValueSource(ints = {127, 128, 0x7EFF, 0x7F00, 50_000})
    void compressesManyShortMatches(int count) throws IOException {
        Random random = new Random(count);
        byte[] words = SampleBytes.random(64 * 4, 1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            bytes.write(words, 4 * random.nextInt(64), 4);
        }
        assertReadBack(bytes.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 100, 65_536, (1 << 19) - 1, 1 << 19, (1 << 19) + 1, 600_000})
    void compressesMatchesOfEveryLength(int distance) throws IOException {
        byte[] random = SampleBytes.random(distance, distance);
        for (int length : new int[] {1, 3, 4, 5, 16, 34, 35, 66, 67, 130, 131, 258, 1000, 65_540, 131_100}) {
            byte[] bytes = Arrays.copyOf(random, distance + length + 1);
            for (int i = distance; i < distance + length; i++) {
                bytes[i] = bytes[i - distance];
            }
            bytes[distance + length] = (byte) ~bytes[length];
            assertReadBack(bytes);
        }
    }

    /** The repeated distances of a block of raw bytes are not those of the next block. */
    @Test
    void compressesAfterBytesThatCannotBe() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < 12; i++) {
            bytes.write(i % 3 == 1 ? SampleBytes.random(BLOCK, i) : SampleBytes.features(BLOCK, 1));
            bytes.write(SampleBytes.mixed(7_777, i));
        }
        assertReadBack(bytes.toByteArray());
    }

    @Test
    @FullBuildOnly
    void compressesManyMegabytes() throws IOException {
        assertReadBack(SampleBytes.features(60_000_000, 1));
        assertReadBack(new byte[30_000_000]);
        assertReadBack(SampleBytes.random(5_000_000, 1));
    }

    /** Streams are reused and must keep nothing. */
    @Test
    void writesSameOutputForSameBytes() throws IOException {
        byte[] bytes = SampleBytes.mixed(200_000, 5);
        byte[] first = compress(bytes);
        compress(SampleBytes.features(3_000_000, 6));
        assertThat(compress(bytes)).isEqualTo(first);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ZstdStream single = new ZstdStream(out);
        for (byte b : bytes) {
            single.write(b);
        }
        single.finish();
        assertThat(out.toByteArray()).isEqualTo(first);
    }

    // ---- size

    @Test
    void storesIncompressibleBytes() throws IOException {
        for (int length : new int[] {100, 70_000, 5_000_000}) {
            assertThat(compress(SampleBytes.random(length, 7)).length).isLessThan(length + length / 10_000 + 20);
        }
    }

    @Test
    void storesRepeatedBytesInAFewBytesForEachBlock() throws IOException {
        assertThat(compress(new byte[10 * BLOCK]).length).isLessThan(10 * 30);
    }

    // ---- flush

    @Property(tries = 100)
    void makesFlushedBytesReadable(
            @ForAll long seed, @ForAll @Size(max = 8) List<@IntRange(max = 200_000) Integer> lengths)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ZstdStream zstd = new ZstdStream(out);
        int total = lengths.stream().mapToInt(Integer::intValue).sum();
        byte[] bytes = SampleBytes.mixed(total, seed);
        int at = 0;
        for (int length : lengths) {
            zstd.write(bytes, at, length);
            at += length;
            zstd.flush();
            int size = out.size();
            zstd.flush();
            assertThat(out.size()).isEqualTo(size);
            assertThat(ZstdReader.readSoFar(out.toByteArray())).isEqualTo(Arrays.copyOf(bytes, at));
        }
        zstd.finish();
        assertThat(ZstdReader.read(out.toByteArray())).isEqualTo(Arrays.copyOf(bytes, at));
    }

    // ---- failure

    @Test
    void leavesFrameIncompleteWithoutFinish() throws IOException {
        for (int length : new int[] {1, 1000, 1_000_000}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ZstdStream zstd = new ZstdStream(out)) {
                zstd.write(SampleBytes.features(length, length));
                zstd.flush();
            }
            assertThatThrownBy(() -> ZstdReader.read(out.toByteArray())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void writesNothingAfterAbort() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ZstdStream zstd = new ZstdStream(out);
        zstd.write(SampleBytes.features(1_000_000, 1));
        zstd.abort();
        int size = out.size();
        assertThatThrownBy(() -> zstd.write(1)).isInstanceOf(IOException.class).hasMessageContaining("aborted");
        assertThatThrownBy(zstd::finish).isInstanceOf(IOException.class).hasMessageContaining("aborted");
        zstd.flush();
        zstd.close();
        assertThat(out.size()).isEqualTo(size);
    }

    @Test
    void endsWithTheFailureOfTheStream() throws IOException {
        ZstdStream zstd = new ZstdStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        });
        assertThatThrownBy(() -> zstd.write(SampleBytes.features(1_000_000, 1))).hasMessage("full");
        assertThatThrownBy(zstd::finish).hasMessageContaining("aborted");
    }
}
