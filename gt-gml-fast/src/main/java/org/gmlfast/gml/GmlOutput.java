/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.Envelope;

/**
 * One document being written: the stream writer, and what the encoders need while they write to it, made once. Belongs
 * to one thread. It neither starts nor ends the document, and flushes and closes nothing.
 */
public final class GmlOutput {

    final PreparedStreamWriter writer;
    final SequencePositions positions = new SequencePositions();
    final TemporalText temporal = new TemporalText();
    final Envelope bounds = new Envelope();
    final double[] corners = new double[4];

    /** Of the feature type being written, as is the next one. */
    boolean zonedDates;

    boolean zonedTimes;

    boolean forcedDecimal;

    private final Set<String> declared = new HashSet<>();
    private final Map<FeatureTypeEncoder, List<Map.Entry<String, String>>> undeclared = new IdentityHashMap<>();
    private final Map<CoordinateReferenceSystem, PreparedAttribute> srsNames = new IdentityHashMap<>();
    private final Map<FeatureTypeCompiler, FeatureEncoders> nested = new IdentityHashMap<>();
    private FeatureTypeEncoder current;
    private List<Map.Entry<String, String>> missing = List.of();

    /** The id of the geometry being written, as far as it is known: feature, attribute, place in the geometry. */
    private char[] id = new char[256];

    private int idLength;

    /**
     * A document that a writer writes.
     *
     * @param writer stays the caller's to flush and close; not null
     */
    public GmlOutput(PreparedStreamWriter writer) {
        this.writer = writer;
    }

    /** Where the document is written to. */
    public PreparedStreamWriter writer() {
        return writer;
    }

    /** Writes the declarations of all these namespaces in the start tag that is open, and remembers them. */
    public void declare(Namespaces namespaces) throws XMLStreamException {
        for (Map.Entry<String, String> entry : namespaces.prefixesByUri().entrySet()) {
            writer.writeNamespace(entry.getValue(), entry.getKey());
        }
        assumeDeclared(namespaces);
    }

    /** Remembers namespaces that an element around has declared with these prefixes. */
    public void assumeDeclared(Namespaces namespaces) {
        declared.addAll(namespaces.prefixesByUri().keySet());
        undeclared.clear();
        current = null;
    }

    /** Gets ready for a feature of a type, whose start tag is open: declares the namespaces the document has not. */
    void begin(FeatureTypeEncoder encoder) throws XMLStreamException {
        if (current != encoder) {
            use(encoder);
        }
        for (Map.Entry<String, String> entry : missing) {
            writer.writeNamespace(entry.getValue(), entry.getKey());
        }
    }

    /** Gets ready for values of a type. */
    void use(FeatureTypeEncoder encoder) {
        current = encoder;
        zonedDates = encoder.settings().values().zonedDates();
        zonedTimes = encoder.settings().values().zonedTimes();
        forcedDecimal = encoder.settings().values().forceDecimalEncoding();
        missing = undeclared.computeIfAbsent(encoder, this::findUndeclared);
    }

    private List<Map.Entry<String, String>> findUndeclared(FeatureTypeEncoder encoder) {
        return encoder.namespaces().prefixesByUri().entrySet().stream()
                .filter(entry -> !declared.contains(entry.getKey()))
                .toList();
    }

    /** Writes a feature inside another one. */
    void writeNested(SimpleFeature feature, FeatureTypeCompiler outer) throws XMLStreamException {
        FeatureTypeEncoder outerEncoder = current;
        nested.computeIfAbsent(outer, FeatureTypeCompiler::nestedEncoders)
                .get(feature.getFeatureType())
                .write(feature, this);
        use(outerEncoder);
    }

    // ---- srsName

    /** The srsName of a CRS that no feature type told of; null if it has none. */
    PreparedAttribute srsName(CoordinateReferenceSystem crs, GmlSettings settings) {
        if (crs == null) {
            return null;
        }
        return srsNames.computeIfAbsent(crs, c -> SrsName.attribute(c, settings));
    }

    // ---- ids of geometries

    /** Starts the ids of a feature's geometry. */
    void beginId(String featureId, char[] attributeSuffix) {
        int length = featureId.length();
        ensureId(length + attributeSuffix.length);
        featureId.getChars(0, length, id, 0);
        System.arraycopy(attributeSuffix, 0, id, length, attributeSuffix.length);
        idLength = length + attributeSuffix.length;
    }

    /**
     * Goes to a part of the geometry.
     *
     * @param n its place, counted from 1
     * @return to be handed to {@link #leavePart}
     */
    int enterPart(int n) {
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

    /** Goes back to what the part is a part of. */
    void leavePart(int length) {
        idLength = length;
    }

    void writeId(PreparedName name) throws XMLStreamException {
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
