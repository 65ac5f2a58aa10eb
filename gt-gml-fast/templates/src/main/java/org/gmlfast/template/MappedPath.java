/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.template.internal.compiler.RowScope;
import org.gmlfast.template.syntax.Syntax;
import org.gmlfast.template.syntax.SyntaxException;
import org.gmlfast.template.syntax.TemplateElement;
import org.gmlfast.template.syntax.ValueParser;

/**
 * A path of the schema, and where its value comes from.
 *
 * @param steps local names of elements below the feature; the last one may be an attribute, with an at sign
 * @param column null if the value is no single column
 * @param prefix fixed text before the column's value
 * @param suffix fixed text behind it
 * @param conditions the filters of the elements around, as CQL
 * @param obstacle why the path cannot be compared; null if it can
 */
record MappedPath(
        List<String> steps, String column, String prefix, String suffix, List<String> conditions, String obstacle) {

    /** Whether the value is that of the column as it is. */
    boolean isBare() {
        return prefix.isEmpty() && suffix.isEmpty();
    }

    /** The paths of a template, each with its value. */
    static List<MappedPath> all(TemplateElement feature, RowScope rows) {
        List<MappedPath> paths = new ArrayList<>();
        addAttributes(feature, List.of(), new Around(List.of(), null), rows, paths);
        for (TemplateElement child : feature.children) {
            add(child, List.of(), new Around(List.of(), null), rows, paths);
        }
        return paths;
    }

    /** The filters and the source around an element. */
    private record Around(List<String> conditions, String source) {

        Around inside(TemplateElement element) {
            List<String> all = conditions;
            String filter = element.attribute("gft:filter");
            if (filter != null) {
                all = new ArrayList<>(conditions);
                all.add(filter);
            }
            String own = element.attribute("gft:source");
            return new Around(all, own == null ? source : own);
        }
    }

    private static void add(
            TemplateElement element, List<String> parent, Around outer, RowScope rows, List<MappedPath> paths) {
        List<String> steps = new ArrayList<>(parent);
        steps.add(local(element.name));
        Around around = outer.inside(element);
        addAttributes(element, steps, around, rows, paths);
        if (element.text != null) {
            paths.add(of(steps, element.text, around, rows));
        } else if (element.children.isEmpty()) {
            paths.add(of(steps, null, around, rows));
        }
        for (TemplateElement child : element.children) {
            add(child, steps, around, rows, paths);
        }
    }

    private static void addAttributes(
            TemplateElement element, List<String> steps, Around around, RowScope rows, List<MappedPath> paths) {
        for (TemplateElement.Attribute attribute : element.written()) {
            List<String> own = new ArrayList<>(steps);
            own.add('@' + local(attribute.name()));
            paths.add(of(own, attribute.value(), around, rows));
        }
    }

    private static String local(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    private static MappedPath of(List<String> steps, String text, Around around, RowScope rows) {
        if (around.source() != null) {
            return new MappedPath(
                    steps, null, "", "", around.conditions(), "it is part of the list " + around.source());
        }
        if (text == null) {
            return new MappedPath(steps, null, "", "", around.conditions(), "it has no value but attributes");
        }
        Syntax syntax;
        try {
            syntax = ValueParser.parse(text);
        } catch (SyntaxException e) {
            return new MappedPath(steps, null, "", "", around.conditions(), e.getMessage());
        }
        List<Syntax> parts = syntax instanceof Syntax.Join join ? join.parts() : List.of(syntax);
        String column = null;
        StringBuilder prefix = new StringBuilder();
        StringBuilder suffix = new StringBuilder();
        for (Syntax part : parts) {
            if (part instanceof Syntax.Text fixed) {
                (column == null ? prefix : suffix).append(fixed.text());
            } else if (column == null && part instanceof Syntax.Reference reference) {
                column = rows.columnName(reference.path());
                if (column == null) {
                    return computed(steps, text, around);
                }
            } else {
                return computed(steps, text, around);
            }
        }
        return column == null
                ? new MappedPath(steps, null, "", "", around.conditions(), "it is always \"" + prefix + '"')
                : new MappedPath(steps, column, prefix.toString(), suffix.toString(), around.conditions(), null);
    }

    private static MappedPath computed(List<String> steps, String text, Around around) {
        return new MappedPath(steps, null, "", "", around.conditions(), "it is computed by " + text);
    }
}
