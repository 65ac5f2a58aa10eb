/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An element of a document, without prefixes, namespace declarations and the white space between elements.
 *
 * @param namespace empty for none
 * @param attributes values by name; the name is the local name, after the namespace in braces if there is one
 * @param text the text of an element without children; otherwise the text between the children, without blanks
 */
record InfosetElement(
        String namespace, String name, Map<String, String> attributes, List<InfosetElement> children, String text) {

    private static final int MAX_SHOWN_CHILDREN = 3;

    static final String GML = "http://www.opengis.net/gml";
    static final String GML_32 = "http://www.opengis.net/gml/3.2";

    boolean isGml() {
        return namespace.equals(GML) || namespace.equals(GML_32);
    }

    boolean isGml(String localName) {
        return isGml() && name.equals(localName);
    }

    boolean hasNameOf(InfosetElement other) {
        return name.equals(other.name) && namespace.equals(other.namespace);
    }

    boolean isLeaf() {
        return children.isEmpty();
    }

    /** Returns the id of a feature or geometry: gml:id or fid; null for none. */
    String id() {
        String id = attributes.get("{" + namespaceOfIds() + "}id");
        return id != null ? id : attributes.get("fid");
    }

    private String namespaceOfIds() {
        return attributes.containsKey("{" + GML_32 + "}id") ? GML_32 : GML;
    }

    /** Returns this element and all elements inside it, in document order. */
    List<InfosetElement> descendants() {
        List<InfosetElement> all = new ArrayList<>();
        collect(all);
        return all;
    }

    private void collect(List<InfosetElement> all) {
        all.add(this);
        children.forEach(child -> child.collect(all));
    }

    /** Returns the beginning of the element for readers of a report. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("<").append(name);
        new TreeMap<>(attributes).forEach((key, value) -> out.append(' ')
                .append(key.substring(key.indexOf('}') + 1))
                .append("=\"")
                .append(value)
                .append('"'));
        out.append('>').append(text);
        children.stream().limit(MAX_SHOWN_CHILDREN).forEach(out::append);
        if (children.size() > MAX_SHOWN_CHILDREN) {
            out.append('…');
        }
        return out.append("</").append(name).append('>').toString();
    }
}
