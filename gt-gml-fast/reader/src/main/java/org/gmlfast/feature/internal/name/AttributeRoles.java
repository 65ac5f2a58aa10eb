/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.name;

import java.util.Map;

import org.gmlfast.bxml.internal.element.NameRoles;

/** What the attributes of GML and of its elements stand for, as numbers by which a cursor finds their values. */
public final class AttributeRoles {

    public static final int ID = 1;
    public static final int SRS_NAME = 2;
    public static final int SRS_DIMENSION = 3;
    static final int NIL = 4;
    public static final int HREF = 5;
    public static final int DECIMAL = 6;
    public static final int CS = 7;
    public static final int TS = 8;
    public static final int ORIENTATION = 9;
    public static final int UOM = 10;

    /** The number of roles, from 0. */
    public static final int COUNT = 11;

    private static final Map<String, Integer> WITHOUT_NAMESPACE = Map.of(
            "fid", ID,
            "srsName", SRS_NAME,
            "srsDimension", SRS_DIMENSION,
            "dimension", SRS_DIMENSION,
            "decimal", DECIMAL,
            "cs", CS,
            "ts", TS,
            "orientation", ORIENTATION,
            "uom", UOM);

    private AttributeRoles() {}

    /** The role of an attribute; {@link NameRoles#OTHER_ATTRIBUTE} for those without one. */
    public static int of(String uri, String localName) {
        if (uri.isEmpty()) {
            return WITHOUT_NAMESPACE.getOrDefault(localName, NameRoles.OTHER_ATTRIBUTE);
        }
        if (GmlElement.isNamespace(uri) && localName.equals("id")) {
            return ID;
        }
        if (uri.equals("http://www.w3.org/2001/XMLSchema-instance") && localName.equals("nil")) {
            return NIL;
        }
        boolean isLink = uri.equals("http://www.w3.org/1999/xlink") && localName.equals("href");
        return isLink ? HREF : NameRoles.OTHER_ATTRIBUTE;
    }
}
