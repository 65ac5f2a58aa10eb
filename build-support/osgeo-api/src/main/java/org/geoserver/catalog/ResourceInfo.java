/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog;

import org.geotools.api.feature.type.Name;

/** Declares what is linked. */
public interface ResourceInfo extends CatalogInfo {
    String getName();

    Name getQualifiedName();

    String prefixedName();

    NamespaceInfo getNamespace();

    MetadataMap getMetadata();

    boolean enabled();
}
