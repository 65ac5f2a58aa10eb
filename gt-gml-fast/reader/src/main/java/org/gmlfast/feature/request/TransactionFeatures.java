/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.bxml.internal.read.ByteSource;
import org.gmlfast.feature.internal.xml.XmlAttribute;

/**
 * The features of a transaction, and where they are in it. So gt-xsd, which is slow with features, can read the request
 * without them.
 *
 * <pre>{@code
 * TransactionFeatures features = TransactionFeatures.read(request::read, WfsDialect.WFS_2_0, types);
 * features.actions().get(0).features();
 * }</pre>
 */
public final class TransactionFeatures {

    /**
     * An Insert or Replace.
     *
     * @param isReplace whether it is a Replace, which has one feature
     * @param features in their order; not null
     */
    public record Action(boolean isReplace, List<SimpleFeature> features) {}

    /**
     * A part of a request.
     *
     * @param from the index of its first byte in UTF-8
     * @param to the index after its last byte
     */
    public record Part(long from, long to) {}

    private final RequestCursor cursor;
    private final WfsDialect dialect;
    private final SrsNames systems = new SrsNames();
    private final InsertedFeatures features;
    private final List<Action> actions = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();

    private TransactionFeatures(ByteSource utf8, WfsDialect dialect, InsertedTypes types) {
        this.cursor = new RequestCursor(utf8, dialect);
        this.dialect = dialect;
        this.features = new InsertedFeatures(cursor, dialect, types, systems);
    }

    /**
     * Reads the features of a transaction.
     *
     * @param utf8 the request in UTF-8, whatever its XML declaration says
     * @param types of the features
     * @throws XMLStreamException if the request is malformed
     * @throws UnsupportedRequestException if gt-xsd might read one of the features in another way
     */
    public static TransactionFeatures read(Utf8Request utf8, WfsDialect dialect, InsertedTypes types)
            throws XMLStreamException, UnsupportedRequestException {
        TransactionFeatures read = new TransactionFeatures(utf8::read, dialect, types);
        read.readAll();
        return read;
    }

    /** The bytes of a request. */
    @FunctionalInterface
    public interface Utf8Request {

        /**
         * Reads some bytes.
         *
         * @return the number of bytes read, at least 1; -1 at the end
         * @throws java.io.IOException if reading fails
         */
        int read(byte[] target, int from, int length) throws java.io.IOException;
    }

    /** Every Insert and Replace, in their order; not null. */
    public List<Action> actions() {
        return actions;
    }

    /** The features in the request, in their order; not null. */
    public List<Part> parts() {
        return parts;
    }

    // ---- the request

    private void readAll() throws XMLStreamException, UnsupportedRequestException {
        RequestName root = cursor.child();
        if (root == null || !root.isWfs || !root.localName.equals("Transaction")) {
            throw new UnsupportedRequestException("a request that is no Transaction");
        }
        checkAttributes("version", "service", "handle", "releaseAction", "lockId");
        for (RequestName action = cursor.child(); action != null; action = cursor.child()) {
            if (action.isWfs && action.localName.equals("Insert")) {
                readInsert();
            } else if (action.isWfs && action.localName.equals("Replace") && dialect == WfsDialect.WFS_2_0) {
                readReplace();
            } else {
                cursor.in().skip();
            }
        }
        if (cursor.child() != null) {
            throw new UnsupportedRequestException("a second root element");
        }
    }

    private void readInsert() throws XMLStreamException, UnsupportedRequestException {
        SrsContext around = checkAttributes("handle", "idgen", "inputFormat", "srsName");
        List<SimpleFeature> all = new ArrayList<>();
        while (cursor.child() != null) {
            all.add(feature(around));
        }
        actions.add(new Action(false, all));
    }

    private void readReplace() throws XMLStreamException, UnsupportedRequestException {
        SrsContext around = checkAttributes("handle", "inputFormat", "srsName");
        List<SimpleFeature> all = new ArrayList<>();
        for (RequestName child = cursor.child(); child != null; child = cursor.child()) {
            if (child.localName.equals("Filter")) {
                cursor.in().skip();
            } else {
                all.add(feature(around));
            }
        }
        actions.add(new Action(true, all));
    }

    private SimpleFeature feature(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        long from = cursor.in().tagOffset();
        SimpleFeature feature = features.read(around);
        long to = cursor.in().offset();
        parts.add(new Part(from, to));
        return feature;
    }

    /** Refuses other attributes; returns what the attribute srsName passes on. */
    private SrsContext checkAttributes(String... allowed) throws UnsupportedRequestException {
        SrsContext context = SrsContext.NONE;
        List<String> names = List.of(allowed);
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            boolean isSchema = attribute.uri().equals(RequestCursor.XSI)
                    && attribute.localName().equals("schemaLocation");
            if (!isSchema && !(attribute.uri().isEmpty() && names.contains(attribute.localName()))) {
                throw new UnsupportedRequestException(
                        "<" + cursor.name() + "> with the attribute " + attribute.localName());
            }
            if (attribute.localName().equals("srsName")) {
                context = context.below(systems.decode(cursor.value(i)), dialect);
            }
        }
        return context;
    }
}
