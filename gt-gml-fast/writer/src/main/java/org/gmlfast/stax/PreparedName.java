/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The name of an element or attribute, checked and encoded once so that writing it copies bytes. Immutable; one
 * instance serves any number of writers and threads. Create names once, for example for each feature type, not for each
 * feature.
 *
 * <pre>{@code
 * static final PreparedName ROAD = PreparedName.of("app", "road", "http://example.org/app");
 * writer.writeStartElement(ROAD);
 * writer.writeNamespace("app", "http://example.org/app");
 * }</pre>
 *
 * <p>The prefix is part of the name. The caller has to declare it (Namespaces in XML 1.0 §3):
 * {@link PreparedStreamWriter} does not check that the prefix is bound to the namespace.
 */
public final class PreparedName {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String prefix;
    private final String localName;
    private final String namespaceURI;
    private final String qualifiedName;

    private final int number = COUNT.getAndIncrement();

    public final byte[] startTag;
    public final byte[] wholeStartTag;
    public final byte[] endTag;
    public final byte[] attribute;

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
     * @throws IllegalArgumentException if the prefix or the local name is not an NCName, or if a prefix has no
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
     * @throws IllegalArgumentException if it is not an NCName
     */
    public static PreparedName of(String localName) {
        return of("", localName, "");
    }

    /**
     * A name for a writer that is not aware of namespaces. It may contain colons.
     *
     * @throws IllegalArgumentException if it is not a Name (XML 1.0 §2.3)
     */
    public static PreparedName ofName(String name) {
        if (!XmlNames.isName(name)) {
            throw new IllegalArgumentException("\"" + name + "\" cannot be an XML name");
        }
        return new PreparedName("", name, "");
    }

    /** The prefix, empty if the name has none. */
    public String prefix() {
        return prefix;
    }

    /** The part after the colon. */
    public String localName() {
        return localName;
    }

    /** The namespace, empty if the name has none. */
    public String namespaceURI() {
        return namespaceURI;
    }

    /** The name as it stands in a document: {@code prefix:localName}, or {@code localName}. */
    public String qualifiedName() {
        return qualifiedName;
    }

    /**
     * A number for this object. Names get consecutive numbers, so that a small table indexed by the last bits finds the
     * names of a document without search. The numbers repeat after 2<sup>32</sup> names.
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
