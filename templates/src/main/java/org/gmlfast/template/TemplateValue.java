/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.RowValue;
import org.gmlfast.gml.ValueKind;
import org.gmlfast.stax.Utf8Text;

/** A value that a template writes. Immutable. */
abstract class TemplateValue {

    /** The innermost frame whose item this reads; -1 if it reads the row alone. */
    final int frame;

    TemplateValue(int frame) {
        this.frame = frame;
    }

    /** Whether the value is null. */
    abstract boolean isNull(TemplateState state);

    /** Whether the value is null or has no characters. */
    abstract boolean isEmpty(TemplateState state);

    /** Writes a value that is not null as content. */
    abstract void write(TemplateState state) throws XMLStreamException;

    /** Writes a value that is not null in an attribute. */
    abstract void writeInAttribute(TemplateState state) throws XMLStreamException;

    /** The text of a value that is not null. */
    abstract String text(TemplateState state);

    /** Appends the text of a value that may be null to an id. */
    void appendTo(TemplateState state) {
        if (!isNull(state)) {
            state.append(text(state));
        }
    }

    /** A value that is not null, for comparisons: a number, boolean or text, or another object of a row. */
    Object comparable(TemplateState state) {
        return text(state);
    }

    /** Text that is the same for all rows. */
    static final class Fixed extends TemplateValue {

        final String text;
        private final byte[] inText;
        private final byte[] inAttribute;

        Fixed(String text) {
            super(-1);
            this.text = text;
            this.inText = Markup.escaped(text, false).getBytes(StandardCharsets.US_ASCII);
            this.inAttribute = Markup.escaped(text, true).getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        boolean isNull(TemplateState state) {
            return false;
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return text.isEmpty();
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            state.fragments.writeFragment(inText);
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            state.fragments.writeFragment(inAttribute);
        }

        @Override
        String text(TemplateState state) {
            return text;
        }
    }

    /** A number of an expression. */
    static final class FixedNumber extends TemplateValue {

        final BigDecimal number;
        private final Fixed written;

        FixedNumber(BigDecimal number) {
            super(-1);
            this.number = number;
            this.written = new Fixed(number.toPlainString());
        }

        @Override
        boolean isNull(TemplateState state) {
            return false;
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return false;
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            written.write(state);
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            written.writeInAttribute(state);
        }

        @Override
        String text(TemplateState state) {
            return written.text;
        }

        @Override
        Object comparable(TemplateState state) {
            return number;
        }
    }

    /** The value of a column. */
    static final class Column extends TemplateValue {

        final RowValue column;

        Column(RowValue column) {
            super(-1);
            this.column = column;
        }

        @Override
        boolean isNull(TemplateState state) {
            return column.isNull(state.row);
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return column.isEmpty(state.row);
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            column.write(state.row, state.out);
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            column.writeInAttribute(state.row, state.out);
        }

        @Override
        String text(TemplateState state) {
            return column.text(state.row);
        }

        @Override
        void appendTo(TemplateState state) {
            if (column.isNull(state.row)) {
                return;
            }
            switch (column.kind()) {
                case TEXT -> state.append(state.row.getText(column.index()));
                case INTEGER -> state.append(state.row.getLong(column.index()));
                default -> state.append(text(state));
            }
        }

        @Override
        Object comparable(TemplateState state) {
            return column.kind() == ValueKind.TEXT ? text(state) : state.row.getObject(column.index());
        }
    }

    /** A value in JSON. */
    static final class Json extends TemplateValue {

        final JsonPath path;

        Json(JsonPath path) {
            super(path.frame);
            this.path = path;
        }

        @Override
        boolean isNull(TemplateState state) {
            return !path.find(state);
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return !path.find(state) || state.isEmptyString();
        }

        private Utf8Text found(TemplateState state) {
            path.find(state);
            return state.foundText();
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            state.fragments.writeText(found(state));
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            state.fragments.writeAttributeText(found(state));
        }

        @Override
        String text(TemplateState state) {
            return found(state).toString();
        }

        @Override
        void appendTo(TemplateState state) {
            if (path.find(state)) {
                state.append(state.foundText());
            }
        }

        @Override
        Object comparable(TemplateState state) {
            String text = text(state);
            char first = (char) state.json[state.from];
            if (first == 't' || first == 'f') {
                return text.equals("true");
            }
            boolean number = first == '-' || first >= '0' && first <= '9';
            return number ? Comparing.number(text) : text;
        }
    }

    /** The id of the row. */
    static final class RowId extends TemplateValue {

        RowId() {
            super(-1);
        }

        @Override
        boolean isNull(TemplateState state) {
            return state.row.id() == null;
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return isNull(state);
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            state.out.writer().writeText(state.row.id());
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            state.fragments.writeAttributeText(state.row.id());
        }

        @Override
        String text(TemplateState state) {
            return state.row.id();
        }
    }

    /** The number of an item, starting at 1: a part of default ids. */
    static final class ItemNumber extends TemplateValue {

        ItemNumber(int frame) {
            super(frame);
        }

        @Override
        boolean isNull(TemplateState state) {
            return false;
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return false;
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            state.out.writer().writeInt(state.frames[frame].number);
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            write(state);
        }

        @Override
        String text(TemplateState state) {
            return Integer.toString(state.frames[frame].number);
        }

        @Override
        void appendTo(TemplateState state) {
            state.append(state.frames[frame].number);
        }
    }

    /** Values one after the other; null if one of them is null. */
    static final class Joined extends TemplateValue {

        private final TemplateValue[] parts;

        Joined(List<TemplateValue> parts) {
            super(parts.stream().mapToInt(part -> part.frame).max().orElse(-1));
            this.parts = parts.toArray(TemplateValue[]::new);
        }

        @Override
        boolean isNull(TemplateState state) {
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
        String text(TemplateState state) {
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
    static final class Conditional extends TemplateValue {

        private final Predicate condition;
        private final TemplateValue value;

        Conditional(Predicate condition, TemplateValue value) {
            super(Math.max(condition.frame, value.frame));
            this.condition = condition;
            this.value = value;
        }

        @Override
        boolean isNull(TemplateState state) {
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
        String text(TemplateState state) {
            return value.text(state);
        }
    }

    /** The result of a function. */
    static final class Computed extends TemplateValue {

        /** Computes a result. */
        @FunctionalInterface
        interface Function {

            /** @return null for null */
            String apply(TemplateState state);
        }

        private final Function function;

        Computed(int frame, Function function) {
            super(frame);
            this.function = function;
        }

        @Override
        boolean isNull(TemplateState state) {
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
        String text(TemplateState state) {
            return function.apply(state);
        }
    }
}
