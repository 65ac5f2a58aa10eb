/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import javax.xml.namespace.QName;

/**
 * Switches gml-fast on and off for a gt-xsd configuration. It is on while the properties of the configuration contain
 * {@link #FAST_ENCODING}; a new configuration has the property.
 *
 * <pre>{@code
 * WFSConfiguration configuration = new FastWFSConfiguration_2_0();
 * configuration.getProperties().remove(FastEncoding.FAST_ENCODING); // the stock encoder
 * }</pre>
 */
public final class FastEncoding {

    /** The property of a configuration whose feature collections gml-fast writes. */
    public static final QName FAST_ENCODING = new QName("org.gmlfast.xsd", "fastEncoding");

    private FastEncoding() {}
}
