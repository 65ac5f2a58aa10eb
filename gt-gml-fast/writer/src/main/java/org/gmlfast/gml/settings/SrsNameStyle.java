/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import java.util.Locale;

/** The forms of srsName, which identify a coordinate reference system by authority and code. */
public enum SrsNameStyle {
    /** {@code EPSG:4326}. */
    AUTHORITY_CODE {
        @Override
        String name(String authority, String code) {
            return authority + ':' + code;
        }
    },
    /** {@code http://www.opengis.net/gml/srs/epsg.xml#4326}; by convention, coordinates are x/y. */
    OGC_HTTP_URL {
        @Override
        String name(String authority, String code) {
            return "http://www.opengis.net/gml/srs/" + authority.toLowerCase(Locale.ROOT) + ".xml#" + code;
        }
    },
    /** {@code urn:x-ogc:def:crs:EPSG:4326}. */
    OGC_URN_EXPERIMENTAL {
        @Override
        String name(String authority, String code) {
            return "urn:x-ogc:def:crs:" + authority + ':' + code;
        }
    },
    /** {@code urn:ogc:def:crs:EPSG::4326} (OGC 07-092r1). */
    OGC_URN {
        @Override
        String name(String authority, String code) {
            return "urn:ogc:def:crs:" + authority + "::" + code;
        }
    },
    /** {@code http://www.opengis.net/def/crs/EPSG/0/4326} (OGC 09-048r3). */
    OGC_HTTP_URI {
        @Override
        String name(String authority, String code) {
            return "http://www.opengis.net/def/crs/" + authority + "/0/" + code;
        }
    };

    abstract String name(String authority, String code);

    /** The style of a new GeoServer for the version: URL, experimental URN, URN. */
    public static SrsNameStyle defaultFor(GmlVersion version) {
        return switch (version) {
            case GML_2_1_2 -> OGC_HTTP_URL;
            case GML_3_1_1 -> OGC_URN_EXPERIMENTAL;
            case GML_3_2_1 -> OGC_URN;
        };
    }
}
