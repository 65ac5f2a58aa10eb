/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.gmlfast.feature.request.RequestPart;
import org.gmlfast.feature.request.Utf8Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are kept to be read twice, in memory and in a file. */
class RequestSpoolTest {

    private static final String TEXT = "<a>ä€𝄞</a>".repeat(5_000);

    private static String characters(Reader reader) throws IOException {
        StringWriter all = new StringWriter();
        reader.transferTo(all);
        return all.toString();
    }

    private static byte[] bytes(Utf8Request request) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[777];
        for (int count = request.read(some, 0, some.length); count >= 0; count = request.read(some, 0, some.length)) {
            all.write(some, 0, count);
        }
        return all.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000, RequestSpool.MAX_MEMORY})
    void repeatsCharactersAndBytes(int maxMemory) throws IOException {
        try (RequestSpool spool = RequestSpool.of(new StringReader(TEXT), maxMemory, RequestSpool.MAX_LENGTH)) {
            for (int i = 0; i < 2; i++) {
                assertThat(characters(spool.reader())).isEqualTo(TEXT);
                assertThat(bytes(spool.bytes())).isEqualTo(TEXT.getBytes(StandardCharsets.UTF_8));
            }
            assertThat(spool.length()).isEqualTo(TEXT.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, RequestSpool.MAX_MEMORY})
    void replacesParts(int maxMemory) throws IOException {
        try (RequestSpool spool =
                RequestSpool.of(new StringReader("<a><b>ä</b><c/><b/></a>"), maxMemory, RequestSpool.MAX_LENGTH)) {
            assertThat(characters(spool.readerWith(
                            List.of(new RequestPart(3, 12, "<d>" + "d".repeat(40_000)), new RequestPart(16, 20, "")))))
                    .isEqualTo("<a><d>" + "d".repeat(40_000) + "<c/></a>");
            assertThat(characters(spool.readerWith(List.of(new RequestPart(0, spool.length(), "")))))
                    .isEmpty();
        }
    }

    /** So nobody fills the disk. */
    @Test
    void passesTheRestOfLongRequestsOn() throws IOException {
        for (int length : new int[] {1, 16 * 1024 - 1, 16 * 1024, 40_000}) {
            String text = "<a>" + "x".repeat(16 * 1024 - 4) + "𝄞".repeat(60_000);
            try (RequestSpool spool = RequestSpool.of(new StringReader(text), 1_000, length)) {
                assertThat(spool.isPlain()).isFalse();
                assertThat(spool.length()).isLessThan(length + 70_000);
                assertThat(characters(spool.reader())).isEqualTo(text);
            }
        }
    }

    /** XML forbids halves of pairs; so GeoServer's reader refuses them. */
    @Test
    void repeatsHalvesOfSurrogatePairs() throws IOException {
        String text = "<a>\ud834</a>\udd1e" + "x".repeat(16 * 1024 - 9) + "𝄞\ud834";
        try (RequestSpool spool = RequestSpool.of(new StringReader(text))) {
            assertThat(characters(spool.reader())).isEqualTo(text);
        }
    }

    @Test
    void repeatsFailuresOfTheConnection() throws IOException {
        Reader broken = new Reader() {
            private boolean begun;

            @Override
            public int read(char[] target, int from, int count) throws IOException {
                if (begun) {
                    throw new IOException("connection reset");
                }
                begun = true;
                target[from] = '<';
                return 1;
            }

            @Override
            public void close() {
                // nothing to close
            }
        };
        try (RequestSpool spool = RequestSpool.of(broken)) {
            assertThat(spool.isPlain()).isFalse();
            Reader again = spool.reader();
            assertThat(again.read()).isEqualTo('<');
            assertThatThrownBy(again::read).hasMessage("connection reset");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a/>",
                "\n<a/>",
                "<?xml version=\"1.0\" encoding='ISO-8859-1'?><a/>",
                "<a><!-- c --><![CDATA[x]]></a>"
            })
    void knowsPlainRequests(String request) throws IOException {
        try (RequestSpool spool = RequestSpool.of(new StringReader(request))) {
            assertThat(spool.isPlain()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\ufeff<a/>", "<?xml version='1.1'?><a/>", "<!DOCTYPE a><a/>", "{}"})
    void leavesOtherRequestsToGeoServer(String request) throws IOException {
        try (RequestSpool spool = RequestSpool.of(new StringReader(request))) {
            assertThat(spool.isPlain()).isFalse();
        }
    }

    @Test
    void findsADoctypeBesideTheEndsOfChunks() throws IOException {
        for (int i = 16 * 1024 - 3; i <= 16 * 1024; i++) {
            try (RequestSpool spool = RequestSpool.of(new StringReader("<" + "a".repeat(i - 1) + "<!DOCTYPE"))) {
                assertThat(spool.isPlain()).isFalse();
            }
        }
    }
}
