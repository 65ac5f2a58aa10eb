/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.event.ElementNamespaces;
import org.gmlfast.bxml.internal.source.TableString;

/**
 * The names of a document by their references. A reference means the same name as long as no element changes the
 * bindings of prefixes; a change discards what has been learned.
 */
final class LearnedNames {

    private final NameRoles roles;
    private final ElementNamespaces namespaces;
    private final Map<String, Map<String, ElementName>> elements = new HashMap<>();
    private final Map<String, Map<String, AttributeName>> attributes = new HashMap<>();

    private ElementName[] elementsByReference = new ElementName[256];
    private AttributeName[] attributesByReference = new AttributeName[256];
    private int scope = -1;

    LearnedNames(NameRoles roles, ElementNamespaces namespaces) {
        this.roles = roles;
        this.namespaces = namespaces;
    }

    /** The name of an attribute; each name is one object. */
    record AttributeName(int role) {

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /** Discards what has been learned if the bindings of prefixes have changed. */
    void checkScope() {
        if (scope != namespaces.scope()) {
            scope = namespaces.scope();
            Arrays.fill(elementsByReference, null);
            Arrays.fill(attributesByReference, null);
        }
    }

    // ---- on the plan

    /** The element whose name a reference is; null if that is not known. */
    ElementName element(int reference) {
        return reference < elementsByReference.length ? elementsByReference[reference] : null;
    }

    /** The attribute whose name a reference is; null if that is not known. */
    AttributeName attribute(int reference) {
        return reference < attributesByReference.length ? attributesByReference[reference] : null;
    }

    /** Learns a reference to the name of an element. Returns null if it needs the checks of the general reader. */
    ElementName learnElement(TableString name) {
        String uri = resolved(name);
        if (uri == null) {
            return null;
        }
        if (name.index >= elementsByReference.length) {
            elementsByReference = Arrays.copyOf(elementsByReference, 2 * name.index);
        }
        return elementsByReference[name.index] = element(uri, name.localName);
    }

    /** Learns a reference to the name of an attribute. Returns null if it needs the checks of the general reader. */
    AttributeName learnAttribute(TableString name) {
        if (name == null || !name.isName() || !name.split() || name.declaredPrefix != null) {
            return null;
        }
        String uri = name.prefix.isEmpty() ? "" : resolved(name);
        if (uri == null) {
            return null;
        }
        if (name.index >= attributesByReference.length) {
            attributesByReference = Arrays.copyOf(attributesByReference, 2 * name.index);
        }
        return attributesByReference[name.index] = attribute(uri, name.localName);
    }

    private String resolved(TableString name) {
        if (name == null || !name.isName() || !name.split()) {
            return null;
        }
        try {
            return namespaces.resolve(name);
        } catch (XMLStreamException e) {
            return null; // the general reader reports it
        }
    }

    // ---- by name

    ElementName element(String uri, String localName) {
        return elements.computeIfAbsent(uri, u -> new HashMap<>())
                .computeIfAbsent(localName, local -> roles.element(uri, local));
    }

    AttributeName attribute(String uri, String localName) {
        return attributes
                .computeIfAbsent(uri, u -> new HashMap<>())
                .computeIfAbsent(localName, local -> new AttributeName(roles.attribute(uri, local)));
    }
}
