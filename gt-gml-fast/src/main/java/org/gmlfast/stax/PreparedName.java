/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The name of an element or attribute, checked and encoded once so that writing it is a copy of bytes. Immutable; one
 * instance serves any number of writers and threads.
 *
 * <p>The prefix is part of it. Whoever writes it has to have bound the prefix to the namespace (Namespaces in XML 1.0
 * §3): {@link PreparedStreamWriter} does not look it up.
 */
public final class PreparedName {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String prefix;
    private final String localName;
    private final String namespaceURI;
    private final String qualifiedName;

    private final int number = COUNT.getAndIncrement();

    final byte[] startTag;
    final byte[] wholeStartTag;
    final byte[] endTag;
    final byte[] attribute;

    private PreparedName(String prefix, String localName, String namespaceURI) {
        this.prefix = prefix;
        this.localName = localName;
        this.namespaceURI = namespaceURI;
        this.qualifiedName = prefix.isEmpty() ? localName : prefix + ':' + localName;
        this.startTag = utf8('<' + qualifiedName);
        this.wholeStartTag = utf8('<' + qualifiedName + '>');
        this.endTag = utf8("</" + qualifiedName + '>');
        this.attribute = utf8(' ' + qualifiedName + "=\"");
    }

    private static byte[] utf8(String s) {
        return s.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A name in a namespace.
     *
     * @param prefix empty for none; not null
     * @param localName an NCName
     * @param namespaceURI empty for none; not null
     * @throws IllegalArgumentException if the prefix or the local name is no NCName, or if there is a prefix and no
     *     namespace
     */
    public static PreparedName of(String prefix, String localName, String namespaceURI) {
        if (!XmlNames.isNCName(localName)) {
            throw new IllegalArgumentException("\"" + localName + "\" cannot be the local part of an XML name");
        }
        if (!prefix.isEmpty()) {
            if (!XmlNames.isNCName(prefix)) {
                throw new IllegalArgumentException("\"" + prefix + "\" cannot be the prefix of an XML name");
            }
            if (namespaceURI.isEmpty()) {
                throw new IllegalArgumentException(
                        "prefix \"" + prefix + "\" of \"" + localName + "\" has no namespace");
            }
        }
        return new PreparedName(prefix, localName, namespaceURI);
    }

    /**
     * A name without namespace.
     *
     * @param localName an NCName
     * @throws IllegalArgumentException if it is none
     */
    public static PreparedName of(String localName) {
        return of("", localName, "");
    }

    /**
     * A name that a writer unaware of namespaces takes as it is, colons and all.
     *
     * @throws IllegalArgumentException if it is no name
     */
    public static PreparedName ofName(String name) {
        if (!XmlNames.isName(name)) {
            throw new IllegalArgumentException("\"" + name + "\" cannot be an XML name");
        }
        return new PreparedName("", name, "");
    }

    /** Empty if there is none. */
    public String prefix() {
        return prefix;
    }

    /** The part after the colon. */
    public String localName() {
        return localName;
    }

    /** Empty if there is none. */
    public String namespaceURI() {
        return namespaceURI;
    }

    /** As it stands in a document: {@code prefix:localName}, or {@code localName}. */
    public String qualifiedName() {
        return qualifiedName;
    }

    /**
     * A number for this object: names made one after the other have numbers one after the other, so that a small table
     * that goes by the last bits finds the names of a document without search. After 2<sup>32</sup> names it begins
     * anew.
     */
    public int number() {
        return number;
    }

    /** The {@link #qualifiedName()}. */
    @Override
    public String toString() {
        return qualifiedName;
    }
}
