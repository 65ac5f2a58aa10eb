/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

import org.geotools.util.Version;

/** Declares what is linked. */
public abstract class KvpParser {

    public KvpParser(String string, Class<?> type) {}

    public String getKey() {
        throw new UnsupportedOperationException("a declaration");
    }

    public final String getService() {
        throw new UnsupportedOperationException("a declaration");
    }

    public final void setService(String string) {
        throw new UnsupportedOperationException("a declaration");
    }

    public final Version getVersion() {
        throw new UnsupportedOperationException("a declaration");
    }

    public final void setVersion(Version version) {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getRequest() {
        throw new UnsupportedOperationException("a declaration");
    }

    public final void setRequest(String string) {
        throw new UnsupportedOperationException("a declaration");
    }

    public abstract Object parse(String string) throws Exception;
}
