/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.util.List;
import java.util.Locale;

import org.gmlfast.wfs.WfsVersion;

/**
 * What features can be written as.
 *
 * @param kind text, binary or JSON
 * @param version of WFS, and with it of GML, that the document is of
 * @param gzip whether binary XML is compressed
 */
public record OutputFormat(Kind kind, WfsVersion version, boolean gzip) {

    /** What a document can be made of. */
    public enum Kind {
        /** GML as text. */
        GML,
        /** GML as binary XML. */
        BXML,
        /** GeoJSON. */
        JSON
    }

    /** The format of a version when none is asked for. */
    static OutputFormat of(WfsVersion version) {
        return new OutputFormat(Kind.GML, version, false);
    }

    /**
     * The format of a name, which is a short one or a MIME type; blanks, plus signs and case make no difference.
     *
     * @param version of the request: what a name that leaves it open stands for
     * @throws WfsException if there is none
     */
    static OutputFormat parse(String name, WfsVersion version) throws WfsException {
        String key = name.toLowerCase(Locale.ROOT).replaceAll("[ +\"]", "");
        WfsVersion named = key.contains("3.1.1") || key.endsWith("gml3") || key.endsWith("gml31")
                ? WfsVersion.WFS_1_1_0
                : key.contains("3.2") || key.endsWith("gml32")
                        ? WfsVersion.WFS_2_0_0
                        : key.contains("2.1.2") || key.endsWith("gml2") ? WfsVersion.WFS_1_0_0 : version;
        return switch (key) {
            case "gml2",
                    "gml3",
                    "gml31",
                    "gml32",
                    "gml",
                    "text/xml",
                    "application/xml",
                    "text/xml;subtype=gml/2.1.2",
                    "text/xml;subtype=gml/3.1.1",
                    "text/gml;subtype=gml/3.1.1",
                    "text/xml;subtype=gml/3.2",
                    "text/xml;subtype=gml/3.2.1",
                    "application/gmlxml",
                    "application/gmlxml;version=3.2",
                    "application/gmlxml;version=3.2.1" -> new OutputFormat(Kind.GML, named, false);
            case "bxml",
                    "bxmlgml2",
                    "bxmlgml3",
                    "bxmlgml32",
                    "text/x-bxml",
                    "application/x-bxml",
                    "text/x-bxml;subtype=gml/2.1.2",
                    "text/x-bxml;subtype=gml/3.1.1",
                    "text/x-bxml;subtype=gml/3.2",
                    "text/x-bxml;subtype=gml/3.2.1",
                    "application/gmlx-bxml;version=3.2" -> new OutputFormat(Kind.BXML, named, false);
            case "bxmlgzip" -> new OutputFormat(Kind.BXML, named, true);
            case "json", "geojson", "application/json", "application/geojson", "application/vnd.geojson" ->
                new OutputFormat(Kind.JSON, named, false);
            default ->
                throw WfsException.invalid(
                        "outputFormat",
                        WfsException.brief(name) + " is no format; there are " + String.join(", ", names(version)));
        };
    }

    /** The names that the capabilities of a version list, the default first. */
    static List<String> names(WfsVersion version) {
        String first = contentType(version);
        return java.util.stream.Stream.of(
                        first,
                        "GML2",
                        "GML3",
                        "gml32",
                        "text/xml; subtype=gml/2.1.2",
                        "text/xml; subtype=gml/3.1.1",
                        "text/xml; subtype=gml/3.2",
                        "application/gml+xml; version=3.2",
                        "bxml",
                        "bxml+gzip",
                        "text/x-bxml; subtype=gml/2.1.2",
                        "text/x-bxml; subtype=gml/3.1.1",
                        "application/gml+x-bxml; version=3.2",
                        "application/json")
                .distinct()
                .toList();
    }

    static String contentType(WfsVersion version) {
        return switch (version) {
            case WFS_1_0_0 -> "text/xml; subtype=gml/2.1.2";
            case WFS_1_1_0 -> "text/xml; subtype=gml/3.1.1";
            case WFS_2_0_0 -> "application/gml+xml; version=3.2";
        };
    }

    /** What the document is. Compressed binary XML is told by its name in a parameter (BXML §8.3). */
    String contentType() {
        return switch (kind) {
            case GML -> contentType(version);
            case JSON -> "application/json";
            case BXML ->
                switch (version) {
                    case WFS_1_0_0 -> "text/x-bxml; subtype=gml/2.1.2";
                    case WFS_1_1_0 -> "text/x-bxml; subtype=gml/3.1.1";
                    case WFS_2_0_0 -> "application/gml+x-bxml; version=3.2";
                };
        };
    }
}
