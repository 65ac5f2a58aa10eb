/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import java.util.Arrays;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;

/** The attributes of the current start tag, without namespace declarations. */
public final class AttributeList {

    private final TokenScanner scanner;
    private final ElementNamespaces namespaces;
    private int count;
    private TableString[] names = {};
    private String[] uris = {};
    private Value[] values = {};

    /**
     * The number of the start tag. {@link TableString#lastElement} of each name that has occurred in the tag is this
     * number.
     */
    private long tagNumber;

    AttributeList(TokenScanner scanner, ElementNamespaces namespaces) {
        this.scanner = scanner;
        this.namespaces = namespaces;
    }

    public int count() {
        return count;
    }

    public TableString name(int index) {
        return names[index];
    }

    /** The namespace; empty for a name without a prefix. */
    public String uri(int index) {
        return uris[index];
    }

    public Value value(int index) {
        return values[index];
    }

    /** Removes all attributes. */
    void clear() {
        count = 0;
    }

    /** Starts a tag that has attributes. */
    void begin() {
        count = 0;
        tagNumber++;
    }

    /** Whether an attribute of this name has occurred in the tag. */
    boolean contains(TableString name) {
        return name.lastElement == tagNumber;
    }

    /** Records that a name has occurred in the tag, as an attribute or as a namespace declaration. */
    void mark(TableString name) {
        name.lastElement = tagNumber;
    }

    /** Whether a value can be stored without {@link #grow}. */
    boolean hasRoom() {
        return count < names.length;
    }

    /** The value for the next attribute to be added. */
    Value next() {
        if (count == names.length) {
            grow();
        }
        return values[count];
    }

    /** Adds the attribute whose value is {@link #next}. */
    void add(TableString name) {
        names[count++] = name;
    }

    private void grow() {
        int length = Math.max(8, 2 * count);
        names = Arrays.copyOf(names, length);
        uris = Arrays.copyOf(uris, length);
        values = Arrays.copyOf(values, length);
        for (int i = count; i < length; i++) {
            values[i] = new Value(scanner);
        }
    }

    // ---- namespaces

    /**
     * Sets the namespaces of the attributes from the cache of resolved names.
     *
     * @return false if a name is not in the cache, or if two attributes may have the same expanded name
     */
    boolean resolveFromCache() {
        int prefixed = 0;
        for (int i = 0; i < count; i++) {
            TableString name = names[i];
            if (name.prefix.isEmpty()) {
                uris[i] = "";
            } else if (namespaces.isResolved(name)) {
                uris[i] = name.namespaceURI;
                prefixed++;
            } else {
                return false;
            }
        }
        return prefixed < 2;
    }

    /** Sets the namespaces of the attributes, and checks that no two have the same expanded name. */
    void resolve(TableString element) throws BxmlException {
        int prefixed = 0;
        for (int i = 0; i < count; i++) {
            boolean hasPrefix = !names[i].prefix.isEmpty();
            uris[i] = hasPrefix ? namespaces.resolve(names[i]) : "";
            prefixed += hasPrefix ? 1 : 0;
        }
        if (prefixed > 1) {
            checkExpandedNames(element);
        }
    }

    /** Namespaces in XML 1.0 §6.3. */
    private void checkExpandedNames(TableString element) throws BxmlException {
        for (int i = 1; i < count; i++) {
            for (int k = 0; k < i; k++) {
                if (names[i].localName.equals(names[k].localName) && uris[i].equals(uris[k])) {
                    throw scanner.malformed("<" + element + "> has the attribute " + names[i] + " twice");
                }
            }
        }
    }
}
