/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.OutputFormat;
import org.gmlfast.wfs.WfsVersion;

/**
 * The format of a response: one of the library's GML formats, GeoJSON or FlatGeobuf.
 *
 * @param version the version of WFS, and with it of GML, that the document follows
 * @param gml null for GeoJSON and FlatGeobuf
 * @param other the MIME type of GeoJSON or FlatGeobuf; null for GML
 */
record ResponseFormat(WfsVersion version, OutputFormat gml, String other) {

    private static final String JSON_TYPE = "application/json";

    private static final String FLATGEOBUF_TYPE = "application/flatgeobuf";

    private static final Set<String> FLATGEOBUF_NAMES = Set.of("flatgeobuf", "fgb", FLATGEOBUF_TYPE);

    private static final Set<String> JSON_NAMES =
            Set.of("json", "geojson", JSON_TYPE, "application/geojson", "application/vnd.geojson");

    /** The format of a version unless the request names another one. */
    static ResponseFormat of(WfsVersion version) {
        return new ResponseFormat(version, OutputFormat.of(version), null);
    }

    /**
     * The format with a name, which is a short one or a MIME type; blanks, plus signs and case make no difference.
     *
     * @param version of the request
     * @throws WfsException if no format has the name
     */
    static ResponseFormat parse(String name, WfsVersion version) throws WfsException {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[ +\"]", "");
        if (JSON_NAMES.contains(plain)) {
            return new ResponseFormat(version, null, JSON_TYPE);
        }
        if (FLATGEOBUF_NAMES.contains(plain)) {
            return new ResponseFormat(version, null, FLATGEOBUF_TYPE);
        }
        return OutputFormat.named(name)
                .map(gml -> new ResponseFormat(gml.versionFor(version), gml, null))
                .orElseThrow(() -> WfsException.invalid(
                        "outputFormat",
                        "unknown format " + WfsException.brief(name) + "; use one of "
                                + String.join(", ", names(version))));
    }

    /** The names that the capabilities of a version list, the default first. */
    static List<String> names(WfsVersion version) {
        List<String> names = new ArrayList<>(OutputFormat.listedNames(version));
        names.add(JSON_TYPE);
        names.add(FLATGEOBUF_TYPE);
        return names;
    }

    /** Whether the document is GML, as text or as binary XML. */
    boolean encodesGml() {
        return gml != null;
    }

    boolean encodesJson() {
        return JSON_TYPE.equals(other);
    }

    boolean encodesFlatGeobuf() {
        return FLATGEOBUF_TYPE.equals(other);
    }

    /** Whether the document is binary XML. */
    boolean encodesBxml() {
        return encodesGml() && gml.encoding() == OutputFormat.Encoding.BXML;
    }

    /** Whether the document compresses itself. */
    boolean isCompressed() {
        return encodesGml() && gml.gzip();
    }

    /** The MIME type. That of compressed binary XML is the same (BXML §8.3). */
    String contentType() {
        return encodesGml() ? gml.contentType(version) : other;
    }

    /** Creates the writer of GML in this format. */
    PreparedWriterFactory writerFactory() {
        return encodesBxml()
                ? new BxmlOutputFactory(BxmlSettings.DEFAULT.withGzip(gml.gzip()))
                : new Utf8OutputFactory();
    }
}
