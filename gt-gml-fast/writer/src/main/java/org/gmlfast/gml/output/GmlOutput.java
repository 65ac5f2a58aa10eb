/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.gml.settings.ReferenceSystemSettings;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.stax.FragmentWriter;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.Envelope;

/**
 * A document that encoders write to: the stream writer, the namespaces declared so far, and buffers. Used by one
 * thread.
 *
 * <pre>{@code
 * GmlOutput out = new GmlOutput(writer);
 * writer.writeStartElement("features");
 * out.declare(encoder.namespaces());
 * encoder.write(feature, out);
 * writer.writeEndElement();
 * }</pre>
 *
 * <p>It neither starts nor ends the document, and never flushes or closes the writer.
 */
public final class GmlOutput {

    /** Writes features that are the values of properties, with encoders that last for one document. */
    @FunctionalInterface
    public interface NestedFeatures {

        void write(SimpleFeature feature, GmlOutput out) throws XMLStreamException;
    }

    public final PreparedStreamWriter writer;
    public final FeatureRow featureRow = new FeatureRow();
    public final SequencePositions positions = new SequencePositions();
    final TemporalText temporal = new TemporalText();
    public final Envelope bounds = new Envelope();
    public final double[] corners = new double[4];

    private final Set<String> declared = new HashSet<>();
    private final Map<Namespaces, List<Map.Entry<String, String>>> undeclared = new IdentityHashMap<>();
    private final Map<CoordinateReferenceSystem, PreparedAttribute> srsNames = new IdentityHashMap<>();
    private final Map<Supplier<?>, Object> states = new IdentityHashMap<>();
    private final FragmentWriter fragments;

    /** The namespaces of the last feature, and those of them that the document does not declare. */
    private Namespaces last;

    private List<Map.Entry<String, String>> missing = List.of();

    /** The id of the current geometry or part: feature id, attribute name, number of the part at each level. */
    private char[] id = new char[256];

    private int idLength;

    /**
     * A document on a writer.
     *
     * @param writer not null; the caller flushes and closes it
     */
    public GmlOutput(PreparedStreamWriter writer) {
        this.writer = writer;
        this.fragments = writer instanceof FragmentWriter text ? text : null;
    }

    /** The stream writer. */
    public PreparedStreamWriter writer() {
        return writer;
    }

    /**
     * The stream writer, for fragments of text.
     *
     * @throws IllegalStateException if the writer does not support fragments, as other StAX writers do not
     */
    public FragmentWriter fragments() {
        if (fragments == null) {
            throw new IllegalStateException(writer.getClass().getName() + " writes no fragments of text");
        }
        return fragments;
    }

    /**
     * The state that an encoder keeps for this document, such as buffers.
     *
     * @param maker creates the state at the first call; an encoder passes the same object each time
     */
    @SuppressWarnings("unchecked")
    public <T> T state(Supplier<T> maker) {
        return (T) states.computeIfAbsent(maker, Supplier::get);
    }

    // ---- namespaces

    /** Declares namespaces in the open start tag. */
    public void declare(Namespaces namespaces) throws XMLStreamException {
        for (Map.Entry<String, String> entry : namespaces.prefixesByUri().entrySet()) {
            writer.writeNamespace(entry.getValue(), entry.getKey());
        }
        assumeDeclared(namespaces);
    }

    /** Records that an enclosing element declares namespaces with these prefixes. */
    public void assumeDeclared(Namespaces namespaces) {
        declared.addAll(namespaces.prefixesByUri().keySet());
        undeclared.clear();
        last = null;
    }

    /** Declares those namespaces in the open start tag of a feature that no enclosing element declares. */
    public void declareMissing(Namespaces namespaces) throws XMLStreamException {
        if (last != namespaces) {
            last = namespaces;
            missing = undeclared.computeIfAbsent(namespaces, this::findUndeclared);
        }
        for (Map.Entry<String, String> entry : missing) {
            writer.writeNamespace(entry.getValue(), entry.getKey());
        }
    }

    private List<Map.Entry<String, String>> findUndeclared(Namespaces namespaces) {
        return namespaces.prefixesByUri().entrySet().stream()
                .filter(entry -> !declared.contains(entry.getKey()))
                .toList();
    }

    // ---- features in features

    /** The encoders of nested features, made when first needed in the document. */
    public NestedFeatures nested(Supplier<NestedFeatures> encoders) {
        return state(encoders);
    }

    // ---- srsName

    /** The srsName of a CRS that the feature type does not declare; null if it has none. */
    public PreparedAttribute srsName(CoordinateReferenceSystem crs, ReferenceSystemSettings settings) {
        if (crs == null) {
            return null;
        }
        return srsNames.computeIfAbsent(crs, c -> SrsName.attribute(c, settings));
    }

    // ---- ids of geometries

    /** Sets the id to that of a feature's geometry. */
    public void beginId(String featureId, char[] attributeSuffix) {
        int length = featureId.length();
        ensureId(length + attributeSuffix.length);
        featureId.getChars(0, length, id, 0);
        System.arraycopy(attributeSuffix, 0, id, length, attributeSuffix.length);
        idLength = length + attributeSuffix.length;
    }

    /** Sets the id to a text, which is a valid xs:ID. */
    public void beginId(char[] text, int length) {
        ensureId(length);
        System.arraycopy(text, 0, id, 0, length);
        idLength = length;
    }

    /**
     * Sets the id to that of a part of the current geometry.
     *
     * @param n the number of the part, from 1
     * @return the argument for {@link #leavePart}
     */
    public int enterPart(int n) {
        int length = idLength;
        ensureId(length + 11);
        id[idLength++] = '.';
        int unit = 1;
        while (n / unit >= 10) {
            unit *= 10;
        }
        for (; unit > 0; unit /= 10) {
            id[idLength++] = (char) ('0' + n / unit % 10);
        }
        return length;
    }

    /** Sets the id back to that of the geometry that contains the part. */
    public void leavePart(int length) {
        idLength = length;
    }

    /** Writes the id with a suffix. */
    public void writeId(PreparedName name, String suffix) throws XMLStreamException {
        int length = idLength;
        ensureId(length + suffix.length());
        suffix.getChars(0, suffix.length(), id, length);
        writer.writeAttribute(name, id, 0, length + suffix.length());
    }

    public void writeId(PreparedName name) throws XMLStreamException {
        writer.writeAttribute(name, id, 0, idLength);
    }

    private void ensureId(int length) {
        if (length > id.length) {
            id = Arrays.copyOf(id, 2 * length);
        }
    }

    // ---- values

    void writeTemporal() throws XMLStreamException {
        writer.writeCharacters(temporal.chars, 0, temporal.length);
    }
}
