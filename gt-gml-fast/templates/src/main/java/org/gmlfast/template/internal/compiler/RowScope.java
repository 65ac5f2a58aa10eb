/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.gml.output.RowValue;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.model.RowType;
import org.gmlfast.template.syntax.Place;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.Syntax;
import org.gmlfast.template.syntax.TemplateOptions;
import org.locationtech.jts.geom.Geometry;

/** The columns of rows, as the paths of a template name them. */
public final class RowScope {

    private static final int MAX_NAMED = 30;

    final RowType rows;
    final GmlSettings settings;
    private final SimpleFeatureType type;
    private final List<String> names;
    private final TemplateOptions options;
    private final Problems problems;

    /** Whether the columns are not known: any name is that of the only column. */
    private final boolean unknown;

    /** The columns that have been found so far; shared by scopes of the same rows. */
    private final BitSet used;

    public RowScope(RowType rows, GmlSettings settings, TemplateOptions options, Problems problems) {
        this(rows, settings, options, problems, false, new BitSet());
    }

    private RowScope(
            RowType rows,
            GmlSettings settings,
            TemplateOptions options,
            Problems problems,
            boolean unknown,
            BitSet used) {
        this.unknown = unknown;
        this.used = used;
        this.rows = rows;
        this.settings = settings;
        this.type = rows.type();
        this.names = type.getAttributeDescriptors().stream()
                .map(AttributeDescriptor::getLocalName)
                .toList();
        this.options = options;
        this.problems = problems;
    }

    /** The same columns, with another place for what is wrong. */
    RowScope with(Problems other) {
        return new RowScope(rows, settings, options, other, unknown, used);
    }

    /** The columns of rows of another table; any, if they are not known. */
    RowScope child(int list) {
        if (list < rows.children().size()) {
            return new RowScope(rows.children().get(list), settings, options, problems);
        }
        SimpleFeatureTypeBuilder any = new SimpleFeatureTypeBuilder();
        any.setName("any");
        any.add("any", String.class);
        return new RowScope(RowType.of(any.buildFeatureType()), settings, options, problems, true, new BitSet());
    }

    /** The names of the columns that have been found so far. */
    List<String> used() {
        return used.stream().mapToObj(names::get).toList();
    }

    /** The steps of a path, without prefixes, after an alias has been replaced. */
    List<String> steps(String path) {
        String actual = options.aliases.getOrDefault(path, path);
        List<String> steps = new ArrayList<>();
        for (String step : actual.split("/")) {
            steps.add(step.substring(step.indexOf(':') + 1));
        }
        return steps;
    }

    /**
     * The index of a column: by its exact name, or else the only one that differs in case.
     *
     * @return -1 if there is none, which is reported
     */
    int column(Place place, String name) {
        int column = unknown ? 0 : find(place, name);
        if (column >= 0) {
            used.set(column);
        }
        return column;
    }

    private int find(Place place, String name) {
        int exact = names.indexOf(name);
        if (exact >= 0) {
            return exact;
        }
        List<String> similar = names.stream().filter(name::equalsIgnoreCase).toList();
        if (similar.size() == 1) {
            return names.indexOf(similar.get(0));
        }
        String listed = names.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
        problems.error(
                place,
                "no column " + name + " in " + type.getTypeName() + suggestion(name) + " (columns: " + listed
                        + (names.size() > MAX_NAMED ? ", …" : "") + ')');
        return -1;
    }

    /** The name that shares most letters at its beginning and end with a misspelt one. */
    private String suggestion(String misspelt) {
        String best = null;
        int most = 0;
        for (String name : names) {
            int shared = shared(name.toLowerCase(Locale.ROOT), misspelt.toLowerCase(Locale.ROOT));
            if (shared > most && 3 * shared >= 2 * Math.max(name.length(), misspelt.length())) {
                most = shared;
                best = name;
            }
        }
        return best == null ? "" : "; did you mean " + best + "?";
    }

    private static int shared(String one, String other) {
        int least = Math.min(one.length(), other.length());
        int start = 0;
        while (start < least && one.charAt(start) == other.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < least - start && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
            end++;
        }
        return start + end;
    }

    /** The name of the column that a path stands for; null if it is not a column. */
    public String columnName(String path) {
        List<String> steps = steps(path);
        if (steps.size() != 1 || path.startsWith("@")) {
            return null;
        }
        int column = with(new Problems()).column(new Place("", 0, 0), steps.get(0));
        return column < 0 ? null : names.get(column);
    }

    int index(String name) {
        return names.indexOf(name);
    }

    /** The first column of a value that may be null; null if there is none. */
    String nullableColumn(Syntax syntax) {
        if (syntax instanceof Syntax.Join join) {
            for (Syntax part : join.parts()) {
                String column = nullableColumn(part);
                if (column != null) {
                    return column;
                }
            }
        }
        if (syntax instanceof Syntax.Reference reference) {
            int column = names.indexOf(steps(reference.path()).get(0));
            boolean nullable = column >= 0 && type.getDescriptor(column).isNillable();
            return nullable ? names.get(column) : null;
        }
        return null;
    }

    boolean isGeometry(int column) {
        return Geometry.class.isAssignableFrom(binding(column));
    }

    /** Whether the values of a column may be JSON or lists. */
    boolean isSource(int column) {
        Class<?> binding = binding(column);
        return binding == String.class
                || binding == Object.class
                || binding.isArray() && binding != byte[].class
                || Collection.class.isAssignableFrom(binding)
                || Map.class.isAssignableFrom(binding);
    }

    /** The type of a column, for messages. */
    String describe(int column) {
        return binding(column).getSimpleName().toLowerCase(Locale.ROOT);
    }

    RowValue value(int column) {
        return RowValue.of(rows, column, settings);
    }

    private Class<?> binding(int column) {
        return type.getDescriptor(column).getType().getBinding();
    }
}
