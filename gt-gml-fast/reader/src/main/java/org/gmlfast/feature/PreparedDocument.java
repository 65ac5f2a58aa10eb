/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.member.MemberRule;

/**
 * What is known of a document before its features are read.
 *
 * @param rule which elements are features
 * @param index the geometries of the document that others refer to; empty unless they are resolved
 * @param isFme whether FME has written the document
 * @param dimension the numbers of a position where nothing in the document says it
 * @param note on what was guessed; null for none
 * @param failure at which the derivation of types has ended; null without one. The features before it are returned.
 */
record PreparedDocument(
        MemberRule rule, GeometryIndex index, boolean isFme, int dimension, String note, Failure failure) {

    /**
     * An error that makes the rest of the document unreadable.
     *
     * @param offset of the error
     * @param complete the number of features that have ended before it
     */
    record Failure(XMLStreamException error, long offset, long complete) {}
}
