/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;

/**
 * Reads the response to GetFeature feature by feature: the document element with what precedes the first feature, then
 * one feature at a time. Belongs to one thread.
 */
final class MemberReader implements AutoCloseable {

    private static final Set<String> WRAPPERS = Set.of("featureMember", "featureMembers", "member");

    private final XMLStreamReader2 in;
    private final InfosetElement root;
    private final List<InfosetElement> trailer = new ArrayList<>();
    private String wrapper;

    /**
     * A feature, or what else is in its place.
     *
     * @param wrapper the name of the element around it
     */
    record Member(String wrapper, InfosetElement element) {}

    /** Reads up to the first feature. */
    MemberReader(byte[] document) throws XMLStreamException {
        in = HostileXml.parser(document);
        HostileXml.nextTag(in);
        List<InfosetElement> header = new ArrayList<>();
        String namespace = in.getNamespaceURI();
        String name = in.getLocalName();
        Map<String, String> attributes = attributes();
        String text = "";
        if (name.endsWith("FeatureCollection")) {
            while (wrapper == null && nextChild()) {
                if (!enterWrapper()) {
                    header.add(element());
                }
            }
        } else {
            // an exception report, or a single feature
            InfosetElement whole = element();
            header.addAll(whole.children());
            text = whole.text();
            end();
        }
        root = new InfosetElement(nonNull(namespace), name, attributes, header, text);
    }

    /** Returns the document element with its attributes and what precedes the first feature. */
    InfosetElement root() {
        return root;
    }

    /** Returns the children of the document element that follow the first feature; complete after the last one. */
    List<InfosetElement> trailer() {
        return trailer;
    }

    boolean isException() {
        return root.name().endsWith("ExceptionReport");
    }

    /** Returns whether the document may contain features. */
    boolean isCollection() {
        return root.name().endsWith("FeatureCollection");
    }

    /**
     * Returns the next feature; null after the last one.
     *
     * @throws XMLStreamException if the document is malformed or ends too early
     */
    Member next() throws XMLStreamException {
        while (wrapper != null) {
            if (nextChild()) {
                return new Member(wrapper, element());
            }
            wrapper = null;
            while (wrapper == null && nextChild()) {
                if (!enterWrapper()) {
                    trailer.add(element());
                }
            }
        }
        end();
        return null;
    }

    private boolean enterWrapper() {
        if (WRAPPERS.contains(in.getLocalName())) {
            wrapper = in.getLocalName();
        }
        return wrapper != null;
    }

    /** Moves to the next child of the open element; at its end returns false. */
    private boolean nextChild() throws XMLStreamException {
        int event = in.next();
        while (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.END_ELEMENT) {
            event = in.next();
        }
        return event == XMLStreamConstants.START_ELEMENT;
    }

    /** Reads the rest of the document, so that a failure after the document element is not missed. */
    private void end() throws XMLStreamException {
        while (in.hasNext()) {
            in.next();
        }
    }

    private InfosetElement element() throws XMLStreamException {
        String namespace = nonNull(in.getNamespaceURI());
        String name = in.getLocalName();
        Map<String, String> attributes = attributes();
        List<InfosetElement> children = new ArrayList<>(2);
        StringBuilder text = new StringBuilder();
        for (int event = in.next(); event != XMLStreamConstants.END_ELEMENT; event = in.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                children.add(element());
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                text.append(in.getText());
            } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw new XMLStreamException("the entity " + in.getLocalName() + " is not declared", in.getLocation());
            }
        }
        String content = children.isEmpty() ? text.toString() : text.toString().strip();
        return new InfosetElement(namespace, name, attributes, children, content);
    }

    private Map<String, String> attributes() {
        int count = in.getAttributeCount();
        if (count == 0) {
            return Map.of();
        }
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String namespace = nonNull(in.getAttributeNamespace(i));
            String name = in.getAttributeLocalName(i);
            attributes.put(namespace.isEmpty() ? name : "{" + namespace + "}" + name, in.getAttributeValue(i));
        }
        return attributes;
    }

    private static String nonNull(String text) {
        return text == null ? "" : text;
    }

    @Override
    public void close() throws XMLStreamException {
        in.close();
    }
}
