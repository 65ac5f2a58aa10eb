/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of RFC 9110 §12.5.3, the headers of clients, and what neither of them has. */
class ContentCodingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "gzip, deflate, br, zstd | [GZIP, ZSTD]",
                "zstd, gzip | [GZIP, ZSTD]",
                "deflate, gzip, br, zstd | [GZIP, ZSTD]",
                "GZIP,Zstd | [GZIP, ZSTD]",
                "zstd | [ZSTD]",
                "gzip | [GZIP]",
                "compress, gzip | [GZIP]",
                "'' | []",
                "* | [GZIP]",
                "*, zstd | [GZIP, ZSTD]",
                "*;q=0, zstd | [ZSTD]",
                "compress;q=0.5, gzip;q=1.0 | [GZIP]",
                "gzip;q=1.0, identity; q=0.5, *;q=0 | [GZIP]",
                "gzip;q=0.8, zstd;q=0.9 | [ZSTD]",
                "gzip; q=0.9 , zstd; Q=0.8 | [GZIP]",
                "gzip, zstd;q=0 | [GZIP]",
                "gzip;q=0, zstd | [ZSTD]",
                "gzip;q=0 | []",
                "gzip;q=0.5, identity | []",
                "gzip;q=0.5, zstd;q=0.5, identity;q=0.1 | [GZIP, ZSTD]",
                "identity;q=0 | []",
                "gzip;q=nonsense, zstd;q=2, br | []",
                "zstandard, gzip2, x-zstd | []",
                "; , ;q=1,, gzip | [GZIP]"
            })
    void prefersHighestQuality(String header, String expected) {
        assertThat(ContentCoding.preferred(Stream.of(header)).toString()).isEqualTo(expected);
    }

    @Test
    void combinesHeaders() {
        assertThat(ContentCoding.preferred(Stream.of("gzip", "zstd;q=0.5, br"))).containsExactly(ContentCoding.GZIP);
        assertThat(ContentCoding.preferred(Stream.of())).isEmpty();
    }
}
