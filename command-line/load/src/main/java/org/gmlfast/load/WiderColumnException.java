/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import org.gmlfast.input.InputException;

/** Thrown if a value does not fit its column, which is created anew so that it does: the rows are read again. */
public final class WiderColumnException extends InputException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message says which value does not fit which column. */
    public WiderColumnException(String message) {
        super(message);
    }
}
