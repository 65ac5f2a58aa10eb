/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.io.IOException;
import java.io.UncheckedIOException;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.RowGeometry;
import org.gmlfast.model.ParentRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.gmlfast.stax.FragmentWriter;

/** A step of a compiled template. Immutable. */
public abstract class ProgramNode {

    abstract void run(TemplateState state) throws XMLStreamException;

    static void run(ProgramNode[] nodes, TemplateState state) throws XMLStreamException {
        for (int i = 0; i < nodes.length; i++) {
            nodes[i].run(state);
        }
    }

    /** Copies markup. */
    public static final class Run extends ProgramNode {

        private final byte[] markup;

        public Run(byte[] markup) {
            this.markup = markup;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            state.commit();
            state.fragments.writeFragment(markup);
        }
    }

    /** Writes a value that is not null as content. */
    public static final class Hole extends ProgramNode {

        private final TemplateValue value;

        public Hole(TemplateValue value) {
            this.value = value;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            value.write(state);
        }
    }

    /** Writes an attribute to a start tag that is open; nothing if its value is null. */
    public static final class Attribute extends ProgramNode {

        private static final byte[] QUOTE = {'"'};

        private final byte[] start;
        private final TemplateValue value;
        private final boolean id;
        private final Nulls nulls;

        /** Which values are not written. */
        public enum Nulls {
            /** Nulls and empty texts. */
            EMPTY,
            /** Nulls alone. */
            NULL,
            /** None: a null becomes an empty text. */
            NONE
        }

        /**
         * An attribute.
         *
         * @param name with its prefix
         * @param id whether it is an xs:ID
         */
        public Attribute(String name, TemplateValue value, boolean id, Nulls nulls) {
            this.start = Markup.bytes(' ' + name + "=\"");
            this.value = value;
            this.id = id;
            this.nulls = nulls;
        }

        public boolean isPresent(TemplateState state) {
            return switch (nulls) {
                case EMPTY -> !value.isEmpty(state);
                case NULL -> !value.isNull(state);
                case NONE -> true;
            };
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            if (!isPresent(state)) {
                return;
            }
            FragmentWriter fragments = state.fragments;
            fragments.writeFragment(start);
            if (id) {
                value.makeId(state);
                fragments.writeAttributeText(state.id, 0, state.idLength);
            } else if (nulls != Nulls.NONE || !value.isNull(state)) {
                value.writeInAttribute(state);
            }
            fragments.writeFragment(QUOTE);
        }
    }

    /** Writes a geometry that is not null. */
    public static final class Geometry extends ProgramNode {

        private final int frame;
        private final RowGeometry geometry;
        private final TemplateValue id;

        public Geometry(int frame, RowGeometry geometry, TemplateValue id) {
            this.frame = frame;
            this.geometry = geometry;
            this.id = id;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            id.makeId(state);
            geometry.write(state.rowOf(frame), state.out, state.id, state.idLength);
        }
    }

    /** Writes a geometry in JSON that is not null. */
    public static final class JsonGeometry extends ProgramNode {

        private final JsonPath path;
        private final HexGeometry hex;
        private final RowGeometry geometry;
        private final TemplateValue id;

        public JsonGeometry(JsonPath path, HexGeometry hex, RowGeometry geometry, TemplateValue id) {
            this.path = path;
            this.hex = hex;
            this.geometry = geometry;
            this.id = id;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            id.makeId(state);
            path.find(state);
            geometry.write(hex.read(state.foundText()), state.out, state.id, state.idLength);
        }
    }

    /** Runs one of two programs. */
    public static final class Choice extends ProgramNode {

        private final Predicate test;
        private final ProgramNode[] then;
        private final ProgramNode[] otherwise;

        public Choice(Predicate test, ProgramNode[] then, ProgramNode[] otherwise) {
            this.test = test;
            this.then = then;
            this.otherwise = otherwise;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            run(test.test(state) ? then : otherwise, state);
        }
    }

    /** An element whose start tag waits for content; without content it is not written. */
    public static final class Waiting extends ProgramNode {

        private static final byte[] END_OF_TAG = {'>'};

        private final byte[] openTag;
        private final byte[] startTag;
        private final Attribute[] attributes;
        private final ProgramNode[] content;
        private final byte[] endTag;
        private final ProgramNode[] otherwise;

        /**
         * An element.
         *
         * @param otherwise what is written if it has neither an attribute nor content
         */
        public Waiting(String name, Attribute[] attributes, ProgramNode[] content, ProgramNode[] otherwise) {
            this.openTag = Markup.bytes('<' + name);
            this.startTag = Markup.bytes('<' + name + '>');
            this.attributes = attributes;
            this.content = content;
            this.endTag = Markup.bytes("</" + name + '>');
            this.otherwise = otherwise;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            int before = state.waitingCount;
            if (hasAttribute(state)) {
                state.commit();
                before = 0;
                state.fragments.writeFragment(openTag);
                run(attributes, state);
                state.fragments.writeFragment(END_OF_TAG);
            } else {
                state.await(startTag);
            }
            run(content, state);
            if (state.waitingCount > before) {
                state.waitingCount = before;
                run(otherwise, state);
            } else {
                state.fragments.writeFragment(endTag);
            }
        }

        private boolean hasAttribute(TemplateState state) {
            for (Attribute attribute : attributes) {
                if (attribute.isPresent(state)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Runs a program for each row of another table. */
    public static final class EachRow extends ProgramNode {

        private final int frame;
        private final int list;
        private final boolean firstOnly;
        private final ProgramNode[] item;
        private final ProgramNode[] none;

        public EachRow(int frame, int list, boolean firstOnly, ProgramNode[] item, ProgramNode[] none) {
            this.frame = frame;
            this.list = list;
            this.firstOnly = firstOnly;
            this.item = item;
            this.none = none;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            ItemFrame items = state.frames[frame];
            Rows rows = ((ParentRow) state.row).children(list);
            items.number = 0;
            try {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    items.row = row;
                    items.number++;
                    run(item, state);
                    if (firstOnly) {
                        return;
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            if (items.number == 0) {
                run(none, state);
            }
        }
    }

    /** Stands for rows of another table where there are features. */
    public static final class NoRows extends ProgramNode {

        private final String problem;

        public NoRows(String problem) {
            this.problem = problem;
        }

        @Override
        void run(TemplateState state) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Runs a program for each item of a source. */
    public static final class Each extends ProgramNode {

        private final int frame;
        private final JsonPath source;
        private final boolean firstOnly;
        private final ProgramNode[] item;
        private final ProgramNode[] none;

        public Each(int frame, JsonPath source, boolean firstOnly, ProgramNode[] item, ProgramNode[] none) {
            this.frame = frame;
            this.source = source;
            this.firstOnly = firstOnly;
            this.item = item;
            this.none = none;
        }

        @Override
        void run(TemplateState state) throws XMLStreamException {
            ItemFrame items = state.frames[frame];
            if (source.find(state)) {
                items.load(state.json, state.from, state.to);
                while (items.next()) {
                    run(item, state);
                    if (firstOnly) {
                        return;
                    }
                }
                if (items.number > 0) {
                    return;
                }
            }
            run(none, state);
        }
    }
}
