/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Every level makes a gzip member that the JDK reads, and leaves one without its end when a document fails. */
class GzipLevelTest {

    private static final int BLOCK = 64 * 1024;

    static Stream<GzipLevel> levels() {
        return Stream.of("fast", "1", "3", "6", "9").map(GzipLevel::parse);
    }

    private static byte[] gunzip(ByteArrayOutputStream compressed) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(compressed.toByteArray())).readAllBytes();
    }

    private static byte[] text(int length) {
        byte[] text = new byte[length];
        Random random = new Random(length);
        for (int i = 0; i < length; i++) {
            text[i] = (byte) (i % 40 < 25 ? "<gml:posList>47.12345678 ".charAt(i % 40) : '0' + random.nextInt(10));
        }
        return text;
    }

    @ParameterizedTest
    @MethodSource("levels")
    void compressesLengthsAroundABlock(GzipLevel level) throws IOException {
        for (int length : new int[] {0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 5 * BLOCK + 17}) {
            byte[] document = text(length);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            CompressedStream gzip = level.open(out);
            int half = length / 2;
            gzip.write(document, 0, half);
            for (int i = half; i < Math.min(length, half + 100); i++) {
                gzip.write(document[i]);
            }
            gzip.write(document, Math.min(length, half + 100), Math.max(0, length - half - 100));
            gzip.finish();
            gzip.finish();
            assertThat(gunzip(out)).as("level %s, %d bytes", level, length).isEqualTo(document);
        }
    }

    @ParameterizedTest
    @MethodSource("levels")
    void makesFlushedBytesReadable(GzipLevel level) throws IOException {
        byte[] document = text(3 * BLOCK);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CompressedStream gzip = level.open(out);
        for (int to : new int[] {10, BLOCK, BLOCK, 2 * BLOCK + 5}) {
            gzip.write(document, 0, to);
            gzip.flush();
            GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(out.toByteArray()));
            in.skipNBytes(Math.max(0, inflatable(out) - to));
            assertThat(in.readNBytes(to)).isEqualTo(Arrays.copyOf(document, to));
        }
        gzip.finish();
        gunzip(out);
    }

    private static int inflatable(ByteArrayOutputStream out) throws IOException {
        GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(out.toByteArray()));
        byte[] buffer = new byte[BLOCK];
        int count = 0;
        try {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                count += n;
            }
        } catch (EOFException e) {
            return count;
        }
        return count;
    }

    @ParameterizedTest
    @MethodSource("levels")
    void leavesAbortedMembersIncomplete(GzipLevel level) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CompressedStream gzip = level.open(out);
        gzip.write(text(3 * BLOCK));
        gzip.abort();
        gzip.abort();
        int size = out.size();
        assertThatThrownBy(() -> gzip.write(1)).isInstanceOf(IOException.class);
        assertThatThrownBy(gzip::finish).isInstanceOf(IOException.class);
        assertThat(out.size()).isEqualTo(size);
        assertThatThrownBy(() -> gunzip(out)).isInstanceOf(IOException.class);
    }

    /** A server can still send an error instead. */
    @ParameterizedTest
    @MethodSource("levels")
    void writesNothingBeforeTheFirstBlockIsFull(GzipLevel level) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CompressedStream gzip = level.open(out);
        gzip.write(text(BLOCK - 1));
        assertThat(out.size()).isZero();
        gzip.finish();
        assertThat(gunzip(out)).hasSize(BLOCK - 1);
    }

    /** Contexts are reused, including those of aborted members. */
    @ParameterizedTest
    @MethodSource("levels")
    void reusesContextsOfEarlierMembers(GzipLevel level) throws IOException {
        for (int i = 0; i < 50; i++) {
            byte[] document = text(1000 + 7 * i);
            level.open(new ByteArrayOutputStream()).abort();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            CompressedStream gzip = level.open(out);
            gzip.write(document);
            gzip.finish();
            assertThat(gunzip(out)).isEqualTo(document);
        }
    }

    /** Also if the compressor of the pool has had another level, and a member before has been aborted. */
    @Property(tries = 30)
    void reusesCompressorsForOtherLevels(
            @ForAll @Size(min = 2, max = 12) List<@IntRange(max = 9) Integer> zlibLevels, @ForAll long seed)
            throws IOException {
        Random random = new Random(seed);
        for (int zlib : zlibLevels) {
            GzipLevel level = new GzipLevel(zlib);
            byte[] document = SampleBytes.mixed(random.nextInt(4 * BLOCK), random.nextLong());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            CompressedStream gzip = level.open(out);
            if (random.nextInt(4) == 0) {
                gzip.flush();
            }
            for (int at = 0; at < document.length; ) {
                int piece = 1 + random.nextInt(Math.min(document.length - at, 1 + random.nextInt(2 * BLOCK)));
                gzip.write(document, at, piece);
                at += piece;
                if (random.nextInt(8) == 0) {
                    gzip.flush();
                    assertThat(inflatable(out)).as("bytes after a flush").isEqualTo(at);
                }
            }
            if (random.nextInt(4) == 0) {
                gzip.abort();
            } else {
                gzip.finish();
                assertThat(gunzip(out)).as("level %s of %s", level, zlibLevels).isEqualTo(document);
            }
        }
    }

    @Test
    void compressesBetterAtHigherLevels() throws IOException {
        byte[] document = text(4 * BLOCK);
        assertThat(size(document, "9")).isLessThan(size(document, "1"));
    }

    private static int size(byte[] document, String level) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CompressedStream gzip = GzipLevel.parse(level).open(out);
        gzip.write(document);
        gzip.finish();
        return out.size();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "10", "-1", "quick", "1.5"})
    void refusesUnknownLevels(String setting) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GzipLevel.parse(setting))
                .withMessageContaining("use fast or 1 to 9");
    }

    @Test
    void parsesLevelsInAnyCase() {
        assertThat(GzipLevel.parse(" Fast ")).isEqualTo(GzipLevel.FAST).hasToString("fast");
        assertThat(GzipLevel.parse("3")).hasToString("3");
    }
}
