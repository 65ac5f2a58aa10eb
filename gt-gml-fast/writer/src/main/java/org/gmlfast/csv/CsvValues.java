/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Base64;

import org.gmlfast.gml.output.AttributeValueText;
import org.gmlfast.gml.output.TemporalText;
import org.gmlfast.model.ColumnType;
import org.gmlfast.stax.CoordinateFormat;
import org.locationtech.jts.geom.Geometry;

/**
 * Writes values as fields: geometries as WKT, binary values in Base64, arrays, lists and maps as JSON. For one
 * document.
 */
final class CsvValues {

    private static final CoordinateFormat ALL_DIGITS = CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS);

    private final CsvText out;
    private final WktText geometries;
    private final boolean asGeoServer;
    private final CoordinateFormat numbers;

    private final TemporalText temporal = new TemporalText();

    CsvValues(CsvText out, CsvSettings settings) {
        this.out = out;
        this.geometries = new WktText(out, settings);
        this.asGeoServer = settings.values() == CsvSettings.Values.GEOSERVER;
        this.numbers = settings.numbers();
    }

    /** Sets whether the next geometries have y before x. */
    void swap(boolean yBeforeX) {
        geometries.swap(yBeforeX);
    }

    /** @throws IllegalArgumentException if the value has no text form */
    void write(Object value) throws IOException {
        if (value == null) {
            return;
        }
        switch (ColumnType.ofValue(value)) {
            case STRING -> out.writeField((String) value);
            case BYTE, SHORT, INTEGER, LONG -> out.write(((Number) value).longValue());
            case FLOAT -> write((float) value);
            case DOUBLE -> write((double) value);
            case DECIMAL -> out.putAscii(decimal((BigDecimal) value));
            case BINARY -> out.putAscii(Base64.getEncoder().encodeToString((byte[]) value));
            case GEOMETRY -> geometries.write((Geometry) value);
            default -> writeText(value);
        }
    }

    // ---- numbers

    void write(float number) throws IOException {
        if (asGeoServer || !Float.isFinite(number)) {
            write((double) number);
        } else {
            out.writeCompact(number);
        }
    }

    void write(double number) throws IOException {
        if (!asGeoServer && Double.isFinite(number)) {
            out.writeCompact(number);
        } else {
            out.reserve(CoordinateFormat.MAX_LENGTH);
            int end = ALL_DIGITS.write(out.buffer, out.at, number);
            out.at = isRounded(end) ? numbers.write(out.buffer, out.at, number) : end;
        }
    }

    /** Whether the number in the buffer has too many decimals. */
    private boolean isRounded(int end) {
        int dot = end - 1;
        while (dot > out.at && out.buffer[dot] != '.') {
            dot--;
        }
        return dot > out.at
                && numbers.decimals() != CoordinateFormat.ALL_DECIMALS
                && end - 1 - dot > numbers.decimals();
    }

    private String decimal(BigDecimal number) {
        int decimals = numbers.decimals();
        if (!asGeoServer || decimals == CoordinateFormat.ALL_DECIMALS) {
            return number.toString();
        }
        BigDecimal rounded = number.scale() > decimals ? number.setScale(decimals, RoundingMode.HALF_EVEN) : number;
        return rounded.stripTrailingZeros().toPlainString();
    }

    // ---- text

    private void writeText(Object value) throws IOException {
        temporal.clear();
        if (asGeoServer && value instanceof java.util.Date date && ColumnType.ofValue(value) == ColumnType.DATE_TIME) {
            temporal.localDateTime(date);
        } else if (!temporal.value(value)) {
            out.writeField(AttributeValueText.of(value));
            return;
        }
        out.reserve(TemporalText.MAX_LENGTH);
        int start = out.at;
        out.at = temporal.copyTo(out.buffer, start);
        if (asGeoServer) {
            trimFraction(start);
        }
    }

    /** Removes the zeros at the end of a fraction of a second. */
    private void trimFraction(int start) {
        int end = out.at;
        boolean hasFraction = false;
        for (int i = start; i < end; i++) {
            hasFraction |= out.buffer[i] == '.';
        }
        while (hasFraction && out.buffer[out.at - 1] == '0') {
            out.at--;
        }
    }
}
