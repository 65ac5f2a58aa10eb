/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ows;

import java.io.Reader;
import java.util.Map;

import javax.xml.namespace.QName;

import org.geotools.util.Version;

/** Stands in for GeoServer's. */
public abstract class XmlRequestReader {

    private final QName element;
    private final Version version;
    private final String serviceId;

    public XmlRequestReader(QName element, Version version, String serviceId) {
        this.element = element;
        this.version = version;
        this.serviceId = serviceId;
    }

    public QName getElement() {
        return element;
    }

    public Version getVersion() {
        return version;
    }

    public String getServiceId() {
        return serviceId;
    }

    @SuppressWarnings("rawtypes")
    public abstract Object read(Object request, Reader reader, Map kvp) throws Exception;
}
