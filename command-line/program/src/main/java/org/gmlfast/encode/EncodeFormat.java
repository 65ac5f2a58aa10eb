/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.wfs.OutputFormat;

/**
 * A value of the option {@code --format} of the command encode.
 *
 * @param name in lower case
 * @param suffixes of the names of files that have this format unless another one is given; without a dot
 * @param gml null for GeoJSON and FlatGeobuf
 * @param layout of GeoJSON; null for GML and FlatGeobuf
 */
public record EncodeFormat(String name, List<String> suffixes, OutputFormat gml, GeoJsonSettings.Layout layout) {

    private static final String GZIP_SUFFIX = ".gz";

    private static final List<EncodeFormat> ALL = List.of(
            gml("gml2"),
            gml("gml31"),
            gml("gml32", "gml"),
            gml("bxml", "bxml"),
            geoJson("geojson", GeoJsonSettings.Layout.COLLECTION, "geojson", "json"),
            geoJson("geojsonl", GeoJsonSettings.Layout.LINES, "geojsonl", "jsonl", "ndjson"),
            geoJson("geojsonseq", GeoJsonSettings.Layout.SEQUENCE, "geojsonseq", "geojsons"),
            new EncodeFormat("flatgeobuf", List.of("fgb"), null, null));

    private static EncodeFormat gml(String name, String... suffixes) {
        return new EncodeFormat(
                name, List.of(suffixes), OutputFormat.named(name).orElseThrow(), null);
    }

    private static EncodeFormat geoJson(String name, GeoJsonSettings.Layout layout, String... suffixes) {
        return new EncodeFormat(name, List.of(suffixes), null, layout);
    }

    /** Returns the format with a name, whose case makes no difference. */
    public static Optional<EncodeFormat> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return ALL.stream().filter(format -> format.name.equals(wanted)).findFirst();
    }

    /** Returns the format that a file has by its name, such as {@code roads.gml} or {@code roads.geojson.gz}. */
    public static Optional<EncodeFormat> ofFile(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        String plain = isGzip(file) ? name.substring(0, name.length() - GZIP_SUFFIX.length()) : name;
        return ALL.stream()
                .filter(format -> format.suffixes.stream().anyMatch(suffix -> plain.endsWith('.' + suffix)))
                .findFirst();
    }

    /** Whether the name of a file implies compression. */
    public static boolean isGzip(String file) {
        return file.toLowerCase(Locale.ROOT).endsWith(GZIP_SUFFIX);
    }

    /** Returns the usual ending of the names of files in this format, with the dot. */
    public String fileSuffix() {
        return suffixes.isEmpty() ? ".gml" : '.' + suffixes.get(0);
    }

    /** Returns the names of all formats. */
    public static List<String> names() {
        return ALL.stream().map(EncodeFormat::name).toList();
    }

    /** Whether documents are GML, as text or as BXML. */
    public boolean encodesGml() {
        return gml != null;
    }

    public boolean encodesJson() {
        return layout != null;
    }

    public boolean encodesBxml() {
        return encodesGml() && gml.encoding() == OutputFormat.Encoding.BXML;
    }

    public boolean encodesFlatGeobuf() {
        return !encodesGml() && !encodesJson();
    }
}
