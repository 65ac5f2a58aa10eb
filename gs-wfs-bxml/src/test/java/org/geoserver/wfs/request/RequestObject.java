/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import javax.xml.namespace.QName;

import org.eclipse.emf.ecore.EObject;
import org.geotools.api.filter.Filter;

/** Stands in for GeoServer's. */
public abstract class RequestObject {

    private String baseUrl = "http://internal/geoserver/";
    private String version;
    private String outputFormat;
    private Filter filter;
    private QName typeName;

    protected RequestObject(EObject adapted) {}

    public String getBaseUrl() {
        return baseUrl;
    }

    public void setBaseUrl(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    public String getVersion() {
        return version;
    }

    public void setVersion(String version) {
        this.version = version;
    }

    public String getOutputFormat() {
        return outputFormat;
    }

    public void setOutputFormat(String outputFormat) {
        this.outputFormat = outputFormat;
    }

    public QName getTypeName() {
        return typeName;
    }

    public void setTypeName(QName typeName) {
        this.typeName = typeName;
    }

    public Filter getFilter() {
        return filter;
    }

    public void setFilter(Filter filter) {
        this.filter = filter;
    }
}
