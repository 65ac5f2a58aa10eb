/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

import org.gmlfast.bxml.internal.element.ElementName;
import org.gmlfast.bxml.internal.element.NameRoles;
import org.gmlfast.stax.XmlNames;

/** The names of a document, each of which is checked and decoded once. */
final class XmlNameTable {

    /** The most bytes that all names take, approximately: a document has some hundreds of names. */
    private static final int MAX_BYTES = 6 << 20;

    /** The bytes that the objects of a name take beside its characters, approximately. */
    private static final int OBJECTS = 200;

    private final NameRoles roles;
    private final Map<String, Map<String, ElementName>> elements = new HashMap<>();
    private final Map<String, Map<String, XmlAttribute>> attributes = new HashMap<>();
    private XmlName[] buckets = new XmlName[1024];
    private int bytes;

    /** Differs from table to table, so that nobody can make names with the same hash. */
    private final int seed = ThreadLocalRandom.current().nextInt();

    XmlNameTable(NameRoles roles) {
        this.roles = roles;
    }

    /**
     * The name that consists of some bytes.
     *
     * @return null if it is not a name
     */
    XmlName find(byte[] document, int from, int to) {
        int hash = seed;
        for (int i = from; i < to; i++) {
            hash = (hash ^ document[i]) * 0x9E37_79B1;
            hash ^= hash >>> 15;
        }
        int bucket = (hash ^ hash >>> 7) & buckets.length - 1;
        for (XmlName name = buckets[bucket]; name != null; name = name.next) {
            if (name.matches(document, from, to)) {
                return name;
            }
        }
        XmlName made = make(document, from, to, buckets[bucket]);
        if (made != null) {
            bytes += OBJECTS + 3 * (to - from);
            buckets[bucket] = made;
        }
        return made;
    }

    /** Whether the names take more memory than those of documents that are not malicious. */
    boolean isFull() {
        return bytes > MAX_BYTES;
    }

    private static XmlName make(byte[] bytes, int from, int to, XmlName next) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        int colon = text.indexOf(':');
        String prefix = colon < 0 ? "" : text.substring(0, colon);
        String local = text.substring(colon + 1);
        if (colon >= 0 && !XmlNames.isFifthEditionNCName(prefix) || !XmlNames.isFifthEditionNCName(local)) {
            return null;
        }
        byte[] endTag = new byte[to - from + 3];
        endTag[0] = '<';
        endTag[1] = '/';
        System.arraycopy(bytes, from, endTag, 2, to - from);
        endTag[endTag.length - 1] = '>';
        // malformed UTF-8 would decode to another name
        byte[] again = text.getBytes(StandardCharsets.UTF_8);
        boolean isUtf8 = Arrays.equals(again, 0, again.length, bytes, from, to);
        return isUtf8 ? new XmlName(new Literal(endTag, 0, endTag.length), prefix, local, next) : null;
    }

    ElementName element(String uri, String localName) {
        return elements.computeIfAbsent(uri, u -> new TreeMap<>()).computeIfAbsent(localName, local -> {
            bytes += OBJECTS + uri.length() + local.length();
            return roles.element(uri, local);
        });
    }

    XmlAttribute attribute(String uri, String localName) {
        return attributes.computeIfAbsent(uri, u -> new TreeMap<>()).computeIfAbsent(localName, local -> {
            bytes += OBJECTS + uri.length() + local.length();
            return new XmlAttribute(uri, local, roles.attribute(uri, local));
        });
    }
}
