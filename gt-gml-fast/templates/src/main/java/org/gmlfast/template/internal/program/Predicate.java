/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.template.syntax.Syntax;

/** A condition of a compiled template. Comparisons with null are false. Immutable. */
public abstract class Predicate {

    /** The innermost frame whose item this reads; -1 if it reads the row alone. */
    public final int frame;

    Predicate(int frame) {
        this.frame = frame;
    }

    public abstract boolean test(TemplateState state);

    /** Tests by a lambda. */
    @FunctionalInterface
    public interface Test {

        boolean test(TemplateState state);
    }

    public static Predicate of(int frame, Test test) {
        return new Predicate(frame) {
            @Override
            public boolean test(TemplateState state) {
                return test.test(state);
            }
        };
    }

    /** Whether a value is not null, and not empty unless empty text is written. */
    public static Predicate present(TemplateValue value, boolean writesEmptyText) {
        return writesEmptyText
                ? of(value.frame, state -> !value.isNull(state))
                : of(value.frame, state -> !value.isEmpty(state));
    }

    public static Predicate not(Predicate predicate) {
        return of(predicate.frame, state -> !predicate.test(state));
    }

    public static Predicate all(List<Predicate> predicates) {
        Predicate[] array = predicates.toArray(Predicate[]::new);
        return of(frame(predicates), state -> {
            for (Predicate predicate : array) {
                if (!predicate.test(state)) {
                    return false;
                }
            }
            return true;
        });
    }

    public static Predicate any(List<Predicate> predicates) {
        Predicate[] array = predicates.toArray(Predicate[]::new);
        return of(frame(predicates), state -> {
            for (Predicate predicate : array) {
                if (predicate.test(state)) {
                    return true;
                }
            }
            return false;
        });
    }

    private static int frame(List<Predicate> predicates) {
        return predicates.stream().mapToInt(p -> p.frame).max().orElse(-1);
    }

    // ---- comparisons

    public static Predicate comparison(Syntax.Operator operator, TemplateValue one, TemplateValue other) {
        boolean equality = operator == Syntax.Operator.EQUAL || operator == Syntax.Operator.NOT_EQUAL;
        if (equality && other instanceof TemplateValue.Fixed fixed && hasBytes(one)) {
            return textEquality(one, fixed.text, operator == Syntax.Operator.EQUAL);
        }
        if (one instanceof TemplateValue.Column column
                && column.column.kind() == ValueKind.INTEGER
                && other instanceof TemplateValue.FixedNumber number
                && number.number.stripTrailingZeros().scale() <= 0
                && number.number.precision() - number.number.scale() < 19) {
            return integer(operator, column, number.number.longValueExact());
        }
        return of(Math.max(one.frame, other.frame), state -> {
            if (one.isNull(state) || other.isNull(state)) {
                return false;
            }
            Object first = one.comparable(state);
            return holds(operator, Comparing.compare(first, other.comparable(state)));
        });
    }

    private static boolean holds(Syntax.Operator operator, int order) {
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    /** Whether the value of a column is UTF-8 text; JSON may be numbers, which compare otherwise. */
    private static boolean hasBytes(TemplateValue value) {
        return value instanceof TemplateValue.Column column && column.column.kind() == ValueKind.TEXT
                || value instanceof TemplateValue.Json;
    }

    private static Predicate textEquality(TemplateValue value, String text, boolean equal) {
        byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
        if (value instanceof TemplateValue.Json json) {
            boolean numeric = Comparing.number(text) instanceof Number;
            return of(value.frame, state -> {
                if (!json.path.find(state)) {
                    return false;
                }
                boolean same = numeric && state.json[state.from] != '"'
                        ? Comparing.compare(json.comparable(state), text) == 0
                        : isText(state.foundText(), wanted);
                return same == equal;
            });
        }
        TemplateValue.Column column = (TemplateValue.Column) value;
        int index = column.column.index();
        return of(
                value.frame,
                state -> !column.isNull(state) && isText(column.row(state).getText(index), wanted) == equal);
    }

    private static boolean isText(Utf8Text text, byte[] wanted) {
        return JsonBytes.equal(text.array(), text.start(), text.start() + text.length(), wanted);
    }

    private static Predicate integer(Syntax.Operator operator, TemplateValue.Column column, long number) {
        int index = column.column.index();
        return of(
                column.frame,
                state -> !column.isNull(state)
                        && holds(operator, Long.compare(column.row(state).getLong(index), number)));
    }

    /** Compares with a pattern in which {@code %} stands for any text and {@code _} for a character. */
    public static Predicate like(TemplateValue value, String pattern, boolean ignoresCase) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                regex.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
            } else {
                regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
            }
        }
        int flags = Pattern.DOTALL | (ignoresCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        Pattern compiled = Pattern.compile(regex.toString(), flags);
        return of(
                value.frame,
                state -> !value.isNull(state)
                        && compiled.matcher(value.text(state)).matches());
    }
}
