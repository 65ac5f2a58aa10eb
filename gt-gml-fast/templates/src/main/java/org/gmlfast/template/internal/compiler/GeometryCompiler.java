/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.gml.RowGeometry;
import org.gmlfast.gml.geometry.GeometryForm;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.template.internal.program.CombinedValue;
import org.gmlfast.template.internal.program.HexGeometry;
import org.gmlfast.template.internal.program.ProgramNode;
import org.gmlfast.template.internal.program.TemplateValue;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.SyntaxException;
import org.gmlfast.template.syntax.TemplateElement;
import org.gmlfast.template.syntax.TemplateNames;
import org.gmlfast.template.syntax.TemplateOptions;
import org.gmlfast.template.syntax.ValueParser;

/** Compiles the geometries of a template, with their forms and ids. */
final class GeometryCompiler {

    private final TemplateOptions options;
    private final TemplateNames names;
    private final RowScope rows;
    private final ValueCompiler values;
    private final TemplateSources sources;
    private final Problems problems;

    /** How often a geometry is written that is not under a filter, by its name. */
    private final Map<String, Integer> uses = new HashMap<>();

    private final Set<TemplateOptions.GeometryOption> written = new HashSet<>();

    private TemplateValue featureId = new TemplateValue.RowId();

    GeometryCompiler(
            TemplateOptions options,
            TemplateNames names,
            RowScope rows,
            TemplateSources sources,
            ValueCompiler values,
            Problems problems) {
        this.options = options;
        this.names = names;
        this.rows = rows;
        this.sources = sources;
        this.values = values;
        this.problems = problems;
        checkColumns();
    }

    private void checkColumns() {
        for (TemplateOptions.GeometryOption option : options.geometries) {
            int column = option.column().indexOf('.') < 0 ? rows.column(option.place(), option.column()) : -1;
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

    /** Reports options for geometries inside of sources that nothing writes. */
    void checkUsed() {
        for (TemplateOptions.GeometryOption option : options.geometries) {
            int dot = option.column().lastIndexOf('.');
            boolean unknown = dot >= 0
                    && rows.rows.children().isEmpty()
                    && options.list(option.column().substring(0, dot)) >= 0;
            if (dot >= 0 && !unknown && !written.contains(option)) {
                problems.error(option.place(), "no element writes the geometry " + option.column() + " of a source");
            }
        }
    }

    /** The node that writes a geometry. */
    ProgramNode node(TemplateElement element, GeometryHole hole, boolean filtered) {
        TemplateOptions.GeometryOption option = option(hole.name());
        TemplateValue id = id(option, hole);
        String source = sources.repeatingSourceBeyond(id);
        if (source != null) {
            problems.error(
                    element.place,
                    "geometry " + hole.name() + " is written for each item of \"" + source + "\" with the same id");
        } else if (!filtered && !sources.isInSource() && uses.merge(hole.name(), 1, Integer::sum) == 2) {
            problems.error(element.place, "geometry " + hole.name() + " is used twice with the same id");
        }
        if (hole.json() == null) {
            RowGeometry geometry = geometry(option, hole.rows(), hole.column());
            return new ProgramNode.Geometry(hole.frame(), geometry, id);
        }
        GeometryDescriptor first = rows.rows.type().getGeometryDescriptor();
        if (first == null) {
            problems.error(
                    element.place,
                    "geometry " + hole.name() + " is in the CRS of the first geometry, but there is none");
            return new ProgramNode.Run(new byte[0]);
        }
        RowGeometry geometry = geometry(option, rows, rows.index(first.getLocalName()));
        return new ProgramNode.JsonGeometry(hole.json(), new HexGeometry(srid(first)), geometry, id);
    }

    private RowGeometry geometry(TemplateOptions.GeometryOption option, RowScope scope, int column) {
        GmlSettings settings = option == null || option.decimals() < 0
                ? scope.settings
                : scope.settings.toBuilder().numDecimals(option.decimals()).build();
        return RowGeometry.of(
                scope.rows,
                column,
                names.version(),
                settings,
                names.namespaces(),
                option == null ? GeometryForm.SIMPLE : option.form(),
                option == null ? null : option.srsName());
    }

    /** The EPSG code of a CRS; 0 for none. */
    private static int srid(GeometryDescriptor geometry) {
        CoordinateReferenceSystem crs = geometry.getCoordinateReferenceSystem();
        for (ReferenceIdentifier id : crs == null ? Set.<ReferenceIdentifier>of() : crs.getIdentifiers()) {
            if ("EPSG".equals(id.getCodeSpace()) && id.getCode().matches("\\d{1,9}")) {
                return Integer.parseInt(id.getCode());
            }
        }
        return 0;
    }

    private TemplateOptions.GeometryOption option(String name) {
        for (TemplateOptions.GeometryOption option : options.geometries) {
            if (option.column().equalsIgnoreCase(name)) {
                written.add(option);
                return option;
            }
        }
        return null;
    }

    private TemplateValue id(TemplateOptions.GeometryOption option, GeometryHole hole) {
        if (option != null && option.id() != null) {
            try {
                return values.value(option.place(), ValueParser.parse(option.id()));
            } catch (SyntaxException e) {
                problems.error(option.place(), e.getMessage());
            }
        }
        List<TemplateValue> parts = new ArrayList<>(List.of(featureId));
        for (TemplateValue number : sources.itemNumbers()) {
            parts.add(new TemplateValue.Fixed("."));
            parts.add(number);
        }
        parts.add(new TemplateValue.Fixed('.' + hole.name()));
        return new CombinedValue.Joined(parts);
    }
}
