/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.template.internal.program.Predicate;
import org.gmlfast.template.internal.program.TemplateValue;
import org.gmlfast.template.syntax.ConditionParser;
import org.gmlfast.template.syntax.Place;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.Syntax;
import org.gmlfast.template.syntax.SyntaxException;

/** Compiles conditions. */
final class PredicateCompiler {

    private final ValueCompiler values;
    private final TemplateSources sources;
    private final Problems problems;

    PredicateCompiler(ValueCompiler values, TemplateSources sources, Problems problems) {
        this.values = values;
        this.sources = sources;
        this.problems = problems;
    }

    /** The condition; one that is never true after an error, which is reported. */
    Predicate condition(Place place, String cql) {
        try {
            return condition(place, ConditionParser.condition(cql));
        } catch (SyntaxException e) {
            problems.error(place, e.getMessage());
            return Predicate.of(-1, state -> false);
        }
    }

    Predicate condition(Place place, Syntax.Condition condition) throws SyntaxException {
        if (condition instanceof Syntax.Comparison comparison) {
            return Predicate.comparison(
                    comparison.operator(),
                    values.compile(place, comparison.one()),
                    values.compile(place, comparison.other()));
        }
        if (condition instanceof Syntax.Like like) {
            return Predicate.like(values.compile(place, like.value()), like.pattern(), like.ignoresCase());
        }
        if (condition instanceof Syntax.In in) {
            TemplateValue value = values.compile(place, in.value());
            List<Predicate> equal = new ArrayList<>();
            for (TemplateValue other : values.all(place, in.values())) {
                equal.add(Predicate.comparison(Syntax.Operator.EQUAL, value, other));
            }
            return Predicate.any(equal);
        }
        if (condition instanceof Syntax.IsNull isNull) {
            GeometryHole geometry = sources.geometry(isNull.value());
            if (geometry != null) {
                return Predicate.not(geometry.present());
            }
            TemplateValue value = values.compile(place, isNull.value());
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
        TemplateValue value = values.compile(place, ((Syntax.Truth) condition).value());
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
