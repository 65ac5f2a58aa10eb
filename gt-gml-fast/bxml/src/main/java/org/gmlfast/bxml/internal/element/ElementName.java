/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

/** The name of an element. A {@link NameRoles} adds to it what the element is for. */
public class ElementName {

    // ---- how runs of simple elements are read

    /** Elements of this name end a run. */
    public static final int NO_RUN = 0;

    /** Elements of this name are skipped. */
    public static final int SKIPPED = 1;

    public static final int STRINGS = 2;
    public static final int INTEGERS = 3;
    public static final int LONGS = 4;
    public static final int DOUBLES = 5;

    public final String uri;
    public final String localName;

    /** How {@link WindowElements#readValues} reads elements of this name: one of the constants above. */
    public int values = NO_RUN;

    /** The index at which it stores the value. */
    public int slot = -1;

    public ElementName(String uri, String localName) {
        this.uri = uri;
        this.localName = localName;
    }

    @Override
    public String toString() {
        return localName;
    }
}
