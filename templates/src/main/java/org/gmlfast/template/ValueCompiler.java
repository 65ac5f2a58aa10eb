/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Resolves values and conditions: against the columns of the row, and against the items of the sources around. */
final class ValueCompiler {

    /** A source whose items are read. */
    private record Source(int frame, String path, boolean repeats, List<String> members) {}

    /** The position of a path that has no {@code ../}: behind those before it, in an item or a row. */
    private record Position(String path, int depth) {}

    private final RowScope rows;
    private final Problems problems;
    private final List<Source> open = new ArrayList<>();

    /** The names of members by frame and slot. */
    private final List<List<String>> frames = new ArrayList<>();

    ValueCompiler(RowScope rows, Problems problems) {
        this.rows = rows;
        this.problems = problems;
    }

    // ---- sources

    /**
     * Enters the items of a source.
     *
     * @return the number of their frame
     */
    int enter(String path, boolean repeats) {
        List<String> members = new ArrayList<>();
        members.add(null);
        int frame = frames.size();
        frames.add(members);
        open.add(new Source(frame, path, repeats, members));
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

    /**
     * The source at a path.
     *
     * @return null after an error, which is reported
     */
    JsonPath source(Place place, String path) {
        Position position = position(place, path);
        if (position == null) {
            return null;
        }
        List<String> steps = rows.steps(position.path());
        if (position.depth() >= 0) {
            return inItem(position, steps);
        }
        int column = rows.column(place, steps.get(0));
        if (column < 0) {
            return null;
        }
        if (!rows.isSource(column)) {
            problems.error(
                    place,
                    "source \"" + path + "\" is of type " + rows.describe(column)
                            + ": json, jsonb or an array is needed");
            return null;
        }
        return members(new JsonPath.Column(rows.value(column)), steps, 1);
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

    /**
     * The column with a geometry that a value is.
     *
     * @return -1 if it is no geometry
     */
    int geometry(Syntax value) {
        if (!(value instanceof Syntax.Reference reference) || reference.path().startsWith("@")) {
            return -1;
        }
        String path = reference.path();
        int up = 0;
        while (path.startsWith("../")) {
            path = path.substring("../".length());
            up++;
        }
        if (up != open.size()) {
            return -1;
        }
        String name = path.startsWith(".") ? null : rows.columnName(path);
        int column = name == null ? -1 : rows.index(name);
        return column >= 0 && rows.isGeometry(column) ? column : -1;
    }

    /** The value; an empty text after an error, which is reported. */
    TemplateValue value(Place place, Syntax syntax) {
        try {
            return compile(place, syntax);
        } catch (SyntaxException e) {
            problems.error(place, e.getMessage());
            return new TemplateValue.Fixed("");
        }
    }

    private TemplateValue compile(Place place, Syntax syntax) throws SyntaxException {
        if (syntax instanceof Syntax.Text text) {
            return new TemplateValue.Fixed(text.text());
        }
        if (syntax instanceof Syntax.Number number) {
            return new TemplateValue.FixedNumber(number.value());
        }
        if (syntax instanceof Syntax.Reference reference) {
            return reference(place, reference.path());
        }
        if (syntax instanceof Syntax.OrEmpty orEmpty) {
            return compile(place, orEmpty.value());
        }
        if (syntax instanceof Syntax.When when) {
            return new TemplateValue.Conditional(condition(place, when.condition()), compile(place, when.value()));
        }
        if (syntax instanceof Syntax.Test test) {
            Predicate condition = condition(place, test.condition());
            return new TemplateValue.Computed(condition.frame, state -> condition.test(state) ? "true" : "false");
        }
        if (syntax instanceof Syntax.Call call) {
            return call(place, call);
        }
        return new TemplateValue.Joined(all(place, ((Syntax.Join) syntax).parts()));
    }

    private List<TemplateValue> all(Place place, List<Syntax> syntax) throws SyntaxException {
        List<TemplateValue> values = new ArrayList<>();
        for (Syntax part : syntax) {
            values.add(compile(place, part));
        }
        return values;
    }

    private TemplateValue reference(Place place, String path) throws SyntaxException {
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
        if (position.depth() >= 0) {
            return new TemplateValue.Json(inItem(position, steps));
        }
        int column = rows.column(place, steps.get(0));
        if (column < 0) {
            return new TemplateValue.Fixed("");
        }
        if (rows.isGeometry(column)) {
            throw new SyntaxException("${" + path + "}: a geometry can only be an element's content");
        }
        if (steps.size() == 1) {
            return new TemplateValue.Column(rows.value(column));
        }
        JsonPath source = source(place, path);
        return source == null ? new TemplateValue.Fixed("") : new TemplateValue.Json(source);
    }

    // ---- functions

    private TemplateValue call(Place place, Syntax.Call call) throws SyntaxException {
        List<Syntax> arguments = call.arguments();
        switch (call.name().toLowerCase(Locale.ROOT)) {
            case "xpath", "propertypath":
                return reference(place, fixed(call, 0));
            case "env":
                return new TemplateValue.Fixed(arguments.size() < 2 ? "" : fixed(call, 1));
            case "if_then_else":
                return choice(place, call);
            case "isnull": {
                Predicate isNull = condition(place, new Syntax.IsNull(only(call)));
                return new TemplateValue.Computed(isNull.frame, state -> isNull.test(state) ? "true" : "false");
            }
            default:
                return computed(all(place, arguments), TemplateFunctions.find(call.name(), arguments.size()));
        }
    }

    private static String fixed(Syntax.Call call, int index) throws SyntaxException {
        if (index < call.arguments().size() && call.arguments().get(index) instanceof Syntax.Text text) {
            return text.text();
        }
        throw new SyntaxException("function " + call.name() + " needs a text in quotes");
    }

    private static Syntax only(Syntax.Call call) throws SyntaxException {
        if (call.arguments().size() != 1) {
            throw new SyntaxException("function " + call.name() + " has one argument");
        }
        return call.arguments().get(0);
    }

    private TemplateValue choice(Place place, Syntax.Call call) throws SyntaxException {
        if (call.arguments().size() != 3) {
            throw new SyntaxException("function " + call.name() + " has a condition and two values");
        }
        Syntax first = call.arguments().get(0);
        Predicate condition = first instanceof Syntax.Test test
                ? condition(place, test.condition())
                : condition(place, new Syntax.Truth(first));
        TemplateValue then = compile(place, call.arguments().get(1));
        TemplateValue otherwise = compile(place, call.arguments().get(2));
        int frame = Math.max(condition.frame, Math.max(then.frame, otherwise.frame));
        return new TemplateValue.Computed(frame, state -> {
            TemplateValue chosen = condition.test(state) ? then : otherwise;
            return chosen.isNull(state) ? null : chosen.text(state);
        });
    }

    private static TemplateValue computed(List<TemplateValue> arguments, TemplateFunctions.TextFunction function) {
        int frame = arguments.stream().mapToInt(value -> value.frame).max().orElse(-1);
        TemplateValue[] values = arguments.toArray(TemplateValue[]::new);
        return new TemplateValue.Computed(frame, state -> {
            String[] texts = new String[values.length];
            for (int i = 0; i < texts.length; i++) {
                if (values[i].isNull(state)) {
                    return null;
                }
                texts[i] = values[i].text(state);
            }
            return function.apply(texts);
        });
    }

    // ---- conditions

    /** The condition; one that is never true after an error, which is reported. */
    Predicate condition(Place place, String cql) {
        try {
            return condition(place, ConditionParser.condition(cql));
        } catch (SyntaxException e) {
            problems.error(place, e.getMessage());
            return Predicate.of(-1, state -> false);
        }
    }

    private Predicate condition(Place place, Syntax.Condition condition) throws SyntaxException {
        if (condition instanceof Syntax.Comparison comparison) {
            return Predicate.comparison(
                    comparison.operator(), compile(place, comparison.one()), compile(place, comparison.other()));
        }
        if (condition instanceof Syntax.Like like) {
            return Predicate.like(compile(place, like.value()), like.pattern(), like.ignoresCase());
        }
        if (condition instanceof Syntax.In in) {
            TemplateValue value = compile(place, in.value());
            List<Predicate> equal = new ArrayList<>();
            for (TemplateValue other : all(place, in.values())) {
                equal.add(Predicate.comparison(Syntax.Operator.EQUAL, value, other));
            }
            return Predicate.any(equal);
        }
        if (condition instanceof Syntax.IsNull isNull) {
            int geometry = geometry(isNull.value());
            if (geometry >= 0) {
                return Predicate.of(-1, state -> state.row.isNull(geometry));
            }
            TemplateValue value = compile(place, isNull.value());
            return Predicate.of(value.frame, value::isNull);
        }
        if (condition instanceof Syntax.Not not) {
            return Predicate.not(condition(place, not.condition()));
        }
        if (condition instanceof Syntax.And and) {
            return Predicate.all(conditions(place, and.conditions()));
        }
        if (condition instanceof Syntax.Or or) {
            return Predicate.any(conditions(place, or.conditions()));
        }
        TemplateValue value = compile(place, ((Syntax.Truth) condition).value());
        return Predicate.of(
                value.frame, state -> !value.isNull(state) && value.text(state).equals("true"));
    }

    private List<Predicate> conditions(Place place, List<Syntax.Condition> all) throws SyntaxException {
        List<Predicate> predicates = new ArrayList<>();
        for (Syntax.Condition condition : all) {
            predicates.add(condition(place, condition));
        }
        return predicates;
    }
}
