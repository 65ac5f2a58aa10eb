/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.gml2;

import javax.xml.namespace.QName;

import org.geotools.xsd.Configuration;

/** Declares what is linked. */
public class GMLConfiguration extends Configuration {
    public static final QName NO_FEATURE_BOUNDS = null;

    public static final QName ENCODE_FEATURE_MEMBER = null;

    public static final QName NO_SRS_DIMENSION = null;

    public GMLConfiguration() {
        super(null);
    }

    public SrsSyntax getSrsSyntax() {
        throw new UnsupportedOperationException("a declaration");
    }

    public int getNumDecimals() {
        throw new UnsupportedOperationException("a declaration");
    }

    public boolean getPadWithZeros() {
        throw new UnsupportedOperationException("a declaration");
    }

    public boolean getForceDecimalEncoding() {
        throw new UnsupportedOperationException("a declaration");
    }
}
