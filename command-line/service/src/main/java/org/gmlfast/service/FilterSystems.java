/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.query.QueryException;
import org.gmlfast.service.fes.GmlGeometryReader;
import org.gmlfast.wfs.WfsVersion;

/**
 * The reference systems of geometries in filters: those they name, or that of the layer.
 *
 * @param own the CRS of the layer
 * @param version decides the axis order of geometries that do not name a CRS
 */
record FilterSystems(SpatialReference own, WfsVersion version) implements GmlGeometryReader.CrsResolver {

    private RequestedCrs named(String srsName) throws QueryException {
        if (srsName.isEmpty()) {
            return RequestedCrs.of(own, version);
        }
        try {
            return RequestedCrs.parse(srsName, "filter");
        } catch (WfsException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }

    @Override
    public CoordinateReferenceSystem xy(String srsName) throws QueryException {
        try {
            return named(srsName).reference().xy();
        } catch (UnknownCrsException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }

    @Override
    public boolean isSwapped(String srsName) throws QueryException {
        try {
            return named(srsName).isSwapped();
        } catch (UnknownCrsException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }
}
