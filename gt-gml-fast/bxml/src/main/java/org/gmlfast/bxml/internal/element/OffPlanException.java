/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

/**
 * Thrown by a {@link WindowElementCursor} where the bytes differ from what it can follow. It has no stack trace,
 * because it is no error: {@link EventElementCursor} reads the same bytes again.
 */
public final class OffPlanException extends RuntimeException {

    private static final long serialVersionUID = 1;

    static final OffPlanException INSTANCE = new OffPlanException();

    private OffPlanException() {
        super("not on the plan", null, false, false);
    }
}
