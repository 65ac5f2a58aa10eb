/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.gmlfast.template.internal.program.CombinedValue;
import org.gmlfast.template.internal.program.JsonPath;
import org.gmlfast.template.internal.program.Predicate;
import org.gmlfast.template.internal.program.TemplateValue;
import org.gmlfast.template.syntax.Place;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.Syntax;
import org.gmlfast.template.syntax.SyntaxException;

/** Compiles values, with their functions. */
final class ValueCompiler {

    private final TemplateSources sources;
    private final Problems problems;
    private final PredicateCompiler predicates;

    ValueCompiler(TemplateSources sources, Problems problems) {
        this.sources = sources;
        this.problems = problems;
        this.predicates = new PredicateCompiler(this, sources, problems);
    }

    PredicateCompiler predicates() {
        return predicates;
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

    TemplateValue compile(Place place, Syntax syntax) throws SyntaxException {
        if (syntax instanceof Syntax.Text text) {
            return new TemplateValue.Fixed(text.text());
        }
        if (syntax instanceof Syntax.Number number) {
            return new TemplateValue.FixedNumber(number.value());
        }
        if (syntax instanceof Syntax.Reference reference) {
            return sources.value(place, reference.path());
        }
        if (syntax instanceof Syntax.OrEmpty orEmpty) {
            return compile(place, orEmpty.value());
        }
        if (syntax instanceof Syntax.When when) {
            return new CombinedValue.Conditional(
                    predicates.condition(place, when.condition()), compile(place, when.value()));
        }
        if (syntax instanceof Syntax.Test test) {
            Predicate condition = predicates.condition(place, test.condition());
            return new CombinedValue.Computed(condition.frame, state -> condition.test(state) ? "true" : "false");
        }
        if (syntax instanceof Syntax.Call call) {
            return call(place, call);
        }
        return new CombinedValue.Joined(all(place, ((Syntax.Join) syntax).parts()));
    }

    List<TemplateValue> all(Place place, List<Syntax> syntax) throws SyntaxException {
        List<TemplateValue> values = new ArrayList<>();
        for (Syntax part : syntax) {
            values.add(compile(place, part));
        }
        return values;
    }

    // ---- functions

    private TemplateValue call(Place place, Syntax.Call call) throws SyntaxException {
        List<Syntax> arguments = call.arguments();
        switch (call.name().toLowerCase(Locale.ROOT)) {
            case "xpath", "propertypath":
                return sources.value(place, fixed(call, 0));
            case "env":
                return new TemplateValue.Fixed(arguments.size() < 2 ? "" : fixed(call, 1));
            case "if_then_else":
                return choice(place, call);
            case "isnull": {
                Predicate isNull = predicates.condition(place, new Syntax.IsNull(only(call)));
                return new CombinedValue.Computed(isNull.frame, state -> isNull.test(state) ? "true" : "false");
            }
            case "jsonpointer":
                return pointed(place, call);
            case "item":
                return item(place, call);
            case "dateformat":
                return dateFormat(place, call);
            default:
                return computed(all(place, arguments), TemplateFunctions.find(call.name(), arguments.size()));
        }
    }

    /** A value in JSON, by a pointer (RFC 6901). */
    private TemplateValue pointed(Place place, Syntax.Call call) throws SyntaxException {
        if (call.arguments().size() != 2) {
            throw new SyntaxException("function jsonPointer has a column or member with JSON and a pointer");
        }
        String pointer = fixed(call, 1);
        if (!pointer.startsWith("/")) {
            throw new SyntaxException("a pointer of jsonPointer begins with /: " + pointer);
        }
        JsonPath found = source(place, call);
        for (String token : pointer.substring(1).split("/", -1)) {
            found = found == null
                    ? null
                    : new JsonPath.Step(found, token.replace("~1", "/").replace("~0", "~"));
        }
        return found == null ? new TemplateValue.Fixed("") : new TemplateValue.Json(found);
    }

    /** An item of a list, by its index, which starts at 0. */
    private TemplateValue item(Place place, Syntax.Call call) throws SyntaxException {
        boolean indexed = call.arguments().size() == 2
                && call.arguments().get(1) instanceof Syntax.Number number
                && number.value().toPlainString().matches("0|[1-9]\\d{0,8}");
        if (!indexed) {
            throw new SyntaxException("function item has a list and the index of an item, which starts at 0");
        }
        String index = ((Syntax.Number) call.arguments().get(1)).value().toPlainString();
        JsonPath list = source(place, call);
        return list == null ? new TemplateValue.Fixed("") : new TemplateValue.Json(new JsonPath.Step(list, index));
    }

    private JsonPath source(Place place, Syntax.Call call) throws SyntaxException {
        if (call.arguments().get(0) instanceof Syntax.Reference reference) {
            return sources.source(place, reference.path());
        }
        throw new SyntaxException("function " + call.name() + " needs the name of a column or member");
    }

    private TemplateValue dateFormat(Place place, Syntax.Call call) throws SyntaxException {
        if (call.arguments().size() != 2) {
            throw new SyntaxException("function dateFormat has a pattern and a date");
        }
        return computed(List.of(compile(place, call.arguments().get(1))), TemplateFunctions.dateFormat(fixed(call, 0)));
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
                ? predicates.condition(place, test.condition())
                : predicates.condition(place, new Syntax.Truth(first));
        TemplateValue then = compile(place, call.arguments().get(1));
        TemplateValue otherwise = compile(place, call.arguments().get(2));
        int frame = Math.max(condition.frame, Math.max(then.frame, otherwise.frame));
        return new CombinedValue.Computed(frame, state -> {
            TemplateValue chosen = condition.test(state) ? then : otherwise;
            return chosen.isNull(state) ? null : chosen.text(state);
        });
    }

    private static TemplateValue computed(List<TemplateValue> arguments, TemplateFunctions.TextFunction function) {
        int frame = arguments.stream().mapToInt(value -> value.frame).max().orElse(-1);
        TemplateValue[] values = arguments.toArray(TemplateValue[]::new);
        return new CombinedValue.Computed(frame, state -> {
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
}
