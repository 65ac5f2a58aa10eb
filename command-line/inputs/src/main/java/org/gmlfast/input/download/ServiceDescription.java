/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;

/** What the capabilities of a WFS say of a layer and of the number of features in a response. */
final class ServiceDescription {

    private static final Pattern LAYER =
            Pattern.compile("<(?:\\w+:)?FeatureType[\\s>].*?</(?:\\w+:)?FeatureType>", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("<(?:\\w+:)?Name[^>]*>\\s*([^<]*?)\\s*<");
    private static final Pattern CRS = Pattern.compile("<(?:\\w+:)?Default(?:CRS|SRS)[^>]*>\\s*([^<]*?)\\s*<");
    private static final String NUMBERS = "\\s*(-?[\\d.eE+-]+)[\\s,]+(-?[\\d.eE+-]+)\\s*";
    private static final Pattern BOUNDS = Pattern.compile("<(?:\\w+:)?LowerCorner>" + NUMBERS
            + "</(?:\\w+:)?LowerCorner>\\s*<(?:\\w+:)?UpperCorner>" + NUMBERS + "<");
    private static final Pattern MAXIMUM = Pattern.compile(
            "name=\"(?:CountDefault|DefaultMaxFeatures)\".{0,300}?<(?:\\w+:)?(?:DefaultValue|Value)>\\s*(\\d{1,18})\\s*<",
            Pattern.DOTALL);

    /** Points on each side of the bounds of a layer that are transformed into its CRS. */
    private static final int POINTS = 16;

    /** By which bounds are enlarged: they are rounded, and often out of date. */
    private static final double MARGIN = 0.01;

    private final String text;
    private final String layer;

    private ServiceDescription(String text, String layer) {
        this.text = text;
        this.layer = layer;
    }

    /** @param layer the name of the layer, with or without a prefix */
    static ServiceDescription of(byte[] capabilities, String layer) {
        String text = new String(capabilities, StandardCharsets.UTF_8);
        String local = layer.replaceFirst("^.*:", "");
        String found = "";
        for (Matcher matcher = LAYER.matcher(text); matcher.find(); ) {
            Matcher name = NAME.matcher(matcher.group());
            String its = name.find() ? name.group(1) : "";
            if (its.equals(layer)
                    || found.isEmpty() && its.replaceFirst("^.*:", "").equals(local)) {
                found = matcher.group();
            }
        }
        return new ServiceDescription(text, found);
    }

    /** The number of features that a response has at most; -1 if it is not known. */
    long maximum() {
        Matcher matcher = MAXIMUM.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    }

    /**
     * The box of the layer in its own CRS, with the ordinates in the order of the authority.
     *
     * @return null if the layer has no bounds
     */
    Box box() {
        Matcher found = BOUNDS.matcher(layer);
        if (!found.find()) {
            return null;
        }
        double[] bounds = new double[4];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = Double.parseDouble(found.group(i + 1));
        }
        Box margin = enlarged(bounds[0], bounds[1], bounds[2], bounds[3], null);
        Box wgs84 = new Box(
                Math.max(margin.minX(), -180),
                Math.max(margin.minY(), -90),
                Math.min(margin.maxX(), 180),
                Math.min(margin.maxY(), 90),
                null);
        Matcher crs = CRS.matcher(layer);
        try {
            SpatialReference reference = crs.find() ? SpatialReference.of(crs.group(1)) : SpatialReference.WGS84;
            Box box = reference.equals(SpatialReference.WGS84)
                    ? named(wgs84, reference)
                    : named(transformed(wgs84, SpatialReference.WGS84.to(reference)), reference);
            return reference.isNorthFirst() ? box.exchanged() : box;
        } catch (IllegalArgumentException | UnknownCrsException | TransformException e) {
            return named(wgs84, SpatialReference.WGS84).exchanged(); // the server knows the CRS
        }
    }

    private static Box named(Box box, SpatialReference reference) {
        return new Box(box.minX(), box.minY(), box.maxX(), box.maxY(), "urn:ogc:def:crs:EPSG::" + reference.code());
    }

    private static Box transformed(Box box, MathTransform transform) throws TransformException {
        double[] bounds = {
            Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (int i = 0; i <= POINTS; i++) {
            for (int j = 0; j <= POINTS; j++) {
                double[] point = {
                    box.minX() + (box.maxX() - box.minX()) * i / POINTS,
                    box.minY() + (box.maxY() - box.minY()) * j / POINTS
                };
                try {
                    transform.transform(point, 0, point, 0, 1);
                } catch (TransformException e) {
                    continue; // outside of the area of the CRS
                }
                for (int k = 0; k < 2; k++) {
                    bounds[k] = Math.min(bounds[k], point[k]);
                    bounds[k + 2] = Math.max(bounds[k + 2], point[k]);
                }
            }
        }
        if (!Double.isFinite(bounds[0] + bounds[1] + bounds[2] + bounds[3])) {
            throw new TransformException("no point of the bounds is in the area of the CRS");
        }
        return enlarged(bounds[0], bounds[1], bounds[2], bounds[3], null);
    }

    private static Box enlarged(double minX, double minY, double maxX, double maxY, String crs) {
        double x = MARGIN * (maxX - minX) + 1e-6;
        double y = MARGIN * (maxY - minY) + 1e-6;
        return new Box(minX - x, minY - y, maxX + x, maxY + y, crs);
    }
}
