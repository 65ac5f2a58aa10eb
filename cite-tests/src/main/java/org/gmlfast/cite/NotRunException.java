/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import org.gmlfast.testing.Requirement;

/** A suite cannot run. The message is the reason. */
public final class NotRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Requirement missing;

    /** The service does not meet a condition of the suite. */
    public NotRunException(String message) {
        super(message);
        missing = null;
    }

    /** The machine lacks a requirement of the suite. */
    public NotRunException(Requirement missing) {
        super(missing.message());
        this.missing = missing;
    }

    /** The missing requirement; null for other reasons. */
    public Requirement missing() {
        return missing;
    }
}
