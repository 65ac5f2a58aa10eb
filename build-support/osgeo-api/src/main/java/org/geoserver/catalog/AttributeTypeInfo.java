/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog;

import java.io.Serializable;

import org.geotools.api.util.InternationalString;

/** Declares what is linked. */
public interface AttributeTypeInfo extends Serializable {
    InternationalString getDescription();
}
