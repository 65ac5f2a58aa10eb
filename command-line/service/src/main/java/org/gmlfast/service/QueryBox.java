/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.util.List;

import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/**
 * The parameter bbox (OGC 06-121r3 §10.2.3).
 *
 * @param corners minimum and maximum of both axes, in the axis order of the CRS
 * @param crs null for the default CRS of the layer, in the form of the version
 */
record QueryBox(double[] corners, RequestedCrs crs) {

    private static final String NAME = "bbox";

    static QueryBox parse(String value) throws WfsException {
        List<String> parts = Parameters.split(value);
        RequestedCrs crs = null;
        if (parts.size() == 5 || parts.size() == 7) {
            crs = RequestedCrs.parse(parts.get(parts.size() - 1), NAME);
            parts = parts.subList(0, parts.size() - 1);
        }
        if (parts.size() != 4 && parts.size() != 6) {
            throw WfsException.invalid(
                    NAME,
                    WfsException.brief(value)
                            + " does not consist of two corners of two numbers each and an optional CRS");
        }
        int dimensions = parts.size() / 2;
        double[] corners = {
            number(parts.get(0)), number(parts.get(1)), number(parts.get(dimensions)), number(parts.get(dimensions + 1))
        };
        for (String part : parts) {
            number(part);
        }
        if (corners[0] > corners[2] || corners[1] > corners[3]) {
            throw WfsException.invalid(NAME, WfsException.brief(value) + " has a lower corner above the upper one");
        }
        return new QueryBox(corners, crs);
    }

    private static double number(String text) throws WfsException {
        try {
            double number = Double.parseDouble(text);
            if (Math.abs(number) <= 1e12 && text.matches("[-+.eE0-9]+")) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw WfsException.invalid(NAME, WfsException.brief(text) + " is not a coordinate");
    }

    /**
     * The box in x/y of a CRS, as a polygon.
     *
     * @throws WfsException if the box cannot be transformed
     */
    Geometry in(SpatialReference reference, WfsVersion version) throws WfsException {
        RequestedCrs given = crs == null ? RequestedCrs.of(reference, version) : crs;
        try {
            boolean swapped = given.isSwapped();
            Envelope box = swapped
                    ? new Envelope(corners[1], corners[3], corners[0], corners[2])
                    : new Envelope(corners[0], corners[2], corners[1], corners[3]);
            if (!given.reference().equals(reference)) {
                box = JTS.transform(box, null, given.reference().to(reference), 20);
            }
            return new GeometryFactory().toGeometry(box);
        } catch (IOException | TransformException e) {
            throw WfsException.invalid(NAME, "the box cannot be transformed into " + reference);
        }
    }
}
