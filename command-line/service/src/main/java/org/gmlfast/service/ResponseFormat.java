/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.List;

import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.WfsVersion;

/**
 * The format of a response.
 *
 * @param version the version of WFS, and with it of GML, that the document follows
 * @param form not null
 */
record ResponseFormat(WfsVersion version, OutputFormat form) {

    /** The format of a version unless the request names another one. */
    static ResponseFormat of(WfsVersion version) {
        return new ResponseFormat(version, OutputFormat.of(version.gml()));
    }

    /**
     * The format with a name, which is a short one or a MIME type; blanks, plus signs and case make no difference.
     *
     * @param version of the request
     * @throws WfsException if no format has the name
     */
    static ResponseFormat parse(String name, WfsVersion version) throws WfsException {
        return OutputFormat.named(name)
                .filter(form -> !form.encoding().isJsonText())
                .map(form -> new ResponseFormat(WfsVersion.of(form.gmlFor(version.gml())), form))
                .orElseThrow(() -> WfsException.invalid(
                        "outputFormat",
                        "unknown format " + WfsException.brief(name) + "; use one of "
                                + String.join(", ", names(version))));
    }

    /** The names that the capabilities of a version list, the default first. */
    static List<String> names(WfsVersion version) {
        return OutputFormat.listedNames(version.gml());
    }

    /** Whether the document is GML, as text or as binary XML. */
    boolean encodesGml() {
        return form.encodesGml();
    }

    /** Whether the document is binary XML. */
    boolean encodesBxml() {
        return form.encodesBxml();
    }

    /** Whether the document compresses itself. */
    boolean isCompressed() {
        return form.gzip();
    }

    /** The MIME type. That of compressed binary XML is the same (BXML §8.3). */
    String contentType() {
        return form.contentType(version.gml());
    }

    /** Creates the writer of GML in this format. */
    PreparedWriterFactory writerFactory() {
        return encodesBxml()
                ? new BxmlOutputFactory(BxmlSettings.DEFAULT.withGzip(form.gzip()))
                : new Utf8OutputFactory();
    }
}
