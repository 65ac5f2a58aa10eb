/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/**
 * Tests the string value of a node with the semantics of XPath 1.0. The value of an element arrives in parts, so that
 * none has to be kept: a {@link StepMatch} has the progress.
 */
abstract class ValueTest {

    /** Tests a value that is known as a whole. */
    abstract boolean matches(String value);

    /**
     * Takes the next part of a value.
     *
     * @return {@link StepCondition#UNKNOWN} if the result depends on what follows
     */
    abstract int feed(StepMatch match, char[] text, int from, int to);

    /** The result at the end of the value. */
    abstract boolean finish(StepMatch match);

    /** {@code = 'text'} and {@code != 'text'}. */
    static final class Equality extends ValueTest {

        private final String text;
        private final boolean negated;

        Equality(String text, boolean negated) {
            this.text = text;
            this.negated = negated;
        }

        @Override
        boolean matches(String value) {
            return text.equals(value) != negated;
        }

        @Override
        int feed(StepMatch match, char[] chars, int from, int to) {
            int at = match.progress;
            boolean different = to - from > text.length() - at;
            for (int i = from; i < to && !different; i++) {
                different = text.charAt(at++) != chars[i];
            }
            match.progress = at;
            return !different ? StepCondition.UNKNOWN : negated ? StepCondition.TRUE : StepCondition.FALSE;
        }

        @Override
        boolean finish(StepMatch match) {
            return (match.progress == text.length()) != negated;
        }
    }

    /** {@code starts-with(node, 'text')}, with a text that is not empty. */
    static final class Prefix extends ValueTest {

        private final String text;

        Prefix(String text) {
            this.text = text;
        }

        @Override
        boolean matches(String value) {
            return value.startsWith(text);
        }

        @Override
        int feed(StepMatch match, char[] chars, int from, int to) {
            int at = match.progress;
            for (int i = from; i < to && at < text.length(); i++) {
                if (text.charAt(at++) != chars[i]) {
                    return StepCondition.FALSE;
                }
            }
            match.progress = at;
            return at == text.length() ? StepCondition.TRUE : StepCondition.UNKNOWN;
        }

        @Override
        boolean finish(StepMatch match) {
            return false;
        }
    }

    /** {@code contains(node, 'text')}, with a text that is not empty; searches as Knuth, Morris and Pratt do. */
    static final class Containment extends ValueTest {

        private final String text;

        /** For each number of matching characters, the number that still match after a mismatch. */
        private final int[] retry;

        Containment(String text) {
            this.text = text;
            this.retry = new int[text.length()];
            int matching = 0;
            for (int i = 1; i < text.length(); i++) {
                matching = advance(matching, text.charAt(i));
                retry[i] = matching;
            }
        }

        private int advance(int from, char c) {
            int matching = from;
            while (matching > 0 && text.charAt(matching) != c) {
                matching = retry[matching - 1];
            }
            return text.charAt(matching) == c ? matching + 1 : matching;
        }

        @Override
        boolean matches(String value) {
            return value.contains(text);
        }

        @Override
        int feed(StepMatch match, char[] chars, int from, int to) {
            int matching = match.progress;
            for (int i = from; i < to; i++) {
                matching = advance(matching, chars[i]);
                if (matching == text.length()) {
                    return StepCondition.TRUE;
                }
            }
            match.progress = matching;
            return StepCondition.UNKNOWN;
        }

        @Override
        boolean finish(StepMatch match) {
            return false;
        }
    }

    /** A comparison of numbers. */
    static final class NumberComparison extends ValueTest {

        private final Comparator comparator;
        private final double number;

        NumberComparison(Comparator comparator, double number) {
            this.comparator = comparator;
            this.number = number;
        }

        @Override
        boolean matches(String value) {
            return comparator.compare(XPathNumber.parse(value), number);
        }

        @Override
        int feed(StepMatch match, char[] chars, int from, int to) {
            if (match.number == null) {
                match.number = new XPathNumber();
            }
            if (match.number.append(chars, from, to)) {
                return StepCondition.UNKNOWN;
            }
            return comparator.compare(Double.NaN, number) ? StepCondition.TRUE : StepCondition.FALSE;
        }

        @Override
        boolean finish(StepMatch match) {
            double value = match.number == null ? Double.NaN : match.number.value();
            return comparator.compare(value, number);
        }
    }

    /** An operator that compares numbers. */
    enum Comparator {
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL;

        boolean compare(double left, double right) {
            return switch (this) {
                case EQUAL -> left == right;
                case NOT_EQUAL -> left != right;
                case LESS -> left < right;
                case LESS_OR_EQUAL -> left <= right;
                case GREATER -> left > right;
                case GREATER_OR_EQUAL -> left >= right;
            };
        }

        /** The operator that has the same result after its operands have been exchanged. */
        Comparator exchanged() {
            return switch (this) {
                case EQUAL -> EQUAL;
                case NOT_EQUAL -> NOT_EQUAL;
                case LESS -> GREATER;
                case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
                case GREATER -> LESS;
                case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
            };
        }
    }
}
