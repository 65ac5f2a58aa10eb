/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Parses template files, without regard to namespaces, and expands their includes. It reads no DTD and nothing outside
 * the folder of the template.
 */
public final class TemplateParser {

    private static final int MAX_BYTES = 1 << 20;

    /** Fewer than the 100 at which the parser of JDK 25 itself gives up. */
    private static final int MAX_DEPTH = 80;

    private static final int MAX_INCLUDES = 50;

    private static final Pattern INCLUDE = Pattern.compile("\\$include\\{([^}]*)}");

    private final Problems problems;

    /** The files around the one that is read. */
    private final Deque<Path> open = new ArrayDeque<>();

    /** Bytes of all files: a file that is included again and again counts each time. */
    private int bytes;

    private final MessageDigest digest;

    private final Set<Path> files = new LinkedHashSet<>();

    public TemplateParser(Problems problems) {
        this.problems = problems;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** The SHA-256 of the files that were read, in hexadecimal. */
    public String digest() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The files that were read, the first one first. */
    public List<Path> files() {
        return List.copyOf(files);
    }

    /**
     * Reads a file and those that it includes.
     *
     * @return the root; null if the file is not well-formed
     * @throws IOException if a file cannot be read
     */
    public TemplateElement parse(Path file) throws IOException {
        Place start = new Place(String.valueOf(file.getFileName()), 1, 1);
        byte[] text = Files.readAllBytes(file);
        bytes += text.length;
        digest.update(text);
        files.add(file.toAbsolutePath().normalize());
        if (bytes > MAX_BYTES) {
            problems.error(start, "a template has at most " + MAX_BYTES + " bytes, with all that it includes");
            return null;
        }
        open.push(file.toAbsolutePath().normalize());
        TemplateElement root = parse(text, start, file);
        open.pop();
        return root;
    }

    private TemplateElement parse(byte[] text, Place start, Path file) throws IOException {
        XMLStreamReader reader = null;
        try {
            reader = factory().createXMLStreamReader(new ByteArrayInputStream(text));
            return new Reading(reader, start, file).root();
        } catch (XMLStreamException e) {
            Location at = e.getLocation();
            Place place = at == null
                    ? start
                    : new Place(start.file(), Math.max(at.getLineNumber(), 1), Math.max(at.getColumnNumber(), 1));
            problems.error(place, "not well-formed: " + firstLine(e));
            return null;
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static String firstLine(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int end = message.lastIndexOf("Message: ");
        return (end < 0 ? message : message.substring(end + "Message: ".length()))
                .lines()
                .findFirst()
                .orElse("unknown reason");
    }

    /** One file while it is read. */
    private final class Reading {

        private final XMLStreamReader reader;
        private final Path file;
        private final Deque<TemplateElement> elements = new ArrayDeque<>();

        /** Where the event before the current one ended, which is where the current one begins. */
        private Place place;

        private TemplateElement root;

        Reading(XMLStreamReader reader, Place start, Path file) {
            this.reader = reader;
            this.place = start;
            this.file = file;
        }

        TemplateElement root() throws XMLStreamException, IOException {
            while (reader.hasNext()) {
                int event = reader.next();
                read(event);
                Location at = reader.getLocation();
                // to find the end of a text, the reader has read the < behind it
                int ahead = event == XMLStreamConstants.CHARACTERS ? 1 : 0;
                place = new Place(place.file(), at.getLineNumber(), Math.max(at.getColumnNumber() - ahead, 1));
            }
            return root;
        }

        private void read(int event) throws XMLStreamException, IOException {
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text(reader.getText());
                case XMLStreamConstants.DTD ->
                    throw new XMLStreamException("a template has no DOCTYPE", reader.getLocation());
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new XMLStreamException("&" + reader.getLocalName() + "; is unknown", reader.getLocation());
                default -> {} // comments and processing instructions are not copied
            }
        }

        private void start() throws XMLStreamException {
            if (elements.size() == MAX_DEPTH) {
                throw new XMLStreamException("elements nest more than " + MAX_DEPTH + " deep", reader.getLocation());
            }
            List<TemplateElement.Attribute> attributes = new ArrayList<>();
            for (int i = 0; i < reader.getAttributeCount(); i++) {
                String prefix = reader.getAttributePrefix(i);
                String local = reader.getAttributeLocalName(i);
                String name = prefix == null || prefix.isEmpty() ? local : prefix + ':' + local;
                attributes.add(new TemplateElement.Attribute(name, reader.getAttributeValue(i)));
            }
            TemplateElement element = new TemplateElement(place, reader.getLocalName(), attributes);
            if (elements.isEmpty()) {
                root = element;
            } else {
                elements.peek().children.add(element);
            }
            elements.push(element);
        }

        private void text(String text) {
            String trimmed = text.strip();
            TemplateElement element = elements.peek();
            if (element != null && !trimmed.isEmpty()) {
                element.text = element.text == null ? trimmed : element.text + ' ' + trimmed;
            }
        }

        private void end() throws IOException {
            TemplateElement element = elements.pop();
            if (element.name.equals("gft:includeFlat")) {
                String name = element.attribute("gft:source") == null ? element.text : element.attribute("gft:source");
                TemplateElement parent = elements.peek();
                if (parent != null) {
                    parent.children.remove(parent.children.size() - 1);
                    parent.children.addAll(include(element.place, name));
                }
            } else if (element.text != null) {
                includeText(element);
            }
            if (element.text != null && !element.children.isEmpty()) {
                problems.error(element.place, "<" + element.name + "> has text beside elements");
            }
        }

        private void includeText(TemplateElement element) throws IOException {
            Matcher include = INCLUDE.matcher(element.text);
            if (include.matches()) {
                element.text = null;
                element.children.addAll(include(element.place, include.group(1)));
            } else if (element.text.startsWith("$include")
                    || element.text.toLowerCase(Locale.ROOT).startsWith("$merge")) {
                String what = element.text.replaceFirst("\\{.*", "");
                problems.error(element.place, what + " is for JSON templates");
            }
        }

        /** The elements that a file stands for. */
        private List<TemplateElement> include(Place at, String name) throws IOException {
            Path included = name == null ? null : included(at, name.strip());
            if (included == null) {
                return List.of();
            }
            TemplateElement other = TemplateParser.this.parse(included);
            if (other == null) {
                return List.of();
            }
            return other.name.equals("gft:Template")
                    ? other.children.stream()
                            .filter(child -> !child.name.equals("gft:Options"))
                            .toList()
                    : List.of(other);
        }

        private Path included(Place at, String name) {
            Path folder = file.toAbsolutePath().normalize().getParent();
            Path included = folder.resolve(name).normalize();
            if (!included.startsWith(folder) || name.contains("..")) {
                problems.error(at, "include " + name + ": leaves the folder");
            } else if (open.contains(included)) {
                List<String> chain = new ArrayList<>();
                open.descendingIterator().forEachRemaining(path -> chain.add(String.valueOf(path.getFileName())));
                problems.error(at, "includes itself: " + String.join(" → ", chain) + " → " + name);
            } else if (open.size() > MAX_INCLUDES) {
                problems.error(at, "include " + name + ": includes nest more than " + MAX_INCLUDES + " deep");
            } else if (!Files.isRegularFile(included)) {
                problems.error(at, "include " + name + ": no such file");
            } else {
                return included;
            }
            return null;
        }
    }
}
