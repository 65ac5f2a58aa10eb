/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.List;

/** The parsed text of a template, before names are resolved. */
public sealed interface Syntax {

    /** Text that is the same for all rows. */
    record Text(String text) implements Syntax {}

    /** A number in an expression. */
    record Number(java.math.BigDecimal value) implements Syntax {}

    /** The value at a path. */
    record Reference(String path) implements Syntax {}

    /** A function. */
    record Call(String name, List<Syntax> arguments) implements Syntax {}

    /** Values one after the other; null if one of them is null. */
    record Join(List<Syntax> parts) implements Syntax {}

    /** A value that is null where a condition is false. */
    record When(Condition condition, Syntax value) implements Syntax {}

    /** A condition as an argument. */
    record Test(Condition condition) implements Syntax {}

    /** A value with the sign that a null is written, as an empty text. */
    record OrEmpty(Syntax value) implements Syntax {}

    /** A condition. Comparisons with null are false. */
    sealed interface Condition {}

    /** Operators of comparisons. */
    enum Operator {
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL
    }

    record Comparison(Operator operator, Syntax one, Syntax other) implements Condition {}

    record Like(Syntax value, String pattern, boolean ignoresCase) implements Condition {}

    record In(Syntax value, List<Syntax> values) implements Condition {}

    record IsNull(Syntax value) implements Condition {}

    record And(List<Condition> conditions) implements Condition {}

    record Or(List<Condition> conditions) implements Condition {}

    record Not(Condition condition) implements Condition {}

    /** A value that is {@code true}. */
    record Truth(Syntax value) implements Condition {}
}
