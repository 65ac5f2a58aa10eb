/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.RowValue;
import org.gmlfast.model.Row;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/** A value that a template writes. Immutable. */
public abstract class TemplateValue {

    /** The innermost frame whose item this reads; -1 if it reads the row alone. */
    public final int frame;

    TemplateValue(int frame) {
        this.frame = frame;
    }

    /** Whether the value is null. */
    public abstract boolean isNull(TemplateState state);

    /** Whether the value is null or has no characters. */
    abstract boolean isEmpty(TemplateState state);

    /** Writes a value that is not null as content. */
    abstract void write(TemplateState state) throws XMLStreamException;

    /** Writes a value that is not null in an attribute. */
    abstract void writeInAttribute(TemplateState state) throws XMLStreamException;

    /** The text of a value that is not null. */
    public abstract String text(TemplateState state);

    /** Appends the text of a value that may be null to an id. */
    void appendTo(TemplateState state) {
        if (!isNull(state)) {
            state.append(text(state));
        }
    }

    /** Makes the id of a state of this value, as an xs:ID. */
    final void makeId(TemplateState state) {
        state.startId();
        appendTo(state);
        state.endId();
    }

    /** A value that is not null, for comparisons: a number, boolean or text, or another object of a row. */
    Object comparable(TemplateState state) {
        return text(state);
    }

    /** Text that is the same for all rows. */
    public static final class Fixed extends TemplateValue {

        final String text;
        private final byte[] inText;
        private final byte[] inAttribute;

        public Fixed(String text) {
            super(-1);
            this.text = text;
            this.inText = Markup.escaped(text, false).getBytes(StandardCharsets.US_ASCII);
            this.inAttribute = Markup.escaped(text, true).getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public boolean isNull(TemplateState state) {
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
        public String text(TemplateState state) {
            return text;
        }
    }

    /** A number of an expression. */
    public static final class FixedNumber extends TemplateValue {

        final BigDecimal number;
        private final Fixed written;

        public FixedNumber(BigDecimal number) {
            super(-1);
            this.number = number;
            this.written = new Fixed(number.toPlainString());
        }

        @Override
        public boolean isNull(TemplateState state) {
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
        public String text(TemplateState state) {
            return written.text;
        }

        @Override
        Object comparable(TemplateState state) {
            return number;
        }
    }

    /** The value of a column, of the row or of the row that is an item. */
    public static final class Column extends TemplateValue {

        final RowValue column;

        public Column(int frame, RowValue column) {
            super(frame);
            this.column = column;
        }

        Row row(TemplateState state) {
            return state.rowOf(frame);
        }

        @Override
        public boolean isNull(TemplateState state) {
            return column.isNull(row(state));
        }

        @Override
        boolean isEmpty(TemplateState state) {
            return column.isEmpty(row(state));
        }

        @Override
        void write(TemplateState state) throws XMLStreamException {
            column.write(row(state), state.out);
        }

        @Override
        void writeInAttribute(TemplateState state) throws XMLStreamException {
            column.writeInAttribute(row(state), state.out);
        }

        @Override
        public String text(TemplateState state) {
            return column.text(row(state));
        }

        @Override
        void appendTo(TemplateState state) {
            if (column.isNull(row(state))) {
                return;
            }
            switch (column.kind()) {
                case TEXT -> state.append(row(state).getText(column.index()));
                case INTEGER -> state.append(row(state).getLong(column.index()));
                default -> state.append(text(state));
            }
        }

        @Override
        Object comparable(TemplateState state) {
            return column.kind() == ValueKind.TEXT ? text(state) : row(state).getObject(column.index());
        }
    }

    /** A value in JSON. */
    public static final class Json extends TemplateValue {

        final JsonPath path;

        public Json(JsonPath path) {
            super(path.frame);
            this.path = path;
        }

        @Override
        public boolean isNull(TemplateState state) {
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
        public String text(TemplateState state) {
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
    public static final class RowId extends TemplateValue {

        public RowId() {
            super(-1);
        }

        @Override
        public boolean isNull(TemplateState state) {
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
        public String text(TemplateState state) {
            return state.row.id();
        }
    }

    /** The number of an item, starting at 1: a part of default ids. */
    public static final class ItemNumber extends TemplateValue {

        public ItemNumber(int frame) {
            super(frame);
        }

        @Override
        public boolean isNull(TemplateState state) {
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
        public String text(TemplateState state) {
            return Integer.toString(state.frames[frame].number);
        }

        @Override
        void appendTo(TemplateState state) {
            state.append(state.frames[frame].number);
        }
    }
}
