/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.geotools.api.filter.sort.SortBy;

/** Stands in for GeoServer's. */
public class Query extends RequestObject {

    private final List<QName> typeNames;
    private List<String> propertyNames = new ArrayList<>();
    private final List<SortBy> sortBy = new ArrayList<>();

    public Query(List<QName> typeNames) {
        super(null);
        this.typeNames = new ArrayList<>(typeNames);
    }

    /** Of WFS 1, which clients of the class change. */
    public List<String> getPropertyNames() {
        return propertyNames;
    }

    public void setPropertyNames(List<String> names) {
        propertyNames = new ArrayList<>(names);
    }

    public List<SortBy> getSortBy() {
        return sortBy;
    }

    public List<QName> getTypeNames() {
        return typeNames;
    }
}
