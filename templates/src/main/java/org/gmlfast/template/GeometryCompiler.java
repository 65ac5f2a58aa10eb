/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.gml.GeometryForm;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.RowGeometry;

/** Compiles the geometries of a template, with their forms and ids. */
final class GeometryCompiler {

    private final TemplateOptions options;
    private final TemplateNames names;
    private final RowScope rows;
    private final ValueCompiler values;
    private final Problems problems;

    /** How often a geometry is written that is not under a filter, by its column. */
    private final Map<Integer, Integer> uses = new HashMap<>();

    private TemplateValue featureId = new TemplateValue.RowId();

    GeometryCompiler(
            TemplateOptions options, TemplateNames names, RowScope rows, ValueCompiler values, Problems problems) {
        this.options = options;
        this.names = names;
        this.rows = rows;
        this.values = values;
        this.problems = problems;
        checkColumns();
    }

    private void checkColumns() {
        for (TemplateOptions.GeometryOption option : options.geometries) {
            int column = rows.column(option.place(), option.column());
            if (column >= 0 && !rows.isGeometry(column)) {
                problems.error(
                        option.place(),
                        "column " + option.column() + " of gf:Geometry is of type " + rows.describe(column));
            }
        }
    }

    /** Sets the id that those of geometries begin with, unless they have their own. */
    void featureId(TemplateValue id) {
        featureId = id;
    }

    /** The node that writes a geometry. */
    ProgramNode node(TemplateElement element, int column, boolean filtered) {
        TemplateOptions.GeometryOption option = option(column);
        TemplateValue id = id(option, column);
        String source = values.repeatingSourceBeyond(id);
        if (source != null) {
            problems.error(
                    element.place,
                    "geometry " + rows.name(column) + " is written for each item of \"" + source
                            + "\" with the same id");
        } else if (!filtered && !values.isInSource() && uses.merge(column, 1, Integer::sum) == 2) {
            problems.error(element.place, "geometry " + rows.name(column) + " is used twice with the same id");
        }
        GmlSettings settings = option == null || option.decimals() < 0
                ? rows.settings
                : rows.settings.toBuilder().numDecimals(option.decimals()).build();
        RowGeometry geometry = RowGeometry.of(
                rows.rows,
                column,
                names.version(),
                settings,
                names.namespaces(),
                option == null ? GeometryForm.SIMPLE : option.form(),
                option == null ? null : option.srsName());
        return new ProgramNode.Geometry(geometry, id);
    }

    private TemplateOptions.GeometryOption option(int column) {
        for (TemplateOptions.GeometryOption option : options.geometries) {
            if (option.column().equalsIgnoreCase(rows.name(column))) {
                return option;
            }
        }
        return null;
    }

    private TemplateValue id(TemplateOptions.GeometryOption option, int column) {
        if (option != null && option.id() != null) {
            try {
                return values.value(option.place(), ValueParser.parse(option.id()));
            } catch (SyntaxException e) {
                problems.error(option.place(), e.getMessage());
            }
        }
        List<TemplateValue> parts = new ArrayList<>(List.of(featureId));
        for (TemplateValue number : values.itemNumbers()) {
            parts.add(new TemplateValue.Fixed("."));
            parts.add(number);
        }
        parts.add(new TemplateValue.Fixed('.' + rows.name(column)));
        return new TemplateValue.Joined(parts);
    }
}
