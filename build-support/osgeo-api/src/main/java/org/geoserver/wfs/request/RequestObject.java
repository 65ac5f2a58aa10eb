/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import java.util.Map;

import javax.xml.namespace.QName;

import org.eclipse.emf.ecore.EObject;
import org.geotools.api.filter.Filter;

/** Declares what is linked. */
public abstract class RequestObject {
    protected RequestObject(EObject eObject) {}

    public EObject getAdaptee() {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getBaseUrl() {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getVersion() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Map<String, Object> getFormatOptions() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setOutputFormat(String string) {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getOutputFormat() {
        throw new UnsupportedOperationException("a declaration");
    }

    public QName getTypeName() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Filter getFilter() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setFilter(Filter filter) {
        throw new UnsupportedOperationException("a declaration");
    }
}
