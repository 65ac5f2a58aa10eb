/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.gmlfast.csv.CsvForm;
import org.gmlfast.csv.CsvSettings;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.FormatOption;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.wfs.GetFeatureResponse;

/** Writes the document of a stock CSV response. Thread-safe. */
final class FastCsvResponse extends FastFormResponse {

    static final String STOCK_CLASS = "org.geoserver.wfs.response.CSVOutputFormat";

    FastCsvResponse(Response stock, ResponseFactory responses) {
        super(stock, responses, Encoding.CSV);
    }

    @Override
    void check() {
        String dates = responses().csvDateFormat();
        if (dates != null) {
            throw new FallbackException("the WFS has a date format for CSV, " + dates);
        }
    }

    /** GeoServer rounds numbers to the decimals of its settings, but not coordinates. */
    @Override
    Function<GetFeatureResponse, DocumentForm> form(Object value, Operation operation) {
        CoordinateFormat numbers = CoordinateFormat.list(responses().numDecimals());
        CoordinateFormat coordinates = CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS);
        CsvSettings settings = new CsvSettings(
                CsvSettings.Values.GEOSERVER,
                FormatOption.csvSeparator(),
                coordinates,
                numbers,
                false,
                UnaryOperator.identity());
        return found -> new CsvForm(settings);
    }
}
