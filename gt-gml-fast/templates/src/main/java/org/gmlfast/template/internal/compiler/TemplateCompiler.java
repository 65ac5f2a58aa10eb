/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.rows.TableUse;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.template.internal.program.JsonPath;
import org.gmlfast.template.internal.program.Markup;
import org.gmlfast.template.internal.program.Predicate;
import org.gmlfast.template.internal.program.ProgramNode;
import org.gmlfast.template.internal.program.TemplateEncoder;
import org.gmlfast.template.internal.program.TemplateValue;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.Syntax;
import org.gmlfast.template.syntax.TemplateElement;
import org.gmlfast.template.syntax.TemplateException;
import org.gmlfast.template.syntax.TemplateNames;
import org.gmlfast.template.syntax.TemplateOptions;

/**
 * Compiles the tree of a template to a program. All that does not depend on the row becomes markup; an element all of
 * whose content depends on the row waits for some.
 */
public final class TemplateCompiler {

    static final String ID = "gml:id";
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
    private final TemplateSources sources;
    private final AttributeCompiler attributeCompiler;
    private final GeometryCompiler geometries;

    /** How many filters are around the element that is compiled. */
    private int filters;

    public TemplateCompiler(
            TemplateElement feature, TemplateOptions options, TemplateNames names, RowScope rows, Problems problems) {
        this.feature = feature;
        this.options = options;
        this.names = names;
        this.rows = rows;
        this.problems = problems;
        this.sources = new TemplateSources(rows, options, problems);
        this.values = new ValueCompiler(sources, problems);
        this.attributeCompiler = new AttributeCompiler(options, names, sources, values, problems);
        this.geometries = new GeometryCompiler(options, names, rows, sources, values, problems);
    }

    /**
     * Returns the encoder.
     *
     * @throws TemplateException if there are errors
     */
    public TemplateEncoder compile() {
        TemplateEncoder encoder = encoder();
        geometries.checkUsed();
        problems.check();
        return encoder;
    }

    /** The columns that the template reads, once it has been compiled. */
    public TableUse.Columns columns() {
        return sources.columns();
    }

    private TemplateEncoder encoder() {
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
                rows.rows, names.namespaces(), element, attributes, content.program(), sources.frameNames());
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
        Syntax syntax = attributeCompiler.parse(feature, attribute.value());
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
            attributeCompiler.checkBeginOfId(feature, syntax);
        }
        return new TemplateEncoder.RootAttribute(null, name, value, id);
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
            problems.error(element.place, "<" + element.name + "> is not allowed here");
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
        ProgramNode[] none = nil(element);
        boolean repeats = "true".equals(element.attribute(IS_COLLECTION));
        int list = sources.list(element.place, path);
        JsonPath source = list < 0 ? sources.source(element.place, path) : null;
        int frame = list < 0 ? sources.enter(path, repeats) : sources.enterRows(path, repeats, list);
        Markup item = new Markup();
        filtered(element, item);
        sources.leave();
        if (source != null) {
            out.add(new ProgramNode.Each(frame, source, !repeats, item.program(), none));
        } else if (list >= 0) {
            out.add(
                    rows.rows.children().isEmpty()
                            ? new ProgramNode.NoRows(options.lists.get(list).unavailable())
                            : new ProgramNode.EachRow(frame, list, !repeats, item.program(), none));
        }
    }

    private void filtered(TemplateElement element, Markup out) {
        String filter = element.attribute(FILTER);
        if (filter == null) {
            unfiltered(element, out);
            return;
        }
        Predicate condition = values.predicates().condition(element.place, filter);
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
        List<AttributeCompiler.Attribute> attributes = attributeCompiler.compile(element);
        if (element.text != null) {
            leaf(element, name.qualifiedName(), attributes, out);
        } else if (element.children.isEmpty()) {
            empty(element, name.qualifiedName(), attributes, out);
        } else {
            parent(element, name.qualifiedName(), attributes, out);
        }
    }

    /** An element with text. */
    private void leaf(TemplateElement element, String name, List<AttributeCompiler.Attribute> attributes, Markup out) {
        Syntax syntax = attributeCompiler.parse(element, element.text);
        Markup content = new Markup();
        AttributeCompiler.startTag(name, attributes, content);
        content.add(">");
        Predicate present;
        GeometryHole geometry = sources.geometry(syntax);
        if (syntax instanceof Syntax.Text text) {
            AttributeCompiler.startTag(name, attributes, out);
            out.add('>' + Markup.escaped(text.text(), false) + "</" + name + '>');
            return;
        }
        if (geometry != null) {
            content.add(geometries.node(element, geometry, filters > 0));
            present = geometry.present();
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
    private void empty(TemplateElement element, String name, List<AttributeCompiler.Attribute> attributes, Markup out) {
        List<ProgramNode.Attribute> dynamic = AttributeCompiler.dynamic(attributes);
        if (element.attribute(NIL) != null && !dynamic.isEmpty()) {
            Markup content = new Markup();
            AttributeCompiler.startTag(name, attributes, content);
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
        AttributeCompiler.startTag(name, attributes, out);
        out.add("/>");
    }

    private void warnOfEmptyElement(TemplateElement element) {
        if (element.attribute(FILTER) != null || sources.isInSource()) {
            return;
        }
        for (TemplateElement.Attribute attribute : element.written()) {
            String column = rows.nullableColumn(attributeCompiler.parse(element, attribute.value()));
            if (column != null) {
                problems.warning(
                        element.place,
                        "<" + element.name + "> is written empty if " + column + " is null: use gf:nil or gft:filter");
                return;
            }
        }
    }

    /** An element with elements. */
    private void parent(
            TemplateElement element, String name, List<AttributeCompiler.Attribute> attributes, Markup out) {
        if (CertainContent.hasCertainContent(element)) {
            AttributeCompiler.startTag(name, attributes, out);
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
        ProgramNode.Attribute[] dynamic = AttributeCompiler.dynamic(attributes).toArray(ProgramNode.Attribute[]::new);
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
        Syntax syntax = attributeCompiler.parse(element, reason);
        if (!(syntax instanceof Syntax.Text text)) {
            nil.add(new ProgramNode.Attribute(
                    "nilReason", values.value(element.place, syntax), false, attributeCompiler.nulls(syntax)));
        } else if (!text.text().isEmpty()) {
            nil.add(" nilReason=\"" + Markup.escaped(text.text(), true) + '"');
        }
        return nil.add("/>").program();
    }
}
