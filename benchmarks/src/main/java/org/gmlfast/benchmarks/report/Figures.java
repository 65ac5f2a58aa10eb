/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as they appear in tables: three significant digits, thousands separated by commas. */
public final class Figures {

    private static final int SIGNIFICANT = 3;
    private static final double PERCENT = 100;

    private Figures() {}

    /** For example 0.0123, 1.23, 12.3, 123, 1,230. */
    public static String of(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(SIGNIFICANT, RoundingMode.HALF_UP));
        int decimals = Math.max(0, rounded.scale());
        DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMinimumFractionDigits(decimals);
        format.setMaximumFractionDigits(decimals);
        return format.format(rounded);
    }

    /** The median and, in brackets, the spread of the measurements: {@code 12.3 (±4 %)}. */
    public static String of(Samples samples) {
        String median = of(samples.median());
        return samples.count() == 1
                ? median
                : String.format(Locale.ROOT, "%s (±%.0f %%)", median, PERCENT * samples.spread());
    }
}
