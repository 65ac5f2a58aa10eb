/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.nio.charset.StandardCharsets;

import org.gmlfast.gml.output.AttributeValueText;
import org.gmlfast.gml.output.RowValue;
import org.gmlfast.model.Row;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/** Finds a value in JSON: in a column of a row, in an item, or as a member of another value. Immutable. */
public abstract class JsonPath {

    /** The innermost frame whose item this reads; -1 if it reads the row alone. */
    final int frame;

    JsonPath(int frame) {
        this.frame = frame;
    }

    /**
     * Finds the value and notes it in the state.
     *
     * @return false if there is none, or it is null
     */
    public abstract boolean find(TemplateState state);

    /** The value of a column with JSON, or of one with an array, which becomes JSON. */
    public static final class Column extends JsonPath {

        private final RowValue column;

        public Column(int frame, RowValue column) {
            super(frame);
            this.column = column;
        }

        @Override
        public boolean find(TemplateState state) {
            Row row = state.rowOf(frame);
            if (column.isNull(row)) {
                return false;
            }
            if (column.kind() == ValueKind.TEXT) {
                Utf8Text text = row.getText(column.index());
                return state.found(text.array(), text.start(), text.start() + text.length());
            }
            Object value = row.getObject(column.index());
            byte[] json = AttributeValueText.of(value).getBytes(StandardCharsets.UTF_8);
            return state.found(json, 0, json.length);
        }
    }

    /** A member of an item, or the item. */
    public static final class Slot extends JsonPath {

        private final int slot;

        public Slot(int frame, int slot) {
            super(frame);
            this.slot = slot;
        }

        @Override
        public boolean find(TemplateState state) {
            ItemFrame item = state.frames[frame];
            int start = item.starts[slot];
            return start >= 0 && state.found(item.json, start, item.ends[slot]);
        }
    }

    /** A member of an object, or an item of an array. */
    public static final class Step extends JsonPath {

        private final JsonPath value;
        private final JsonPath member;
        private final int index;

        /** A step; a name that is a number is an index in an array, starting at 0. */
        public Step(JsonPath value, String name) {
            super(value.frame);
            this.value = value;
            this.member = new Member(value, name);
            this.index = name.matches("0|[1-9]\\d{0,8}") ? Integer.parseInt(name) : -1;
        }

        @Override
        public boolean find(TemplateState state) {
            if (index < 0 || !value.find(state) || state.json[state.from] != '[') {
                return member.find(state);
            }
            return state.findItem(index);
        }
    }

    /** A member of an object. */
    public static final class Member extends JsonPath {

        private final JsonPath object;
        private final byte[] name;

        public Member(JsonPath object, String name) {
            super(object.frame);
            this.object = object;
            this.name = name.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public boolean find(TemplateState state) {
            if (!object.find(state)) {
                return false;
            }
            ItemFrame members = new ItemFrame(new byte[][] {null, name});
            members.load(state.json, state.from, state.to);
            if (!members.next() || members.starts[1] < 0) {
                return false;
            }
            return state.found(members.json, members.starts[1], members.ends[1]);
        }
    }
}
