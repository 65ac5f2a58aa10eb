/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the changes of a document: features go to a writer of members, keys into a split. */
final class ChangeReader {

    private static final String GML_ID = "id";

    private final XMLStreamReader in;
    private final CopiedMembers members;
    private final ChangeSplit split;
    private final ChangeKey key;
    private final String document;

    /** The namespaces that each open element declares. */
    private final Deque<Map<String, String>> scopes = new ArrayDeque<>();

    private boolean hasChanges;

    /** @param name of the document, for messages */
    ChangeReader(InputStream document, String name, CopiedMembers members, ChangeSplit split, ChangeKey key)
            throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        this.in = factory.createXMLStreamReader(document);
        this.members = members;
        this.split = split;
        this.key = key;
        this.document = name;
    }

    /**
     * Reads the document.
     *
     * @return whether it has changes, which may be none
     */
    boolean read() throws XMLStreamException, IOException {
        while (in.hasNext()) {
            int event = in.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                scopes.push(declared());
                readOperation();
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                scopes.pop();
            }
        }
        return hasChanges;
    }

    private Map<String, String> declared() {
        Map<String, String> declared = new HashMap<>();
        for (int i = 0; i < in.getNamespaceCount(); i++) {
            String prefix = in.getNamespacePrefix(i);
            String uri = in.getNamespaceURI(i);
            declared.put(prefix == null ? "" : prefix, uri == null ? "" : uri);
        }
        return declared;
    }

    /** Reads the children of an element that is an operation. */
    private void readOperation() throws XMLStreamException, IOException {
        hasChanges |= List.of("Transaction", "mutatieBericht").contains(in.getLocalName());
        switch (in.getLocalName()) {
            case "Insert", "wordt" -> readFeatures(false);
            case "Replace" -> readReplace();
            case "Delete" -> readDelete();
            case "was" -> readFeatures(true);
            case "Update" -> readUpdate();
            default -> {}
        }
    }

    private XMLStreamException failure(String message) {
        return new XMLStreamException(message, in.getLocation());
    }

    /** Enters the next child; leaves the element at its end, and returns false. */
    private boolean nextChild() throws XMLStreamException {
        while (in.next() != XMLStreamConstants.END_ELEMENT) {
            if (in.isStartElement()) {
                return true;
            }
        }
        scopes.pop();
        return false;
    }

    private void readFeatures(boolean isDeleted) throws XMLStreamException, IOException {
        hasChanges = true;
        while (nextChild()) {
            if (in.getLocalName().equals("bagObject")) {
                scopes.push(declared());
                readFeatures(isDeleted);
            } else if (isDeleted) {
                deleteFeature();
            } else {
                copyFeature();
            }
        }
    }

    /** The namespaces in scope, by their prefixes. */
    private Map<String, String> namespaces() {
        Map<String, String> namespaces = new HashMap<>();
        scopes.descendingIterator().forEachRemaining(namespaces::putAll);
        namespaces.putAll(declared());
        return namespaces;
    }

    /** Copies a feature, and returns when its state began; null if it does not say so. */
    private String copyFeature() throws XMLStreamException {
        QName type = in.getName();
        String begin = members.copy(in, namespaces());
        split.countFeature(type);
        return begin;
    }

    /** Replaces a feature: the one that the filter behind it has is another state of it, with another id. */
    private void readReplace() throws XMLStreamException, IOException {
        hasChanges = true;
        QName type = null;
        String begin = null;
        while (nextChild()) {
            if (!in.getLocalName().equals("Filter")) {
                type = in.getName();
                begin = copyFeature();
            } else if (type == null) {
                throw failure("Replace has a Filter before its object");
            } else if (key.hasStates()) {
                endStates(type, begin);
            } else {
                deleteIds(type.getLocalPart(), 1);
            }
        }
    }

    /** Lets the states in a filter end when the one began that replaces them. */
    private void endStates(QName type, String begin) throws XMLStreamException, IOException {
        if (begin == null) {
            throw failure("Replace has an object without " + CopiedMembers.BEGIN + ", when the state before it ended");
        }
        String place = place();
        List<ObjectState> states = new ArrayList<>(filteredStates());
        states.removeIf(state -> begin.equals(state.time()));
        if (!states.isEmpty()) {
            PartialFeature ended = new PartialFeature(type);
            ended.add(ended.path(CopiedMembers.END, Map.of()), begin);
            members.write(ended, states.get(0).id());
            split.update(type, new FeatureUpdate(0, place, ended.paths(), states));
        }
    }

    // ---- updates

    private void readUpdate() throws XMLStreamException, IOException {
        hasChanges = true;
        String place = place();
        QName type = typeName("Update");
        checkKey();
        PartialFeature changed = new PartialFeature(type);
        List<ObjectState> states = new ArrayList<>();
        while (nextChild()) {
            if (in.getLocalName().equals("Property")) {
                readProperty(changed);
            } else {
                states.addAll(filteredStates());
            }
        }
        if (changed.paths().isEmpty() || states.isEmpty()) {
            throw failure("Update has no " + (states.isEmpty() ? "Filter" : "Property"));
        }
        members.write(changed, states.get(0).id());
        split.update(type, new FeatureUpdate(0, place, changed.paths(), states));
    }

    private void readProperty(PartialFeature changed) throws XMLStreamException {
        List<QName> path = null;
        boolean hasValue = false;
        scopes.push(declared());
        while (nextChild()) {
            boolean isValue = in.getLocalName().equals("Value");
            if (isValue && path != null) {
                changed.add(path, in);
                hasValue = true;
            } else if (isValue) {
                throw failure("Property has its Value before the name");
            } else {
                Map<String, String> scope = namespaces();
                String name = in.getElementText().strip();
                path = changed.path(name, scope);
                if (path == null) {
                    throw failure("the Property " + name + " of an Update of "
                            + changed.type().getLocalPart() + " is not a path of elements, such as a/B/c");
                }
            }
        }
        if (path == null) {
            throw failure("Property has no name");
        }
        if (!hasValue) {
            changed.add(path, (String) null);
        }
    }

    private String place() {
        return document + ", line " + in.getLocation().getLineNumber();
    }

    private QName typeName(String operation) throws XMLStreamException {
        String names = in.getAttributeValue(null, "typeName");
        names = names == null ? in.getAttributeValue(null, "typeNames") : names;
        if (names == null) {
            throw failure(operation + " has no typeName");
        }
        int colon = names.indexOf(':');
        String name = names.substring(colon + 1);
        String uri = namespaces().get(colon < 0 ? "" : names.substring(0, colon));
        QName known = split.type(name);
        return known != null ? known : new QName(uri == null ? "" : uri, name);
    }

    private void readDelete() throws XMLStreamException, IOException {
        hasChanges = true;
        String type = typeName("Delete").getLocalPart();
        while (nextChild()) {
            deleteIds(type, 0);
        }
    }

    private void checkKey() throws XMLStreamException {
        if (!key.isIds() && !key.hasStates()) {
            throw failure("the delivery names ids of objects, and the key is " + String.join(", ", key.attributes()));
        }
    }

    /**
     * Deletes the features with the ids in a filter.
     *
     * @param before the number of features that the delivery has before it and that remain
     */
    private void deleteIds(String type, int before) throws XMLStreamException, IOException {
        checkKey();
        for (ObjectState state : filteredStates()) {
            for (String id : state.ids()) {
                split.delete(type, before, key.hasStates() ? Arrays.asList(id, state.time()) : List.of(id));
            }
        }
    }

    /** The states of objects in the filter that the reader has entered. */
    private List<ObjectState> filteredStates() throws XMLStreamException {
        List<ObjectState> states = new ArrayList<>();
        for (int depth = 1; depth > 0; ) {
            int event = in.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
            String id = event == XMLStreamConstants.START_ELEMENT ? filteredId() : null;
            if (id != null) {
                states.add(ObjectState.of(id));
            }
        }
        if (states.isEmpty()) {
            throw failure("the Filter has no ids, and other conditions are not read");
        }
        return states;
    }

    private String filteredId() {
        return switch (in.getLocalName()) {
            case "FeatureId" -> in.getAttributeValue(null, "fid");
            case "ResourceId" -> in.getAttributeValue(null, "rid");
            default -> null;
        };
    }

    /** Deletes the feature that the reader has entered, which the delivery has as it was. */
    private void deleteFeature() throws XMLStreamException, IOException {
        String type = in.getLocalName();
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < in.getAttributeCount(); i++) {
            if (in.getAttributeLocalName(i).equals(GML_ID)) {
                values.put(GML_ID, in.getAttributeValue(i));
            }
        }
        StringBuilder text = new StringBuilder();
        for (int depth = 1; depth > 0; ) {
            switch (in.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    depth++;
                    text.setLength(0);
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    depth--;
                    values.putIfAbsent(in.getLocalName(), text.toString().strip());
                    text.setLength(0);
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(in.getText());
                default -> {}
            }
        }
        List<String> deleted = new ArrayList<>();
        for (String attribute : key.isIds() ? List.of(GML_ID) : key.attributes()) {
            if (!values.containsKey(attribute)) {
                throw failure(
                        "an object of the type " + type + " that has been deleted or changed has no " + attribute);
            }
            deleted.add(values.get(attribute));
        }
        split.delete(type, 0, deleted);
    }
}
