/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.schema;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.gmlfast.input.InputException;
import org.w3c.dom.Element;

/**
 * Drafts the template of a feature from its schema: one hole for each leaf, {@code gf:nil} where the schema allows nil,
 * lists where elements repeat. The draft knows GML's own types, and leaves out the parts of a feature that GML
 * declares.
 */
public final class TemplateDraft {

    private static final String UNKNOWN = "http://inspire.ec.europa.eu/codelist/VoidReasonValue/Unknown";
    private static final int MAX_DEPTH = 30;

    private static final Set<String> MEASURES = Set.of(
            "MeasureType",
            "AreaType",
            "LengthType",
            "AngleType",
            "VolumeType",
            "SpeedType",
            "ScaleType",
            "TimeType",
            "GridLengthType",
            "MeasureOrNilReasonListType");

    private final SchemaSet schemas;
    private final DraftText text;
    /** Geometries in lists: gf:Geometry says that members of JSON are some. */
    private final List<String> geometries = new ArrayList<>();

    private final Deque<QName> open = new ArrayDeque<>();

    private TemplateDraft(SchemaSet schemas) {
        this.schemas = schemas;
        this.text = new DraftText(schemas.prefixes());
    }

    /**
     * Returns the text of a template.
     *
     * @param file the schema
     * @param element the name of the feature's element, whose prefix makes no difference
     * @throws IOException if a schema cannot be read, or has no such element
     */
    public static String of(Path file, SchemaFiles files, String element) throws IOException {
        SchemaSet schemas = SchemaSet.read(file, files);
        String local = element.substring(element.indexOf(':') + 1);
        QName name = new QName(schemas.targetNamespace(), local);
        if (schemas.find("element", name) == null) {
            throw new InputException(file + " declares no element " + local + "; it has "
                    + String.join(", ", schemas.elements(schemas.targetNamespace())));
        }
        return new TemplateDraft(schemas).text(name, files.address(file));
    }

    private String text(QName name, String address) {
        String feature = text.name(name);
        text.line(0, '<' + feature + " gml:id=\"" + name.getLocalPart() + ".${id}\">");
        content(schemas.find("element", name), "", 1);
        text.line(0, "</" + feature + '>');
        StringBuilder draft = new StringBuilder("<gft:Template>\n <gft:Options>\n  <gft:Namespaces");
        for (Map.Entry<String, String> entry : text.namespaces().entrySet()) {
            draft.append("\n    xmlns:")
                    .append(entry.getValue())
                    .append("=\"")
                    .append(escaped(entry.getKey()))
                    .append('"');
        }
        draft.append("/>\n  <gft:SchemaLocation xsi:schemaLocation=\"")
                .append(escaped(name.getNamespaceURI() + ' ' + address))
                .append("\"/>\n");
        for (String geometry : geometries) {
            draft.append("  <gf:Geometry column=\"").append(geometry).append("\"/>\n");
        }
        if (!schemas.missing().isEmpty()) {
            draft.append("  <!-- these schemas are not in the folder: ")
                    .append(schemas.missing().stream()
                            .map(uri -> uri.replace("--", "- -"))
                            .collect(Collectors.joining(" ")))
                    .append(" -->\n");
        }
        return draft.append(" </gft:Options>\n")
                .append(text)
                .append("</gft:Template>\n")
                .toString();
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    // ---- elements

    /** Writes a particle of a content model. */
    private void particle(Element particle, String list, int depth, boolean repeats) {
        if (text.isFull()) {
            return;
        }
        switch (particle.getLocalName()) {
            case "element" -> element(particle, list, depth, repeats);
            case "sequence", "all" -> {
                for (Element child : SchemaSet.children(particle)) {
                    particle(child, list, depth, repeats || repeats(particle));
                }
            }
            case "choice" -> choice(particle, list, depth, repeats);
            case "group" -> {
                Element group = schemas.find("group", SchemaSet.name(particle, "ref"));
                for (Element child : group == null ? List.<Element>of() : SchemaSet.children(group)) {
                    particle(child, list, depth, repeats || repeats(particle));
                }
            }
            case "any" -> text.comment(depth, "any other element is allowed here");
            default -> {}
        }
    }

    private static boolean repeats(Element particle) {
        String max = particle.getAttribute("maxOccurs");
        return !max.isEmpty() && !max.equals("0") && !max.equals("1");
    }

    private void choice(Element choice, String list, int depth, boolean repeats) {
        List<Element> alternatives = SchemaSet.children(choice);
        if (alternatives.isEmpty()) {
            return;
        }
        if (alternatives.size() > 1) {
            text.comment(
                    depth, "one of " + alternatives.stream().map(this::label).collect(Collectors.joining(", ")));
        }
        particle(alternatives.get(0), list, depth, repeats || repeats(choice));
    }

    private String label(Element particle) {
        QName ref = SchemaSet.name(particle, "ref");
        String name = ref == null ? particle.getAttribute("name") : text.name(ref);
        return name.isEmpty() ? particle.getLocalName() : name;
    }

    private void element(Element particle, String list, int depth, boolean inRepeated) {
        QName ref = SchemaSet.name(particle, "ref");
        Element declaration = ref == null ? particle : schemas.find("element", ref);
        QName name = ref == null ? localName(particle) : ref;
        if (declaration == null) {
            text.comment(depth, text.name(name) + ": its schema is not in the folder");
            return;
        }
        boolean isAbstract = "true".equals(declaration.getAttribute("abstract"));
        List<QName> substitutes = isAbstract ? schemas.substitutes(name) : List.of();
        if (isAbstract && substitutes.isEmpty()) {
            text.comment(depth, text.name(name) + " is abstract, and no schema in the folder replaces it");
            return;
        }
        if (substitutes.size() > 1) {
            text.comment(
                    depth,
                    "one of " + substitutes.stream().limit(20).map(text::name).collect(Collectors.joining(", ")));
        }
        QName written = isAbstract ? substitutes.get(0) : name;
        Element actual = isAbstract ? schemas.find("element", written) : declaration;
        write(written, actual, list, depth, inRepeated || repeats(particle), nillable(particle, actual));
    }

    private static boolean nillable(Element particle, Element declaration) {
        return "true".equals(particle.getAttribute("nillable")) || "true".equals(declaration.getAttribute("nillable"));
    }

    /** The name of a local element: qualified as all schemas of GML have it. */
    private QName localName(Element particle) {
        Element schema = particle.getOwnerDocument().getDocumentElement();
        boolean qualified = particle.hasAttribute("form")
                ? particle.getAttribute("form").equals("qualified")
                : schema.getAttribute("elementFormDefault").equals("qualified");
        String uri = schema.hasAttribute("targetNamespace")
                ? schema.getAttribute("targetNamespace")
                : schemas.targetNamespace();
        return new QName(qualified ? uri : "", particle.getAttribute("name"));
    }

    private void write(QName name, Element declaration, String list, int depth, boolean repeats, boolean nillable) {
        String tag = text.name(name);
        String column = text.column(list, name.getLocalPart());
        StringBuilder start = new StringBuilder("<" + tag);
        String items = list;
        String hole = column;
        if (repeats) {
            start.append(" gft:isCollection=\"true\" gft:source=\"")
                    .append(column)
                    .append('"');
            items = column;
            hole = text.column(items, name.getLocalPart());
        } else if (nillable) {
            start.append(" gf:nil=\"").append(UNKNOWN).append('"');
        }
        Content content = content(declaration);
        if (content.kind == Kind.GEOMETRY && !items.isEmpty()) {
            geometries.add(items + '.' + hole);
        }
        switch (content.kind) {
            case GEOMETRY, VALUE ->
                text.line(depth, start + content.attributes(hole) + ">${" + hole + "}</" + tag + '>');
            case REFERENCE -> text.line(depth, start + " xlink:href=\"${" + hole + "}\"/>");
            case ELEMENTS -> {
                if (open.contains(content.type) || depth > MAX_DEPTH) {
                    text.comment(depth, tag + " repeats here");
                    return;
                }
                text.line(depth, start + ">");
                content(declaration, items, depth + 1);
                text.line(depth, "</" + tag + '>');
            }
        }
    }

    // ---- types

    private enum Kind {
        VALUE,
        GEOMETRY,
        REFERENCE,
        ELEMENTS
    }

    /**
     * What an element contains.
     *
     * @param type the name of its type; null for an anonymous one
     * @param attribute that its value needs; empty for none
     */
    private record Content(Kind kind, QName type, String attribute) {

        String attributes(String hole) {
            return attribute.isEmpty()
                    ? ""
                    : ' ' + attribute + "=\"${" + hole + '_' + attribute.toLowerCase(Locale.ROOT) + "}\"";
        }
    }

    private Content content(Element declaration) {
        QName name = SchemaSet.name(declaration, "type");
        Element type = name == null ? SchemaSet.child(declaration, "complexType") : schemas.find("type", name);
        return content(name, type, 0);
    }

    private Content content(QName name, Element type, int depth) {
        if (name != null && name.getNamespaceURI().startsWith("http://www.opengis.net/gml")) {
            Content known = ofGml(name);
            if (known != null) {
                return known;
            }
        }
        if (type == null || type.getLocalName().equals("simpleType") || depth > MAX_DEPTH) {
            return new Content(Kind.VALUE, name, "");
        }
        Element simple = SchemaSet.child(type, "simpleContent");
        if (simple != null) {
            QName base = SchemaSet.name(first(simple), "base");
            return content(base, base == null ? null : schemas.find("type", base), depth + 1);
        }
        Element complex = SchemaSet.child(type, "complexContent");
        Element derivation = complex == null ? null : first(complex);
        QName base = derivation == null ? null : SchemaSet.name(derivation, "base");
        if (base != null && SchemaSet.children(derivation).stream().noneMatch(TemplateDraft::isParticle)) {
            return content(base, schemas.find("type", base), depth + 1);
        }
        return refersToFeature(type) ? new Content(Kind.REFERENCE, name, "") : new Content(Kind.ELEMENTS, name, "");
    }

    /** The extension or restriction that a content consists of. */
    private static Element first(Element content) {
        List<Element> children = SchemaSet.children(content);
        return children.isEmpty() ? content : children.get(0);
    }

    private static boolean isParticle(Element element) {
        return Set.of("sequence", "choice", "all", "group").contains(element.getLocalName());
    }

    /** Types of GML by their names, so that GML's schema need not be there. */
    private static Content ofGml(QName name) {
        String local = name.getLocalPart();
        if (local.equals("ReferenceType")) {
            return new Content(Kind.REFERENCE, name, "");
        }
        if (MEASURES.contains(local)) {
            return new Content(Kind.VALUE, name, "uom");
        }
        if (local.equals("CodeType") || local.equals("CodeWithAuthorityType")) {
            return new Content(Kind.VALUE, name, "codeSpace");
        }
        boolean geometry = local.matches(
                "(Multi)?(Geometry|GeometricPrimitive|Point|Curve|Surface|Solid|LineString|Polygon)(Array)?PropertyType");
        return geometry ? new Content(Kind.GEOMETRY, name, "") : null;
    }

    /** Whether a type is that of a property whose only element is a feature: by reference, it need not be inside. */
    private boolean refersToFeature(Element type) {
        List<Element> particles = new ArrayList<>();
        collect(type, particles);
        if (particles.size() != 1 || !hasReference(type)) {
            return false;
        }
        QName ref = SchemaSet.name(particles.get(0), "ref");
        return ref != null && isFeature(ref, 0);
    }

    private static void collect(Element parent, List<Element> elements) {
        for (Element child : SchemaSet.children(parent)) {
            if (child.getLocalName().equals("element")) {
                elements.add(child);
            } else if (isParticle(child)
                    || child.getLocalName().startsWith("complex")
                    || child.getLocalName().equals("extension")) {
                collect(child, elements);
            }
        }
    }

    private static boolean hasReference(Element type) {
        for (Element child : SchemaSet.children(type)) {
            QName ref = child.getLocalName().equals("attributeGroup") ? SchemaSet.name(child, "ref") : null;
            if (ref != null && ref.getLocalPart().equals("AssociationAttributeGroup") || hasReference(child)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFeature(QName element, int depth) {
        if (element.getLocalPart().equals("AbstractFeature")
                || element.getLocalPart().equals("_Feature")) {
            return true;
        }
        Element declaration = schemas.find("element", element);
        QName group = declaration == null ? null : SchemaSet.name(declaration, "substitutionGroup");
        return group != null && depth < MAX_DEPTH && isFeature(group, depth + 1);
    }

    /** Writes the elements that a declaration's type contains, those of its base first. */
    private void content(Element declaration, String list, int depth) {
        QName name = SchemaSet.name(declaration, "type");
        Element type = name == null ? SchemaSet.child(declaration, "complexType") : schemas.find("type", name);
        if (type == null) {
            text.comment(depth, "the schema of its type is not in the folder");
            return;
        }
        if (name != null) {
            open.push(name);
        }
        ofType(type, list, depth, 0);
        if (name != null) {
            open.pop();
        }
    }

    private void ofType(Element type, String list, int depth, int bases) {
        for (Element child : SchemaSet.children(type)) {
            if (isParticle(child)) {
                particle(child, list, depth, false);
            } else if (child.getLocalName().equals("complexContent")) {
                Element derivation = first(child);
                QName base = SchemaSet.name(derivation, "base");
                boolean ofGml = base != null && base.getNamespaceURI().startsWith("http://www.opengis.net/gml");
                Element declared = base == null || ofGml ? null : schemas.find("type", base);
                if (declared != null && derivation.getLocalName().equals("extension") && bases < MAX_DEPTH) {
                    ofType(declared, list, depth, bases + 1);
                }
                ofType(derivation, list, depth, bases);
            }
        }
    }
}
