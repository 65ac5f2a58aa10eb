/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps the charset names and numbers of shapefiles to charsets. */
final class CodePages {

    private static final Pattern NUMBER =
            Pattern.compile("(?:ANSI|OEM|CP|WINDOWS|IBM)?[ _-]?(\\d{3,5})", Pattern.CASE_INSENSITIVE);

    /** Code pages by the language driver in byte 29 of a .dbf file. */
    private static final Map<Integer, Integer> LANGUAGE_DRIVERS = Map.ofEntries(
            Map.entry(0x01, 437),
            Map.entry(0x02, 850),
            Map.entry(0x03, 1252),
            Map.entry(0x13, 932),
            Map.entry(0x1F, 852),
            Map.entry(0x26, 866),
            Map.entry(0x37, 850),
            Map.entry(0x40, 852),
            Map.entry(0x4D, 936),
            Map.entry(0x4E, 949),
            Map.entry(0x4F, 950),
            Map.entry(0x50, 874),
            Map.entry(0x64, 852),
            Map.entry(0x65, 866),
            Map.entry(0x66, 865),
            Map.entry(0x67, 861),
            Map.entry(0x6A, 737),
            Map.entry(0x6B, 857),
            Map.entry(0x78, 950),
            Map.entry(0x79, 949),
            Map.entry(0x7A, 936),
            Map.entry(0x7B, 932),
            Map.entry(0x7C, 874),
            Map.entry(0xC8, 1250),
            Map.entry(0xC9, 1251),
            Map.entry(0xCA, 1254),
            Map.entry(0xCB, 1253),
            Map.entry(0xCC, 1257));

    private CodePages() {}

    /** Returns the charset of a language driver; ISO 8859-1 if it is unknown. */
    static Charset ofLanguageDriver(int driver) {
        Integer page = LANGUAGE_DRIVERS.get(driver);
        Charset charset = page == null ? null : ofNumber(page);
        return charset == null ? StandardCharsets.ISO_8859_1 : charset;
    }

    /**
     * Returns the charset named in a .cpg file: {@code UTF-8}, {@code 1252}, {@code ANSI 1252}, {@code 88591}.
     *
     * @return null if it is unknown
     */
    static Charset ofName(String name) {
        String trimmed = name.trim();
        Matcher number = NUMBER.matcher(trimmed);
        if (number.matches()) {
            return ofNumber(Integer.parseInt(number.group(1)));
        }
        return byName(trimmed);
    }

    /** Returns whether the charset encodes ASCII characters as in ASCII, which dBASE requires. */
    static boolean isAsciiCompatible(Charset charset) {
        String letters = "AZaz09_ -.";
        return new String(letters.getBytes(StandardCharsets.US_ASCII), charset).equals(letters);
    }

    private static Charset ofNumber(int page) {
        if (page == 65001) {
            return StandardCharsets.UTF_8;
        }
        if (page >= 88591 && page <= 88599 || page >= 885910 && page <= 885916) {
            return byName("ISO-8859-" + Integer.toString(page).substring(4));
        }
        Charset windows = byName("windows-" + page);
        Charset ibm = windows == null ? byName("IBM" + page) : windows;
        return ibm == null ? byName("x-IBM" + page) : ibm;
    }

    private static Charset byName(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }
}
