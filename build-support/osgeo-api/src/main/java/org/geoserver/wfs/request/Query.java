/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import java.util.List;

import javax.xml.namespace.QName;

import org.eclipse.emf.ecore.EObject;
import org.geotools.api.filter.sort.SortBy;

/** Declares what is linked. */
public abstract class Query extends RequestObject {
    protected Query(EObject eObject) {
        super(eObject);
    }

    public abstract List<QName> getTypeNames();

    public abstract List<String> getAliases();

    public abstract List<String> getPropertyNames();

    public abstract void setPropertyNames(List<String> list);

    public abstract List<SortBy> getSortBy();
}
