/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import org.gmlfast.bxml.internal.element.ElementName;

/** The name of an element of a request. */
final class RequestName extends ElementName {

    /** Whether it is in the namespace of the request's GML. */
    final boolean isGml;

    /** Whether it is in the namespace of the request itself. */
    final boolean isWfs;

    /** Whether it is in the namespace of the request's filters. */
    final boolean isFilter;

    /**
     * @param isInFilter whether it is in a document that is a filter, where names without a namespace are the filter's
     */
    RequestName(String uri, String localName, WfsDialect dialect, boolean isInFilter) {
        super(uri, localName);
        this.isGml = uri.equals(dialect.gml());
        this.isWfs = uri.equals(dialect.wfs());
        this.isFilter = uri.equals(dialect.filter()) || isInFilter && uri.isEmpty();
    }
}
