/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.net.URI;
import java.util.List;

import org.gmlfast.form.OutputFormat;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.wfs.WfsVersion;

/**
 * A GetFeature request whose stock and fast responses are compared.
 *
 * @param stockName the name of the layer at the server of the stock response
 * @param fastName the name of the layer at the server of the fast response
 * @param format of GML; null for the default of the version
 * @param values the format instead of GML; null for GML
 */
record ComparedRequest(String stockName, String fastName, WfsVersion version, OutputFormat format, Encoding values) {

    /** Whether the responses are in the default format of the version. */
    boolean isDefault() {
        return format == null && values == null;
    }

    GmlVersion gml() {
        return format == null ? version.gml() : format.gmlFor(version.gml());
    }

    /** Returns the version, with the version of GML if it is not the default. */
    String variant() {
        return version.number()
                + (isDefault() ? "" : values != null ? ", " + values.shownName() : ", GML " + gml().number());
    }

    URI stockAddress(ComparedServices services, int count, List<String> ids) {
        return services.stock().features(version, stockName, formatName(), count, !services.areTwo(), ids);
    }

    URI fastAddress(ComparedServices services, int count, List<String> ids) {
        return services.fast().features(version, fastName, formatName(), count, false, ids);
    }

    private String formatName() {
        return values != null ? values.contentType() : format == null ? null : format.name();
    }
}
