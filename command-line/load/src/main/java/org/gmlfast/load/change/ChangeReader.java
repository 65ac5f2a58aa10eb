/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the changes of a document: features go to a writer of members, keys into a split. */
final class ChangeReader {

    private static final String GML_ID = "id";

    /** An id of an object of ALKIS, and when this state of the object began (GeoInfoDok, 3.3.10). */
    private static final Pattern STATE = Pattern.compile("\\w{16}\\d{8}T\\d{6}Z");

    private static final int ID_LENGTH = 16;

    private final XMLStreamReader in;
    private final CopiedMembers members;
    private final ChangeSplit split;
    private final List<String> key;

    /** The namespaces that each open element declares. */
    private final Deque<Map<String, String>> scopes = new ArrayDeque<>();

    private boolean hasChanges;

    ChangeReader(InputStream document, CopiedMembers members, ChangeSplit split, List<String> key)
            throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        this.in = factory.createXMLStreamReader(document);
        this.members = members;
        this.split = split;
        this.key = key;
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
            case "Update" ->
                throw failure("Update of a WFS changes single attributes, which load does not do;"
                        + " order the delivery without history");
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

    private void copyFeature() throws XMLStreamException {
        Map<String, String> namespaces = new HashMap<>();
        scopes.descendingIterator().forEachRemaining(namespaces::putAll);
        namespaces.putAll(declared());
        String type = in.getLocalName();
        members.copy(in, namespaces);
        split.countFeature(type);
    }

    /** Replaces a feature: the one that the filter behind it has is another state of it, with another id. */
    private void readReplace() throws XMLStreamException, IOException {
        hasChanges = true;
        String type = null;
        while (nextChild()) {
            if (!in.getLocalName().equals("Filter")) {
                type = in.getLocalName();
                copyFeature();
            } else if (type == null) {
                throw failure("Replace has a Filter before its object");
            } else {
                deleteIds(type, 1);
            }
        }
    }

    private void readDelete() throws XMLStreamException, IOException {
        hasChanges = true;
        String names = in.getAttributeValue(null, "typeName");
        names = names == null ? in.getAttributeValue(null, "typeNames") : names;
        if (names == null) {
            throw failure("Delete has no typeName");
        }
        String type = names.substring(names.indexOf(':') + 1);
        while (nextChild()) {
            deleteIds(type, 0);
        }
    }

    /**
     * Deletes the features with the ids in a filter.
     *
     * @param before the number of features that the delivery has before it and that remain
     */
    private void deleteIds(String type, int before) throws XMLStreamException, IOException {
        if (!key.isEmpty()) {
            throw failure("the delivery names ids of objects, and the key is " + String.join(", ", key));
        }
        int count = 0;
        for (int depth = 1; depth > 0; ) {
            int event = in.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
            String id = event == XMLStreamConstants.START_ELEMENT ? filteredId() : null;
            if (id != null) {
                split.delete(type, before, List.of(id));
                if (STATE.matcher(id).matches()) {
                    split.delete(type, before, List.of(id.substring(0, ID_LENGTH)));
                }
                count++;
            }
        }
        if (count == 0) {
            throw failure("the Filter has no ids, and other conditions are not read");
        }
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
        for (String attribute : key.isEmpty() ? List.of(GML_ID) : key) {
            if (!values.containsKey(attribute)) {
                throw failure(
                        "an object of the type " + type + " that has been deleted or changed has no " + attribute);
            }
            deleted.add(values.get(attribute));
        }
        split.delete(type, 0, deleted);
    }
}
