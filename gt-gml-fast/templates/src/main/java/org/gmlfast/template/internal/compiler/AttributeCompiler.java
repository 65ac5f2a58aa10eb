/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.stax.PreparedName;
import org.gmlfast.template.internal.program.Markup;
import org.gmlfast.template.internal.program.ProgramNode;
import org.gmlfast.template.internal.program.TemplateValue;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.Syntax;
import org.gmlfast.template.syntax.SyntaxException;
import org.gmlfast.template.syntax.TemplateElement;
import org.gmlfast.template.syntax.TemplateNames;
import org.gmlfast.template.syntax.TemplateOptions;
import org.gmlfast.template.syntax.ValueParser;

/** Compiles the attributes of elements below the feature. */
final class AttributeCompiler {

    /** An attribute: markup, or a node if its value depends on the row. */
    record Attribute(String markup, ProgramNode.Attribute node) {}

    private final TemplateOptions options;
    private final TemplateNames names;
    private final TemplateSources sources;
    private final ValueCompiler values;
    private final Problems problems;

    AttributeCompiler(
            TemplateOptions options,
            TemplateNames names,
            TemplateSources sources,
            ValueCompiler values,
            Problems problems) {
        this.options = options;
        this.names = names;
        this.sources = sources;
        this.values = values;
        this.problems = problems;
    }

    /** The meaning of a text; an empty text after an error, which is reported. */
    Syntax parse(TemplateElement element, String text) {
        try {
            return ValueParser.parse(text);
        } catch (SyntaxException e) {
            problems.error(element.place, e.getMessage());
            return new Syntax.Text("");
        }
    }

    /** Warns of ids that begin with the value of a column. */
    void checkBeginOfId(TemplateElement element, Syntax id) {
        Syntax first = id instanceof Syntax.Join join ? join.parts().get(0) : id;
        if (first instanceof Syntax.Reference reference && !reference.path().equals("@id")) {
            problems.warning(
                    element.place,
                    "gml:id begins with column " + reference.path()
                            + ": add a prefix, or values that begin with a digit are escaped to _x…");
        }
    }

    /** The attributes whose values depend on the row. */
    static List<ProgramNode.Attribute> dynamic(List<Attribute> attributes) {
        return attributes.stream()
                .filter(attribute -> attribute.node != null)
                .map(Attribute::node)
                .toList();
    }

    /** Adds a start tag without its end. */
    static void startTag(String name, List<Attribute> attributes, Markup out) {
        out.add('<' + name);
        for (Attribute attribute : attributes) {
            if (attribute.node == null) {
                out.add(attribute.markup);
            } else {
                out.add(attribute.node);
            }
        }
    }

    /** Compiles the attributes of an element, and the declarations that stay in their place. */
    List<Attribute> compile(TemplateElement element) {
        List<Attribute> compiled = new ArrayList<>();
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
    private void declaration(TemplateElement element, TemplateElement.Attribute attribute, List<Attribute> compiled) {
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
        compiled.add(new Attribute(' ' + attribute.name() + "=\"" + value + '"', null));
    }

    private Attribute attribute(TemplateElement element, TemplateElement.Attribute attribute, String name) {
        Syntax syntax = parse(element, attribute.value());
        if (syntax instanceof Syntax.Text text) {
            if (attribute.name().equals(TemplateCompiler.ID) && sources.isInSource()) {
                checkRepeatedId(element, new TemplateValue.Fixed(text.text()));
            }
            return new Attribute(' ' + name + "=\"" + Markup.escaped(text.text(), true) + '"', null);
        }
        TemplateValue value = values.value(element.place, syntax);
        boolean id = attribute.name().equals(TemplateCompiler.ID);
        if (id) {
            checkRepeatedId(element, value);
            checkBeginOfId(element, syntax);
        }
        return new Attribute(null, new ProgramNode.Attribute(name, value, id, nulls(syntax)));
    }

    /** Which values of an attribute are not written. */
    ProgramNode.Attribute.Nulls nulls(Syntax syntax) {
        if (syntax instanceof Syntax.OrEmpty) {
            return ProgramNode.Attribute.Nulls.NONE;
        }
        return options.writesEmptyText ? ProgramNode.Attribute.Nulls.NULL : ProgramNode.Attribute.Nulls.EMPTY;
    }

    private void checkRepeatedId(TemplateElement element, TemplateValue id) {
        String source = sources.repeatingSourceBeyond(id);
        if (source != null) {
            problems.error(
                    element.place,
                    "gml:id of " + element.name + " does not depend on the item of \"" + source
                            + "\": it would repeat");
        }
    }
}
