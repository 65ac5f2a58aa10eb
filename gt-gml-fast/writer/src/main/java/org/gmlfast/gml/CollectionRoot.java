/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.List;
import java.util.Objects;

import javax.xml.namespace.QName;

import org.gmlfast.gml.output.Namespaces;

/**
 * A document element in place of wfs:FeatureCollection, for datasets that are not WFS responses. It has neither counts
 * nor bounds. Immutable.
 *
 * <pre>{@code
 * QName root = new QName("http://www.opengis.net/gml/3.2", "FeatureCollection", "gml");
 * QName member = new QName("http://www.opengis.net/gml/3.2", "featureMember", "gml");
 * WfsEncoder.builder(WfsVersion.WFS_2_0_0).root(new CollectionRoot(Element.of(root), member, false));
 * }</pre>
 *
 * @param element the document element, with the content that precedes the members; its names carry their preferred
 *     prefixes
 * @param member the element around each feature, or around all features
 * @param together whether all features share one such element
 */
public record CollectionRoot(Element element, QName member, boolean together) {

    /**
     * An element that is the same in each document.
     *
     * @param text its characters, before its children; null for none
     */
    public record Element(QName name, List<Attribute> attributes, String text, List<Element> children) {

        /** Copies the lists. */
        public Element {
            Objects.requireNonNull(name);
            attributes = List.copyOf(attributes);
            children = List.copyOf(children);
        }

        /** An element without attributes or content. */
        public static Element of(QName name) {
            return new Element(name, List.of(), null, List.of());
        }

        private Namespaces namespaces(Namespaces before) {
            Namespaces all = with(before, name);
            for (Attribute attribute : attributes) {
                all = with(all, attribute.name());
            }
            for (Element child : children) {
                all = child.namespaces(all);
            }
            return all;
        }
    }

    /** An attribute of an element. */
    public record Attribute(QName name, String value) {}

    /** Adds the namespaces of its names to those of a document. */
    public Namespaces namespaces(Namespaces before) {
        return with(element.namespaces(before), member);
    }

    private static Namespaces with(Namespaces namespaces, QName name) {
        return namespaces.with(name.getPrefix(), name.getNamespaceURI());
    }
}
