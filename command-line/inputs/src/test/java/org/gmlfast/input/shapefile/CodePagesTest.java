/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The charsets of .dbf files, by the language drivers in the documentation of dBASE and Visual FoxPro. */
class CodePagesTest {

    @ParameterizedTest
    @CsvSource({
        "0x01, IBM437, 82, é", // DOS, USA
        "0x02, IBM850, 9B, ø", // DOS, multilingual
        "0x03, windows-1252, 80, €", // Windows, ANSI
        "0x13, windows-31j, 83 41, ア", // Japanese
        "0x1F, IBM852, A5, ą", // Czech OEM
        "0x26, IBM866, 80, А", // Russian OEM
        "0x37, IBM850, 9B, ø", // English OEM, Britain
        "0x40, IBM852, A5, ą", // Romanian OEM
        "0x4D, GBK, D6 D0, 中", // Chinese, PRC
        "0x4E, x-windows-949, B0 A1, 가", // Korean
        "0x4F, x-windows-950, A4 A4, 中", // Chinese, Taiwan
        "0x50, x-windows-874, A1, ก", // Thai
        "0x64, IBM852, A5, ą", // DOS, Eastern Europe
        "0x65, IBM866, 80, А", // DOS, Russian
        "0x66, IBM865, 9B, ø", // DOS, Nordic
        "0x67, IBM861, 8D, Þ", // DOS, Icelandic
        "0x6A, x-IBM737, 80, Α", // DOS, Greek
        "0x6B, IBM857, A6, Ğ", // DOS, Turkish
        "0x78, x-windows-950, A4 A4, 中", // Windows, Chinese, Taiwan
        "0x79, x-windows-949, B0 A1, 가", // Windows, Korean
        "0x7A, GBK, D6 D0, 中", // Windows, Chinese, PRC
        "0x7B, windows-31j, 83 41, ア", // Windows, Japanese
        "0x7C, x-windows-874, A1, ก", // Windows, Thai
        "0xC8, windows-1250, B9, ą", // Windows, Eastern Europe
        "0xC9, windows-1251, C0, А", // Windows, Russian
        "0xCA, windows-1254, D0, Ğ", // Windows, Turkish
        "0xCB, windows-1253, C1, Α", // Windows, Greek
        "0xCC, windows-1257, E0, ą", // Windows, Baltic
    })
    void findsCharsetOfLanguageDriver(String driver, String name, String bytes, String letter) {
        Charset charset = CodePages.ofLanguageDriver(Integer.decode(driver));
        String[] hex = bytes.split(" ");
        byte[] encoded = new byte[hex.length];
        for (int i = 0; i < hex.length; i++) {
            encoded[i] = (byte) Integer.parseInt(hex[i], 16);
        }
        assertThat(new String(encoded, charset)).as(name).isEqualTo(letter);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x57, 0xFF})
    void usesLatin1ForUnknownLanguageDriver(int driver) {
        assertThat(CodePages.ofLanguageDriver(driver)).isEqualTo(StandardCharsets.ISO_8859_1);
    }
}
