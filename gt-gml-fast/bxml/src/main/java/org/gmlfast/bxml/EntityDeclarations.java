/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.InputStream;
import java.io.StringReader;
import java.util.HashSet;
import java.util.Set;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.DTDInfo;
import org.gmlfast.bxml.internal.event.DoctypeParts;

/**
 * The entities that a document may refer to (XML 1.0 §4.1, "Entity Declared"). External subsets and parameter entities
 * are not read: if the DOCTYPE of a document that is not standalone refers to one, any entity counts as declared.
 */
final class EntityDeclarations {

    /**
     * What follows a DOCTYPE when it is checked. It is a comment after a whole DOCTYPE, and an error inside of a
     * comment, literal or processing instruction that is still open: the JDK's parser would print a stack trace at the
     * end of the document there.
     */
    private static final String TAIL = "<!--\"'?>--><x/>";

    private boolean hasDoctype;

    /** Whether an entity may be declared where this class does not look. */
    private boolean mayBeDeclaredElsewhere;

    private final Set<String> declared = new HashSet<>();

    /**
     * Reads a DOCTYPE.
     *
     * @param text the characters between {@code <!DOCTYPE} and the closing angle bracket
     * @param standalone whether the document is declared standalone, so that external declarations do not count
     */
    void read(String text, boolean standalone) {
        read(DoctypeParts.parse(text), standalone);
    }

    /** Reads a DOCTYPE that has been parsed. */
    void read(DTDInfo doctype, boolean standalone) {
        hasDoctype = true;
        String subset = doctype.getDTDInternalSubset();
        boolean refers = subset != null && readSubset(subset);
        mayBeDeclaredElsewhere = !standalone && (refers || doctype.getDTDSystemId() != null);
    }

    /** Treats all entities as declared, for a DOCTYPE that cannot be read. */
    void assumeDeclared() {
        mayBeDeclaredElsewhere = true;
    }

    /**
     * Checks a DOCTYPE with the JDK's parser, which fetches nothing and expands entities within its limits.
     *
     * @param text the characters between {@code <!DOCTYPE} and the closing angle bracket
     * @throws XMLStreamException if it is not well-formed
     */
    static void check(String text) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        String doctype = "<!DOCTYPE " + text + '>';
        XMLStreamReader parser = factory.createXMLStreamReader(new StringReader(doctype + TAIL));
        try {
            while (parser.hasNext()) {
                parser.next();
            }
        } catch (XMLStreamException e) {
            boolean isOpen = e.getLocation() != null && e.getLocation().getCharacterOffset() > doctype.length();
            throw isOpen ? new XMLStreamException("a part of it is not closed", e) : e;
        }
    }

    /** Collects the entities that an internal subset declares; returns whether it refers to parameter entities. */
    private boolean readSubset(String subset) {
        boolean refers = false;
        for (int i = 0; i < subset.length(); ) {
            if (subset.startsWith("<!--", i)) {
                i = after(subset, "-->", i + 4);
            } else if (subset.startsWith("<?", i)) {
                i = after(subset, "?>", i + 2);
            } else if (subset.startsWith("<!", i)) {
                int end = endOfDeclaration(subset, i);
                if (subset.startsWith("<!ENTITY", i)) {
                    addEntity(subset.substring(i + "<!ENTITY".length(), end));
                }
                i = end;
            } else {
                refers |= subset.charAt(i) == '%';
                i++;
            }
        }
        return refers;
    }

    private static int after(String subset, String mark, int from) {
        int at = subset.indexOf(mark, from);
        return at < 0 ? subset.length() : at + mark.length();
    }

    /** The index after a declaration. Angle brackets within quotes do not end it. */
    private static int endOfDeclaration(String subset, int start) {
        for (int i = start; i < subset.length(); i++) {
            char c = subset.charAt(i);
            if (c == '>') {
                return i + 1;
            }
            if (c == '"' || c == '\'') {
                i = after(subset, String.valueOf(c), i + 1) - 1;
            }
        }
        return subset.length();
    }

    private void addEntity(String declaration) {
        String name = declaration.strip().split("\\s", 2)[0];
        if (!name.startsWith("%")) {
            declared.add(name);
        }
    }

    /** The reason to refuse a reference to an entity; null if the entity is or may be declared. */
    String refusal(String entity) {
        if (mayBeDeclaredElsewhere || declared.contains(entity)) {
            return null;
        }
        String why = hasDoctype ? "its DOCTYPE does not declare it" : "it has no DOCTYPE that declares it";
        return "the document refers to the entity &" + entity + ";, but " + why;
    }
}
