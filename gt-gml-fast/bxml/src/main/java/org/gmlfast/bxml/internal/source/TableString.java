/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import javax.xml.XMLConstants;

import org.gmlfast.bxml.internal.event.ElementNamespaces;
import org.gmlfast.bxml.internal.event.FastPath;
import org.gmlfast.stax.XmlNames;

/** A string of the string table. Its properties as a name are computed when it is first used as one. */
public final class TableString {

    public final String text;

    /** Its index in the table. */
    public final int index;

    /** The prefix, empty for none; null until {@link #split}, as is {@link #localName}. */
    public String prefix;

    public String localName;

    /** The prefix that an attribute of this name declares, empty for the default namespace; null for other names. */
    public String declaredPrefix;

    /** The namespace of the name, valid in {@link #scope} only. */
    public String namespaceURI;

    /** The scope number of {@link ElementNamespaces} in which {@link #namespaceURI} was looked up; -1 for none. */
    public int scope = -1;

    /** The number of the start tag that last had an attribute of this name, to detect duplicates. */
    public long lastElement = -1;

    /** Whether {@link FastPath} reads attributes of this name: one has occurred that declares no namespace. */
    public boolean fastPathAttribute;

    private boolean isName;

    TableString(String text, int index) {
        this.text = text;
        this.index = index;
    }

    /** Whether this is an XML name. */
    public boolean isName() {
        if (!isName) {
            isName = XmlNames.isFifthEditionName(text);
        }
        return isName;
    }

    /** Splits a qualified name; returns false if it is not one. */
    public boolean split() {
        if (localName != null) {
            return true;
        }
        int colon = text.indexOf(':');
        String local = text.substring(colon + 1);
        if (colon == 0 || !XmlNames.isFifthEditionNCName(local)) {
            return false;
        }
        prefix = colon < 0 ? "" : text.substring(0, colon);
        if (prefix.equals(XMLConstants.XMLNS_ATTRIBUTE)) {
            declaredPrefix = local;
        } else if (text.equals(XMLConstants.XMLNS_ATTRIBUTE)) {
            declaredPrefix = "";
        }
        localName = local;
        return true;
    }

    @Override
    public String toString() {
        return text;
    }
}
