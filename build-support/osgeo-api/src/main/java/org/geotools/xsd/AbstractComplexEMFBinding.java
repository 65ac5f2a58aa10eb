/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.xsd;

import javax.xml.namespace.QName;

/** Declares what is linked. */
public abstract class AbstractComplexEMFBinding extends AbstractComplexBinding {
    public AbstractComplexEMFBinding() {}

    public Object getProperty(Object object, QName name) throws Exception {
        throw new UnsupportedOperationException("a declaration");
    }
}
