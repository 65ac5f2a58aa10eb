/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.xsd;

import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

import org.picocontainer.MutablePicoContainer;

/** Declares what is linked. */
public abstract class Configuration {
    public Configuration(XSD xsd) {}

    public final Set<QName> getProperties() {
        throw new UnsupportedOperationException("a declaration");
    }

    public final boolean hasProperty(QName name) {
        throw new UnsupportedOperationException("a declaration");
    }

    public <C extends Configuration> C getDependency(Class<C> type) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected void configureBindings(MutablePicoContainer container) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected void configureBindings(Map<QName, Object> map) {
        throw new UnsupportedOperationException("a declaration");
    }
}
