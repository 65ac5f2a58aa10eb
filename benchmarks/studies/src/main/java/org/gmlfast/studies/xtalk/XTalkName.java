/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

/** A qualified name, split at its colon. The reader has one object for equal names. */
final class XTalkName {

    final String qualified;
    final String prefix;
    final String local;

    /** The prefix that an attribute of this name declares: empty for the default; null if it declares none. */
    final String declares;

    /** The namespace that the prefix had last, as the name of an element. */
    String uri;

    /** The scope for which {@link #uri} was found. */
    long scope = -1;

    XTalkName(String qualified) {
        this.qualified = qualified;
        int colon = qualified.indexOf(':');
        prefix = colon < 0 ? "" : qualified.substring(0, colon).intern();
        local = qualified.substring(colon + 1);
        if (colon < 0) {
            declares = XMLConstants.XMLNS_ATTRIBUTE.equals(qualified) ? "" : null;
        } else {
            declares = XMLConstants.XMLNS_ATTRIBUTE.equals(prefix) ? local.intern() : null;
        }
    }

    QName toQName(String namespace) {
        return new QName(namespace, local, prefix);
    }
}
