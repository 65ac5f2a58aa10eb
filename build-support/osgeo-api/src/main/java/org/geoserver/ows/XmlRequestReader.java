/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

import java.io.Reader;
import java.util.Map;

import javax.xml.namespace.QName;

import org.geotools.util.Version;

/** Declares what is linked. */
public abstract class XmlRequestReader {

    public XmlRequestReader(QName qName, Version version, String string) {}

    public QName getElement() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Version getVersion() {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getServiceId() {
        throw new UnsupportedOperationException("a declaration");
    }

    @SuppressWarnings("rawtypes")
    public abstract Object read(Object object, Reader reader, Map map) throws Exception;
}
