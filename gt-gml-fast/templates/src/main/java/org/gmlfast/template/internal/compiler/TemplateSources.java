/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.rows.TableUse;
import org.gmlfast.template.internal.program.ItemFrame;
import org.gmlfast.template.internal.program.JsonPath;
import org.gmlfast.template.internal.program.TemplateValue;
import org.gmlfast.template.syntax.Place;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.Syntax;
import org.gmlfast.template.syntax.SyntaxException;
import org.gmlfast.template.syntax.TemplateOptions;

/** Resolves paths: against the columns of the row, and against the items of the sources around. */
final class TemplateSources {

    /**
     * A source whose items are read.
     *
     * @param rows the columns of items that are rows of another table; null if items are JSON
     */
    private record Source(int frame, String path, boolean repeats, List<String> members, RowScope rows) {}

    /** The position of a path that has no {@code ../}: behind those before it, in an item or a row. */
    private record Position(String path, int depth) {}

    private final RowScope rows;
    private final TemplateOptions options;
    private final Problems problems;

    /** The columns of rows of other tables. */
    private final List<RowScope> lists = new ArrayList<>();

    private final List<Source> open = new ArrayList<>();

    /** The names of members by frame and slot. */
    private final List<List<String>> frames = new ArrayList<>();

    TemplateSources(RowScope rows, TemplateOptions options, Problems problems) {
        this.rows = rows;
        this.options = options;
        this.problems = problems;
        for (int i = 0; i < options.lists.size(); i++) {
            rows.column(
                    options.lists.get(i).place(), options.lists.get(i).query().parent());
            lists.add(rows.child(i));
        }
    }

    /**
     * Enters the items of a source in JSON.
     *
     * @return the number of their frame
     */
    int enter(String path, boolean repeats) {
        return enter(path, repeats, null);
    }

    /**
     * Enters the rows of another table.
     *
     * @param list as {@link #list} returns it
     * @return the number of their frame
     */
    int enterRows(String path, boolean repeats, int list) {
        return enter(path, repeats, lists.get(list));
    }

    private int enter(String path, boolean repeats, RowScope columns) {
        List<String> members = new ArrayList<>();
        members.add(null);
        int frame = frames.size();
        frames.add(members);
        open.add(new Source(frame, path, repeats, members, columns));
        return frame;
    }

    void leave() {
        open.remove(open.size() - 1);
    }

    /** The path of the innermost source that repeats and whose items a value does not depend on; null for none. */
    String repeatingSourceBeyond(TemplateValue value) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).repeats()) {
                return open.get(i).frame() > value.frame ? open.get(i).path() : null;
            }
        }
        return null;
    }

    /** The numbers of the items around, for default ids. */
    List<TemplateValue> itemNumbers() {
        List<TemplateValue> numbers = new ArrayList<>();
        for (Source source : open) {
            if (source.repeats()) {
                numbers.add(new TemplateValue.ItemNumber(source.frame()));
            }
        }
        return numbers;
    }

    boolean isInSource() {
        return !open.isEmpty();
    }

    /** The names of members, for the frames of a document. */
    byte[][][] frameNames() {
        byte[][][] names = new byte[frames.size()][][];
        for (int i = 0; i < names.length; i++) {
            names[i] = frames.get(i).stream()
                    .map(name -> name == null ? null : name.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
        }
        return names;
    }

    /** The index of the rows of another table that a path names; -1 if it does not. */
    int list(Place place, String path) {
        int depth = open.size() - 1;
        String rest = path;
        while (rest.startsWith("../") && depth >= 0) {
            depth--;
            rest = rest.substring("../".length());
        }
        List<String> steps = rows.steps(rest);
        int list = depth < 0 && steps.size() == 1 ? options.list(steps.get(0)) : -1;
        if (list >= 0 && open.stream().anyMatch(source -> source.rows() == lists.get(list))) {
            problems.error(place, "gf:Rows " + steps.get(0) + " cannot be read inside of itself");
        }
        return list;
    }

    /** The names of the columns that have been read so far, of the row and of the rows of other tables. */
    TableUse.Columns columns() {
        return new TableUse.Columns(
                rows.used(), lists.stream().map(RowScope::used).toList());
    }

    /**
     * The source at a path in JSON.
     *
     * @return null after an error, which is reported
     */
    JsonPath source(Place place, String path) {
        Position position = position(place, path);
        if (position == null) {
            return null;
        }
        List<String> steps = rows.steps(position.path());
        RowScope scope = scope(position);
        if (scope == null) {
            return inItem(position, steps);
        }
        int column = scope.column(place, steps.get(0));
        if (column < 0) {
            return null;
        }
        if (!scope.isSource(column)) {
            problems.error(
                    place,
                    "source \"" + path + "\" is of type " + scope.describe(column)
                            + ": json, jsonb, an array or gf:Rows is needed");
            return null;
        }
        return members(new JsonPath.Column(frame(position), scope.value(column)), steps, 1);
    }

    /** The columns that a position is in; null for an item in JSON. */
    private RowScope scope(Position position) {
        return position.depth() < 0 ? rows : open.get(position.depth()).rows();
    }

    private int frame(Position position) {
        return position.depth() < 0 ? -1 : open.get(position.depth()).frame();
    }

    private Position position(Place place, String path) {
        String rest = path;
        int depth = open.size() - 1;
        while (rest.startsWith("../")) {
            if (depth < 0) {
                problems.error(place, "../: there is no outer source here");
                return null;
            }
            depth--;
            rest = rest.substring("../".length());
        }
        return new Position(rest, depth);
    }

    private JsonPath inItem(Position position, List<String> steps) {
        Source source = open.get(position.depth());
        if (position.path().equals(".")) {
            return new JsonPath.Slot(source.frame(), ItemFrame.SELF);
        }
        int slot = source.members().indexOf(steps.get(0));
        if (slot < 0) {
            slot = source.members().size();
            source.members().add(steps.get(0));
        }
        return members(new JsonPath.Slot(source.frame(), slot), steps, 1);
    }

    private static JsonPath members(JsonPath start, List<String> steps, int from) {
        JsonPath path = start;
        for (String step : steps.subList(from, steps.size())) {
            path = new JsonPath.Member(path, step);
        }
        return path;
    }

    // ---- values

    /** The geometry that a value stands for; null if it is not a geometry. */
    GeometryHole geometry(Syntax value) {
        if (!(value instanceof Syntax.Reference reference) || reference.path().startsWith("@")) {
            return null;
        }
        String path = reference.path();
        int depth = open.size() - 1;
        while (path.startsWith("../") && depth >= 0) {
            path = path.substring("../".length());
            depth--;
        }
        Position position = new Position(path, depth);
        if (path.startsWith(".")) {
            return null;
        }
        RowScope scope = scope(position);
        if (scope == null) {
            return inJson(position);
        }
        String name = scope.columnName(path);
        int column = name == null ? -1 : scope.index(name);
        if (column < 0 || !scope.isGeometry(column)) {
            return null;
        }
        String source = depth < 0 ? "" : open.get(depth).path() + '.';
        return new GeometryHole(scope, frame(position), column, null, source + name);
    }

    /** Members of JSON are geometries if gf:Geometry says so. */
    private GeometryHole inJson(Position position) {
        List<String> steps = rows.steps(position.path());
        String name = open.get(position.depth()).path() + '.' + String.join(".", steps);
        boolean declared =
                options.geometries.stream().anyMatch(option -> option.column().equals(name));
        return declared ? new GeometryHole(null, frame(position), -1, inItem(position, steps), name) : null;
    }

    /**
     * The value at a path; an empty text after an error, which is reported.
     *
     * @throws SyntaxException if the path is of no value
     */
    TemplateValue value(Place place, String path) throws SyntaxException {
        if (path.equals("@id")) {
            return new TemplateValue.RowId();
        }
        Position position = position(place, path);
        if (position == null) {
            return new TemplateValue.Fixed("");
        }
        if (position.depth() < 0 && position.path().equals(".")) {
            throw new SyntaxException("${.} is the item of a source; there is no source here");
        }
        List<String> steps = rows.steps(position.path());
        RowScope scope = scope(position);
        if (scope == null) {
            return new TemplateValue.Json(inItem(position, steps));
        }
        if (position.path().equals(".")) {
            throw new SyntaxException("${.}: the item is a row of gf:Rows; name one of its columns");
        }
        int column = scope.column(place, steps.get(0));
        if (column < 0) {
            return new TemplateValue.Fixed("");
        }
        if (scope.isGeometry(column)) {
            throw new SyntaxException("${" + path + "}: a geometry can only be an element's content");
        }
        if (steps.size() == 1) {
            return new TemplateValue.Column(frame(position), scope.value(column));
        }
        JsonPath source = source(place, path);
        return source == null ? new TemplateValue.Fixed("") : new TemplateValue.Json(source);
    }
}
