/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.FeatureEncoders;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.PreparedStreamWriter;

/** Writes the members of a collection: features, each in the element that its version requires. For one document. */
final class MemberWriter {

    private final GmlOutput out;
    private final PreparedStreamWriter writer;
    private final WfsNames names;
    private final FeatureEncoders encoders;

    /** Whether all features share one gml:featureMembers. */
    private final boolean together;

    private final boolean tuples;

    /** Whether gml:featureMembers is open. */
    private boolean open;

    MemberWriter(GmlOutput out, DocumentPlan plan) {
        DocumentRules rules = plan.rules;
        this.out = out;
        this.writer = out.writer();
        this.names = plan.names;
        this.encoders = plan.encoders();
        this.together = rules.root() == null
                ? rules.version() == WfsVersion.WFS_1_1_0 && !rules.featureMember()
                : rules.root().together();
        this.tuples = rules.version() == WfsVersion.WFS_2_0_0;
    }

    /**
     * The encoder of a feature.
     *
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if its type cannot be written
     */
    FeatureEncoder encoder(SimpleFeature feature) {
        return encoders.get(feature.getFeatureType());
    }

    /**
     * The encoder of rows.
     *
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if the type cannot be written
     */
    FeatureEncoder encoder(RowType type) {
        return encoders.get(type);
    }

    /** Writes a row. */
    void write(Row row, FeatureEncoder typeEncoder) throws XMLStreamException {
        if (together) {
            openFeatureMembers();
            typeEncoder.write(row, out);
        } else {
            writer.writeStartElement(names.member);
            typeEncoder.write(row, out);
            writer.writeEndElement();
        }
    }

    /** Writes a feature. In WFS 2.0, a feature that holds joined features becomes a tuple with them. */
    void write(SimpleFeature feature, FeatureEncoder typeEncoder) throws XMLStreamException {
        if (together) {
            openFeatureMembers();
            typeEncoder.write(feature, out);
            return;
        }
        writer.writeStartElement(names.member);
        if (tuples && hasJoined(feature, typeEncoder)) {
            writeTuple(feature, typeEncoder);
        } else {
            typeEncoder.write(feature, out);
        }
        writer.writeEndElement();
    }

    private void openFeatureMembers() throws XMLStreamException {
        if (!open) {
            writer.writeStartElement(names.featureMembers);
            open = true;
        }
    }

    /** Opens gml:featureMembers, if all features share one, and ends the start tag that is open. */
    void begin() throws XMLStreamException {
        if (together) {
            openFeatureMembers();
        }
        writer.writeSpace("");
    }

    /** Writes a member without a feature, which is invalid: for parts of a document that drop it. */
    void writeEmpty() throws XMLStreamException {
        if (together) {
            openFeatureMembers();
        }
        writer.writeStartElement(names.member);
        writer.writeEndElement();
    }

    /** Closes gml:featureMembers, if it is open. */
    void end() throws XMLStreamException {
        if (open) {
            writer.writeEndElement();
        }
    }

    /** Whether the feature holds at least one joined feature. */
    private static boolean hasJoined(SimpleFeature feature, FeatureEncoder typeEncoder) {
        if (typeEncoder.hasJoins()) {
            for (int index : typeEncoder.joinIndexes()) {
                if (feature.getAttribute(index) instanceof SimpleFeature) {
                    return true;
                }
            }
        }
        return false;
    }

    /** OGC 09-025r2 §11.3.3.6. A side that an outer join left empty becomes an empty member. */
    private void writeTuple(SimpleFeature primary, FeatureEncoder typeEncoder) throws XMLStreamException {
        writer.writeStartElement(names.tuple);
        writer.writeStartElement(names.member);
        typeEncoder.writeWithoutJoins(primary, out);
        writer.writeEndElement();
        int[] joins = typeEncoder.joinIndexes();
        for (int i = 0; i < joins.length; i++) {
            writer.writeStartElement(names.member);
            if (primary.getAttribute(joins[i]) instanceof SimpleFeature joined) {
                encoders.get(joined.getFeatureType()).write(joined, out);
            }
            writer.writeEndElement();
        }
        writer.writeEndElement();
    }
}
