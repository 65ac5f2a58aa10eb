/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.Namespaces;

/** The part of a document that a {@link FeatureCollectionWriter} writes around its members. */
sealed interface DocumentScope {

    /** Writes what comes before the first member. */
    void start(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException;

    /** Writes what comes after the last member. */
    void end(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException;

    /** The document from its first byte to its last. */
    record Whole() implements DocumentScope {

        @Override
        public void start(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException {
            collection.startDocument();
        }

        @Override
        public void end(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException {
            members.end();
            collection.endDocument();
        }
    }

    /**
     * The members alone, inside elements that the caller writes.
     *
     * @param declared the namespaces that these elements declare
     */
    record MembersInside(Namespaces declared) implements DocumentScope {

        @Override
        public void start(CollectionElementWriter collection, MemberWriter members) {
            collection.assumeDeclared(declared);
        }

        @Override
        public void end(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException {
            members.end();
        }
    }

    /** The part of a document before its first member. */
    record HeaderPart() implements DocumentScope {

        @Override
        public void start(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException {
            collection.startDocument();
            members.begin();
        }

        @Override
        public void end(CollectionElementWriter collection, MemberWriter members) {
            // other parts follow
        }
    }

    /**
     * A part of a document with members alone.
     *
     * @param slice receives the document, and begins at the first member
     */
    record MembersPart(SliceOutput slice) implements DocumentScope {

        @Override
        public void start(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException {
            collection.startDocument();
            members.begin();
            collection.flush();
            slice.open();
        }

        @Override
        public void end(CollectionElementWriter collection, MemberWriter members) {
            // other parts follow
        }
    }

    /**
     * The part of a document after its last member.
     *
     * @param slice receives a document with an empty member, and begins behind that
     */
    record FooterPart(SliceOutput slice) implements DocumentScope {

        @Override
        public void start(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException {
            collection.startDocument();
            members.writeEmpty();
            collection.flush();
            slice.open();
        }

        @Override
        public void end(CollectionElementWriter collection, MemberWriter members) throws XMLStreamException {
            members.end();
            collection.endDocument();
        }
    }
}
