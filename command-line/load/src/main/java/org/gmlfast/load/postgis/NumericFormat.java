/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.math.BigDecimal;
import java.math.BigInteger;

import org.gmlfast.load.ValueException;

/** PostgreSQL's binary format of numeric: groups of four decimal digits (numeric_send). */
final class NumericFormat {

    private static final int GROUP = 4;
    private static final int MAX_SCALE = 16_383;
    private static final int MAX_GROUPS = 0x7FFF;
    private static final int NEGATIVE = 0x4000;
    private static final int NAN = 0xC000;
    private static final int INFINITY = 0xD000;
    private static final int MINUS_INFINITY = 0xF000;

    private NumericFormat() {}

    static void write(Object value, CopyBuffer out) {
        if (value instanceof BigDecimal decimal) {
            write(decimal, out);
        } else if (value instanceof BigInteger integer) {
            write(new BigDecimal(integer), out);
        } else if (value instanceof Double || value instanceof Float) {
            write(value.toString(), ((Number) value).doubleValue(), out);
        } else if (value instanceof Number number) {
            write(BigDecimal.valueOf(number.longValue()), out);
        } else {
            throw new ValueException("the value " + value + " is not a number");
        }
    }

    private static void write(String text, double value, CopyBuffer out) {
        if (Double.isFinite(value)) {
            write(new BigDecimal(text), out);
            return;
        }
        out.putInt(8);
        out.putShort(0);
        out.putShort(0);
        out.putShort(Double.isNaN(value) ? NAN : value > 0 ? INFINITY : MINUS_INFINITY);
        out.putShort(0);
    }

    private static void write(BigDecimal value, CopyBuffer out) {
        int scale = Math.max(value.scale(), 0);
        if (value.scale() > MAX_SCALE || (long) value.precision() - value.scale() > (long) MAX_GROUPS * GROUP) {
            throw new ValueException("the number has more digits than PostgreSQL's numeric");
        }
        // the number of digits before the point, in whole groups, and behind it
        String digits = value.unscaledValue().abs().toString() + "0".repeat(Math.max(-value.scale(), 0));
        int before = Math.floorDiv(digits.length() - scale + GROUP - 1, GROUP);
        int groups = before + (scale + GROUP - 1) / GROUP;
        int first = digits.length() - scale - before * GROUP;
        int leading = 0;
        while (leading < groups && group(digits, first + leading * GROUP) == 0) {
            leading++;
        }
        int last = groups;
        while (last > leading && group(digits, first + (last - 1) * GROUP) == 0) {
            last--;
        }
        int count = last - leading;
        out.putInt(8 + 2 * count);
        out.putShort(count);
        out.putShort(count == 0 ? 0 : before - leading - 1);
        out.putShort(value.signum() < 0 ? NEGATIVE : 0);
        out.putShort(scale);
        for (int i = leading; i < last; i++) {
            out.putShort(group(digits, first + i * GROUP));
        }
    }

    /** The number of four digits from an index on; there are zeros around the digits. */
    private static int group(String digits, int start) {
        int value = 0;
        for (int i = start; i < start + GROUP; i++) {
            value = 10 * value + (i >= 0 && i < digits.length() ? digits.charAt(i) - '0' : 0);
        }
        return value;
    }
}
