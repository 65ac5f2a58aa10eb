/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.util.List;

import javax.xml.stream.XMLStreamException;

/** Values that are made of others. */
public final class CombinedValue {

    private CombinedValue() {}

    /** Values one after the other; null if one of them is null. */
    public static final class Joined extends TemplateValue {

        private final TemplateValue[] parts;

        public Joined(List<TemplateValue> parts) {
            super(parts.stream().mapToInt(part -> part.frame).max().orElse(-1));
            this.parts = parts.toArray(TemplateValue[]::new);
        }

        @Override
        public boolean isNull(TemplateState state) {
            for (TemplateValue part : parts) {
                if (part.isNull(state)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        boolean isEmpty(TemplateState state) {
            for (TemplateValue part : parts) {
                if (part.isEmpty(state)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            for (TemplateValue part : parts) {
                part.write(state);
            }
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            for (TemplateValue part : parts) {
                part.writeInAttribute(state);
            }
        }

        @Override
        public String text(TemplateState state) {
            StringBuilder text = new StringBuilder();
            for (TemplateValue part : parts) {
                text.append(part.text(state));
            }
            return text.toString();
        }

        @Override
        void appendTo(TemplateState state) {
            for (TemplateValue part : parts) {
                part.appendTo(state);
            }
        }
    }

    /** A value that is null where a condition is false. */
    public static final class Conditional extends TemplateValue {

        private final Predicate condition;
        private final TemplateValue value;

        public Conditional(Predicate condition, TemplateValue value) {
            super(Math.max(condition.frame, value.frame));
            this.condition = condition;
            this.value = value;
        }

        @Override
        public boolean isNull(TemplateState state) {
            return !condition.test(state) || value.isNull(state);
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return !condition.test(state) || value.isEmpty(state);
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            value.write(state);
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            value.writeInAttribute(state);
        }

        @Override
        public String text(TemplateState state) {
            return value.text(state);
        }
    }

    /** The result of a function. */
    public static final class Computed extends TemplateValue {

        /** Computes a result. */
        @FunctionalInterface
        public interface Function {

            /** @return null for null */
            String apply(TemplateState state);
        }

        private final Function function;

        public Computed(int frame, Function function) {
            super(frame);
            this.function = function;
        }

        @Override
        public boolean isNull(TemplateState state) {
            return function.apply(state) == null;
        }

        @Override
        boolean isEmpty(TemplateState state) {
            String result = function.apply(state);
            return result == null || result.isEmpty();
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            state.out.writer().writeText(function.apply(state));
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            state.fragments.writeAttributeText(function.apply(state));
        }

        @Override
        public String text(TemplateState state) {
            return function.apply(state);
        }
    }
}
