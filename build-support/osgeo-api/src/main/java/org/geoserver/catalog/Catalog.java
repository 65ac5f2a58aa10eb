/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog;

import java.util.List;

import org.geotools.api.feature.type.Name;

/** Declares what is linked. */
public interface Catalog extends CatalogInfo {
    FeatureTypeInfo getFeatureTypeByName(Name name);

    FeatureTypeInfo getFeatureTypeByName(String name);

    List<FeatureTypeInfo> getFeatureTypes();

    NamespaceInfo getDefaultNamespace();

    NamespaceInfo getNamespaceByPrefix(String string);

    NamespaceInfo getNamespaceByURI(String string);

    List<NamespaceInfo> getNamespaces();

    WorkspaceInfo getWorkspaceByName(String string);

    ResourcePool getResourcePool();
}
