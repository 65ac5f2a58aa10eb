/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;

/** The reference systems of a request by the names that it has for them, as gt-xsd decodes them. */
final class SrsNames {

    /** The most names of one request that are remembered. */
    private static final int MAX_NAMES = 100;

    private final Map<String, CoordinateReferenceSystem> known = new HashMap<>();

    /**
     * The system of a name.
     *
     * @throws UnsupportedRequestException if the name is not known
     */
    CoordinateReferenceSystem decode(String srsName) throws UnsupportedRequestException {
        CoordinateReferenceSystem system = known.get(srsName);
        if (system == null) {
            system = decoded(srsName);
            if (known.size() < MAX_NAMES) {
                known.put(srsName, system);
            }
        }
        return system;
    }

    /** The system of a name as GeoTools itself decodes it, which is what the boxes of WFS 1.0 have. */
    CoordinateReferenceSystem decodeUnchanged(String srsName) throws UnsupportedRequestException {
        try {
            return CRS.decode(srsName);
        } catch (FactoryException | RuntimeException e) {
            throw new UnsupportedRequestException("a srsName that is not known");
        }
    }

    private static CoordinateReferenceSystem decoded(String srsName) throws UnsupportedRequestException {
        try {
            URI uri = new URI(srsName);
            boolean isLegacy = "http".equals(uri.getScheme())
                    && "www.opengis.net".equals(uri.getAuthority())
                    && "/gml/srs/epsg.xml".equals(uri.getPath())
                    && uri.getFragment() != null;
            CoordinateReferenceSystem system = CRS.decode(isLegacy ? "EPSG:" + uri.getFragment() : srsName);
            // for a legacy name GeoServer decodes the name itself, too
            if (isLegacy) {
                CRS.decode(srsName);
            }
            return system;
        } catch (URISyntaxException | FactoryException | RuntimeException e) {
            throw new UnsupportedRequestException("a srsName that is not known");
        }
    }
}
