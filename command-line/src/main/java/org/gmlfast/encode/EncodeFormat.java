/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import org.gmlfast.wfs.OutputFormat;

/**
 * A value of the option {@code --format} of the command encode.
 *
 * @param name in lower case
 * @param gml null for GeoJSON
 * @param layout null for GML
 */
public record EncodeFormat(String name, OutputFormat gml, GeoJsonFormat.Layout layout) {

    private static final List<EncodeFormat> ALL = Stream.concat(
                    Stream.of("gml2", "gml31", "gml32", "bxml")
                            .map(name -> new EncodeFormat(
                                    name, OutputFormat.named(name).orElseThrow(), null)),
                    Stream.of(
                            new EncodeFormat("geojson", null, GeoJsonFormat.Layout.COLLECTION),
                            new EncodeFormat("geojsonl", null, GeoJsonFormat.Layout.LINES),
                            new EncodeFormat("geojsonseq", null, GeoJsonFormat.Layout.SEQUENCE)))
            .toList();

    /** Returns the format with a name, whose case makes no difference. */
    public static Optional<EncodeFormat> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return ALL.stream().filter(format -> format.name.equals(wanted)).findFirst();
    }

    /** Returns the names of all formats. */
    public static List<String> names() {
        return ALL.stream().map(EncodeFormat::name).toList();
    }

    public boolean encodesJson() {
        return gml == null;
    }

    public boolean encodesBxml() {
        return !encodesJson() && gml.encoding() == OutputFormat.Encoding.BXML;
    }
}
