/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import javax.xml.XMLConstants;

import org.gmlfast.stax.XmlNames;

/** A string of the string table, and what it is as a name, worked out when it is first used as one. */
public final class TableString {

    public final String text;

    /** Whether there are no characters; asking the text itself would fetch two more objects from memory. */
    final boolean isEmpty;
    /** Its place in the table. */
    public final int index;

    /** The parts of a qualified name; null until it is asked for. */
    String prefix;

    String localName;

    /** The prefix that it declares as the name of an attribute, empty for the default namespace; null for none. */
    String declaredPrefix;

    /** The namespace that the prefix had when {@link #scope} was valid. */
    String namespaceURI;

    /** Identifies the bindings in force when {@link #namespaceURI} was looked up. */
    int scope = -1;

    /** The element that last had an attribute of this name, to tell two of them. */
    long lastElement = -1;

    /** Whether it has been the name of an attribute that declares no namespace. */
    boolean isUsualAttribute;

    private boolean isName;

    TableString(String text, int index) {
        this.text = text;
        this.isEmpty = text.isEmpty();
        this.index = index;
    }

    /** Whether this is an XML name. */
    boolean isName() {
        if (!isName) {
            isName = XmlNames.isFifthEditionName(text);
        }
        return isName;
    }

    /** Takes a name apart; false if it has more than one colon, or one at an end. */
    boolean split() {
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
