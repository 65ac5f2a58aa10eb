/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** A feature with those properties alone that an update changes. Not thread-safe. */
final class PartialFeature {

    private static final Pattern STEP = Pattern.compile("(?:([\\w.-]+):)?([\\w.-]+)", Pattern.UNICODE_CHARACTER_CLASS);

    private final QName type;
    private final Part root;
    private final Set<String> paths = new LinkedHashSet<>();

    /** An element with its attributes, texts and elements. */
    private static final class Part {

        private final QName name;
        private final List<String> values = new ArrayList<>();
        private final List<QName> attributes = new ArrayList<>();
        private final List<Object> content = new ArrayList<>();

        Part(QName name) {
            this.name = name;
        }

        Part child(QName child) {
            Part part = new Part(child);
            content.add(part);
            return part;
        }

        /** The last element, if it has a name and does not only have a text; or a new one. */
        Part lastOrNew(QName child) {
            Object last = content.isEmpty() ? null : content.get(content.size() - 1);
            return last instanceof Part part && part.name.equals(child) ? part : child(child);
        }

        void write(XMLStreamWriter out, String id) throws XMLStreamException {
            out.writeStartElement("", name.getLocalPart(), name.getNamespaceURI());
            out.writeDefaultNamespace(name.getNamespaceURI());
            if (id != null) {
                out.writeNamespace("gml", CopiedMembers.GML);
                out.writeAttribute("gml", CopiedMembers.GML, "id", id);
            }
            for (int i = 0; i < values.size(); i++) {
                QName attribute = attributes.get(i);
                if (attribute.getNamespaceURI().isEmpty()) {
                    out.writeAttribute(attribute.getLocalPart(), values.get(i));
                } else {
                    out.writeNamespace("a" + i, attribute.getNamespaceURI());
                    out.writeAttribute("a" + i, attribute.getNamespaceURI(), attribute.getLocalPart(), values.get(i));
                }
            }
            for (Object each : content) {
                if (each instanceof Part part) {
                    part.write(out, null);
                } else {
                    out.writeCharacters(each.toString());
                }
            }
            out.writeEndElement();
        }
    }

    PartialFeature(QName type) {
        this.type = type;
        this.root = new Part(type);
    }

    QName type() {
        return type;
    }

    /** The paths of the properties, as those of derived attributes. */
    List<String> paths() {
        return List.copyOf(paths);
    }

    /**
     * The elements of a path. Names without a prefix, or with one that nothing declares, are in the namespace of the
     * type, as deliveries have them.
     *
     * @return null if it has anything but elements
     */
    List<QName> path(String text, Map<String, String> namespaces) {
        List<QName> path = new ArrayList<>();
        for (String step : (text.startsWith("/") ? text.substring(1) : text).split("/", -1)) {
            var name = STEP.matcher(step);
            if (!name.matches()) {
                return null;
            }
            String uri = name.group(1) == null ? null : namespaces.get(name.group(1));
            path.add(new QName(uri == null ? type.getNamespaceURI() : uri, name.group(2)));
        }
        return path.size() > 1 && path.get(0).equals(type) ? path.subList(1, path.size()) : path;
    }

    private Part part(List<QName> path) {
        List<String> names = new ArrayList<>();
        Part part = root;
        for (int i = 0; i < path.size(); i++) {
            QName name = path.get(i);
            names.add('{' + name.getNamespaceURI() + '}' + name.getLocalPart());
            part = i == path.size() - 1 ? part.child(name) : part.lastOrNew(name);
        }
        paths.add(String.join("/", names));
        return part;
    }

    /** @param value null for none */
    void add(List<QName> path, String value) {
        Part part = part(path);
        if (value != null) {
            part.content.add(value);
        }
    }

    /** Adds what the element has that a reader has entered, and leaves the reader at its end. */
    void add(List<QName> path, XMLStreamReader in) throws XMLStreamException {
        read(part(path), in);
    }

    private static void read(Part part, XMLStreamReader in) throws XMLStreamException {
        for (int i = 0; i < in.getAttributeCount(); i++) {
            part.attributes.add(in.getAttributeName(i));
            part.values.add(in.getAttributeValue(i));
        }
        while (in.next() != XMLStreamConstants.END_ELEMENT) {
            if (in.isStartElement()) {
                read(part.child(in.getName()), in);
            } else if (in.isCharacters()) {
                part.content.add(in.getText());
            }
        }
    }

    void write(XMLStreamWriter out, String id) throws XMLStreamException {
        root.write(out, id);
    }
}
