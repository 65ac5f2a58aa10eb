/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.math.BigDecimal;
import java.util.List;

/**
 * A box, with its ordinates in the order in which the server has them.
 *
 * @param crs the CRS as the server names it; null for none
 */
record Box(double minX, double minY, double maxX, double maxY, String crs) {

    /** Below this part of its coordinates, a box is not divided: it is a point. */
    private static final double POINT = 1e-9;

    /** How far the boxes around a box reach, in parts of it. */
    private static final double AROUND = 10;

    /** The box of a parameter; null if it is not one. */
    static Box of(String parameter) {
        String[] parts = parameter.split(",", 5);
        try {
            return parts.length < 4
                    ? null
                    : new Box(
                            Double.parseDouble(parts[0]),
                            Double.parseDouble(parts[1]),
                            Double.parseDouble(parts[2]),
                            Double.parseDouble(parts[3]),
                            parts.length == 4 ? null : parts[4]);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    Box exchanged() {
        return new Box(minY, minX, maxY, maxX, crs);
    }

    boolean isPoint() {
        double size = Math.max(maxX - minX, maxY - minY);
        double large = Math.max(Math.max(Math.abs(minX), Math.abs(maxX)), Math.max(Math.abs(minY), Math.abs(maxY)));
        return !(size > POINT * Math.max(1, large));
    }

    /** The quarters, which have common borders. */
    List<Box> quarters() {
        double x = minX + (maxX - minX) / 2;
        double y = minY + (maxY - minY) / 2;
        return List.of(
                new Box(minX, minY, x, y, crs),
                new Box(x, minY, maxX, y, crs),
                new Box(minX, y, x, maxY, crs),
                new Box(x, y, maxX, maxY, crs));
    }

    /** The boxes around it: features outside of the bounds that are announced are near them. */
    List<Box> surrounding() {
        boolean isDegrees = crs != null && crs.endsWith(":4326");
        double x = AROUND * (maxX - minX);
        double y = AROUND * (maxY - minY);
        double fromX = isDegrees ? -180 : minX - x;
        double toX = isDegrees ? 180 : maxX + x;
        double fromY = isDegrees ? -180 : minY - y;
        double toY = isDegrees ? 180 : maxY + y;
        return List.of(
                new Box(fromX, fromY, minX, toY, crs),
                new Box(maxX, fromY, toX, toY, crs),
                new Box(minX, fromY, maxX, minY, crs),
                new Box(minX, maxY, maxX, toY, crs));
    }

    /** @param named whether the CRS belongs to the parameter */
    String parameter(boolean named) {
        String ordinates = text(minX) + ',' + text(minY) + ',' + text(maxX) + ',' + text(maxY);
        return named && crs != null ? ordinates + ',' + crs : ordinates;
    }

    String lower() {
        return text(minX) + ' ' + text(minY);
    }

    String upper() {
        return text(maxX) + ' ' + text(maxY);
    }

    private static String text(double ordinate) {
        return new BigDecimal(Double.toString(ordinate)).toPlainString();
    }

    @Override
    public String toString() {
        return parameter(true);
    }
}
