/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.xsd;

import java.util.List;

import javax.xml.namespace.QName;

import org.eclipse.xsd.XSDElementDeclaration;
import org.eclipse.xsd.XSDParticle;

/** Declares what is linked. */
public interface SchemaIndex {
    XSDElementDeclaration getElementDeclaration(QName name);

    List<XSDParticle> getChildElementParticles(XSDElementDeclaration element);
}
