/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.gml.GmlVersion;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;

/**
 * Compiles the tree of a template to a program. All that does not depend on the row becomes markup; an element all of
 * whose content depends on the row waits for some.
 */
final class TemplateCompiler {

    private static final String ID = "gml:id";
    private static final String SOURCE = "gft:source";
    private static final String FILTER = "gft:filter";
    private static final String IS_COLLECTION = "gft:isCollection";
    private static final String NIL = "gf:nil";
    private static final String XSI_NIL = "gf:xsiNil";
    private static final List<String> INSTRUCTIONS = List.of(SOURCE, FILTER, IS_COLLECTION, NIL, XSI_NIL);
    private static final ProgramNode[] NOTHING = {};

    private final TemplateElement feature;
    private final TemplateOptions options;
    private final TemplateNames names;
    private final RowScope rows;
    private final Problems problems;
    private final ValueCompiler values;
    private final GeometryCompiler geometries;

    /** How many filters are around the element that is compiled. */
    private int filters;

    TemplateCompiler(
            TemplateElement feature, TemplateOptions options, TemplateNames names, RowScope rows, Problems problems) {
        this.feature = feature;
        this.options = options;
        this.names = names;
        this.rows = rows;
        this.problems = problems;
        this.values = new ValueCompiler(rows, problems);
        this.geometries = new GeometryCompiler(options, names, rows, values, problems);
    }

    /** Returns the encoder; it is of no use after errors, which are reported. */
    TemplateEncoder compile() {
        PreparedName element = names.resolve(feature.place, feature.name, false);
        checkInstructions(feature);
        if (feature.attribute(SOURCE) != null || feature.attribute(FILTER) != null) {
            problems.error(feature.place, "the feature element has no gft:source and no gft:filter");
        }
        List<TemplateEncoder.RootAttribute> attributes = new ArrayList<>();
        for (TemplateElement.Attribute attribute : feature.written()) {
            TemplateEncoder.RootAttribute compiled = rootAttribute(attribute);
            if (compiled != null) {
                attributes.add(compiled);
            }
        }
        checkId();
        Markup content = new Markup();
        if (feature.text != null) {
            problems.error(feature.place, "the feature element has elements, not text");
        }
        for (TemplateElement child : feature.children) {
            element(child, content);
        }
        return new TemplateEncoder(
                rows.rows, names.namespaces(), element, attributes, content.program(), values.frameNames());
    }

    private void checkId() {
        if (feature.attribute(ID) != null) {
            return;
        }
        String message = "the feature element has no gml:id";
        if (names.version() == GmlVersion.GML_3_2_1) {
            problems.error(feature.place, message);
        } else {
            problems.warning(feature.place, message);
        }
    }

    private TemplateEncoder.RootAttribute rootAttribute(TemplateElement.Attribute attribute) {
        PreparedName name = names.resolve(feature.place, attribute.name(), true);
        Syntax syntax = parse(feature, attribute.value());
        if (name == null) {
            return null;
        }
        if (syntax instanceof Syntax.Text text) {
            if (attribute.name().equals(ID)) {
                problems.error(feature.place, "gml:id of " + feature.name + " is the same for all features");
            }
            return new TemplateEncoder.RootAttribute(PreparedAttribute.of(name, text.text()), name, null, false);
        }
        TemplateValue value = values.value(feature.place, syntax);
        boolean id = attribute.name().equals(ID);
        if (id) {
            geometries.featureId(value);
            checkBeginOfId(feature, syntax);
        }
        return new TemplateEncoder.RootAttribute(null, name, value, id);
    }

    private void checkBeginOfId(TemplateElement element, Syntax id) {
        Syntax first = id instanceof Syntax.Join join ? join.parts().get(0) : id;
        if (first instanceof Syntax.Reference reference && !reference.path().equals("@id")) {
            problems.warning(
                    element.place,
                    "gml:id begins with column " + reference.path()
                            + ": add a prefix, or values that begin with a digit are escaped to _x…");
        }
    }

    /** The meaning of a text; an empty text after an error, which is reported. */
    private Syntax parse(TemplateElement element, String text) {
        try {
            return ValueParser.parse(text);
        } catch (SyntaxException e) {
            problems.error(element.place, e.getMessage());
            return new Syntax.Text("");
        }
    }

    private void checkInstructions(TemplateElement element) {
        for (TemplateElement.Attribute attribute : element.attributes) {
            if (TemplateElement.isInstruction(attribute.name()) && !INSTRUCTIONS.contains(attribute.name())) {
                problems.error(
                        element.place,
                        attribute.name() + " is not an attribute of templates; they have "
                                + String.join(", ", INSTRUCTIONS));
            }
        }
        if (TemplateElement.isInstruction(element.name)) {
            problems.error(element.place, "<" + element.name + "> cannot stand here");
        }
    }

    // ---- elements

    private void element(TemplateElement element, Markup out) {
        checkInstructions(element);
        names.enter(element);
        String source = element.attribute(SOURCE);
        if (source == null) {
            if (element.attribute(IS_COLLECTION) != null) {
                problems.warning(element.place, IS_COLLECTION + " has no effect without " + SOURCE);
            }
            filtered(element, out);
        } else {
            each(element, source, out);
        }
        names.leave();
    }

    private void each(TemplateElement element, String path, Markup out) {
        JsonPath source = values.source(element.place, path);
        ProgramNode[] none = nil(element);
        boolean repeats = "true".equals(element.attribute(IS_COLLECTION));
        int frame = values.enter(path, repeats);
        Markup item = new Markup();
        filtered(element, item);
        values.leave();
        if (source != null) {
            out.add(new ProgramNode.Each(frame, source, !repeats, item.program(), none));
        }
    }

    private void filtered(TemplateElement element, Markup out) {
        String filter = element.attribute(FILTER);
        if (filter == null) {
            unfiltered(element, out);
            return;
        }
        Predicate condition = values.condition(element.place, filter);
        Markup content = new Markup();
        filters++;
        unfiltered(element, content);
        filters--;
        out.add(new ProgramNode.Choice(condition, content.program(), NOTHING));
    }

    private void unfiltered(TemplateElement element, Markup out) {
        PreparedName name = names.resolve(element.place, element.name, false);
        if (name == null) {
            return;
        }
        List<CompiledAttribute> attributes = attributes(element);
        if (element.text != null) {
            leaf(element, name.qualifiedName(), attributes, out);
        } else if (element.children.isEmpty()) {
            empty(element, name.qualifiedName(), attributes, out);
        } else {
            parent(element, name.qualifiedName(), attributes, out);
        }
    }

    /** An element with text. */
    private void leaf(TemplateElement element, String name, List<CompiledAttribute> attributes, Markup out) {
        Syntax syntax = parse(element, element.text);
        Markup content = new Markup();
        startTag(name, attributes, content);
        content.add(">");
        Predicate present;
        int geometry = values.geometry(syntax);
        if (syntax instanceof Syntax.Text text) {
            startTag(name, attributes, out);
            out.add('>' + Markup.escaped(text.text(), false) + "</" + name + '>');
            return;
        }
        if (geometry >= 0) {
            content.add(geometries.node(element, geometry, filters > 0));
            present = Predicate.of(-1, state -> !state.row.isNull(geometry));
        } else {
            TemplateValue value = values.value(element.place, syntax);
            ProgramNode hole = new ProgramNode.Hole(value);
            present = Predicate.present(value, options.writesEmptyText);
            if (syntax instanceof Syntax.OrEmpty) {
                content.add(new ProgramNode.Choice(present, new ProgramNode[] {hole}, NOTHING));
                present = Predicate.of(-1, state -> true);
            } else {
                content.add(hole);
            }
        }
        content.add("</" + name + '>');
        out.add(new ProgramNode.Choice(present, content.program(), nil(element)));
    }

    /** An element without content. */
    private void empty(TemplateElement element, String name, List<CompiledAttribute> attributes, Markup out) {
        List<ProgramNode.Attribute> dynamic = dynamic(attributes);
        if (element.attribute(NIL) != null && !dynamic.isEmpty()) {
            Markup content = new Markup();
            startTag(name, attributes, content);
            content.add("/>");
            Predicate all = Predicate.all(dynamic.stream()
                    .map(attribute -> Predicate.of(-1, attribute::isPresent))
                    .toList());
            out.add(new ProgramNode.Choice(all, content.program(), nil(element)));
            return;
        }
        if (!attributes.isEmpty() && dynamic.size() == attributes.size()) {
            warnOfEmptyElement(element);
        }
        startTag(name, attributes, out);
        out.add("/>");
    }

    private void warnOfEmptyElement(TemplateElement element) {
        if (element.attribute(FILTER) != null || values.isInSource()) {
            return;
        }
        for (TemplateElement.Attribute attribute : element.written()) {
            String column = rows.nullableColumn(parse(element, attribute.value()));
            if (column != null) {
                problems.warning(
                        element.place,
                        "<" + element.name + "> is written empty if " + column + " is null: use gf:nil or gft:filter");
                return;
            }
        }
    }

    /** An element with elements. */
    private void parent(TemplateElement element, String name, List<CompiledAttribute> attributes, Markup out) {
        if (CertainContent.hasCertainContent(element)) {
            startTag(name, attributes, out);
            out.add(">");
            for (TemplateElement child : element.children) {
                element(child, out);
            }
            out.add("</" + name + '>');
            return;
        }
        Markup content = new Markup();
        for (TemplateElement child : element.children) {
            element(child, content);
        }
        ProgramNode.Attribute[] dynamic = dynamic(attributes).toArray(ProgramNode.Attribute[]::new);
        out.add(new ProgramNode.Waiting(name, dynamic, content.program(), nil(element)));
    }

    /** What an element is if its value is null. */
    private ProgramNode[] nil(TemplateElement element) {
        String reason = element.attribute(NIL);
        PreparedName name = names.resolve(element.place, element.name, false);
        if (reason == null || name == null) {
            return NOTHING;
        }
        Markup nil = new Markup();
        nil.add('<' + name.qualifiedName());
        if (!"false".equals(element.attribute(XSI_NIL))) {
            nil.add(' ' + names.resolve(element.place, "xsi:nil", true).qualifiedName() + "=\"true\"");
        }
        Syntax syntax = parse(element, reason);
        if (!(syntax instanceof Syntax.Text text)) {
            nil.add(new ProgramNode.Attribute("nilReason", values.value(element.place, syntax), false, nulls(syntax)));
        } else if (!text.text().isEmpty()) {
            nil.add(" nilReason=\"" + Markup.escaped(text.text(), true) + '"');
        }
        return nil.add("/>").program();
    }

    // ---- attributes

    /** An attribute: markup, or a node if its value depends on the row. */
    private record CompiledAttribute(String markup, ProgramNode.Attribute node) {}

    private static List<ProgramNode.Attribute> dynamic(List<CompiledAttribute> attributes) {
        return attributes.stream()
                .filter(attribute -> attribute.node != null)
                .map(CompiledAttribute::node)
                .toList();
    }

    private static void startTag(String name, List<CompiledAttribute> attributes, Markup out) {
        out.add('<' + name);
        for (CompiledAttribute attribute : attributes) {
            if (attribute.node == null) {
                out.add(attribute.markup);
            } else {
                out.add(attribute.node);
            }
        }
    }

    private List<CompiledAttribute> attributes(TemplateElement element) {
        List<CompiledAttribute> compiled = new ArrayList<>();
        for (TemplateElement.Attribute attribute : element.attributes) {
            if (attribute.name().equals("xmlns") || attribute.name().startsWith("xmlns:")) {
                declaration(element, attribute, compiled);
            }
        }
        List<String> resolved = new ArrayList<>();
        for (TemplateElement.Attribute attribute : element.written()) {
            PreparedName name = names.resolve(element.place, attribute.name(), true);
            if (name == null) {
                continue;
            }
            if (resolved.contains(name.qualifiedName())) {
                problems.error(element.place, "<" + element.name + "> has " + attribute.name() + " twice");
            }
            resolved.add(name.qualifiedName());
            compiled.add(attribute(element, attribute, name.qualifiedName()));
        }
        return compiled;
    }

    /** Keeps a declaration in its place if the document does not declare the namespace. */
    private void declaration(
            TemplateElement element, TemplateElement.Attribute attribute, List<CompiledAttribute> compiled) {
        String prefix = attribute.name().equals("xmlns") ? "" : attribute.name().substring("xmlns:".length());
        if (names.namespaces().prefix(attribute.value()) != null
                && !attribute.value().isEmpty()) {
            return;
        }
        if (names.namespaces().prefixesByUri().containsValue(prefix) || prefix.startsWith("xml")) {
            problems.error(
                    element.place, "the prefix " + prefix + " is in use; declare its namespace in gft:Namespaces");
            return;
        }
        String value = Markup.escaped(attribute.value(), true);
        compiled.add(new CompiledAttribute(' ' + attribute.name() + "=\"" + value + '"', null));
    }

    private CompiledAttribute attribute(TemplateElement element, TemplateElement.Attribute attribute, String name) {
        Syntax syntax = parse(element, attribute.value());
        if (syntax instanceof Syntax.Text text) {
            if (attribute.name().equals(ID) && values.isInSource()) {
                checkRepeatedId(element, new TemplateValue.Fixed(text.text()));
            }
            return new CompiledAttribute(' ' + name + "=\"" + Markup.escaped(text.text(), true) + '"', null);
        }
        TemplateValue value = values.value(element.place, syntax);
        boolean id = attribute.name().equals(ID);
        if (id) {
            checkRepeatedId(element, value);
            checkBeginOfId(element, syntax);
        }
        return new CompiledAttribute(null, new ProgramNode.Attribute(name, value, id, nulls(syntax)));
    }

    private ProgramNode.Attribute.Nulls nulls(Syntax syntax) {
        if (syntax instanceof Syntax.OrEmpty) {
            return ProgramNode.Attribute.Nulls.NONE;
        }
        return options.writesEmptyText ? ProgramNode.Attribute.Nulls.NULL : ProgramNode.Attribute.Nulls.EMPTY;
    }

    private void checkRepeatedId(TemplateElement element, TemplateValue id) {
        String source = values.repeatingSourceBeyond(id);
        if (source != null) {
            problems.error(
                    element.place,
                    "gml:id of " + element.name + " does not depend on the item of \"" + source
                            + "\": it would repeat");
        }
    }
}
