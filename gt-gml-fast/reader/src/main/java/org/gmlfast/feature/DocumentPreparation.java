/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.internal.layer.DocumentDimension;
import org.gmlfast.feature.internal.layer.GmlDerivation;
import org.gmlfast.feature.internal.layer.GmlField;
import org.gmlfast.feature.internal.layer.GmlLayer;
import org.gmlfast.feature.internal.layer.LayerSet;
import org.gmlfast.feature.internal.layer.ReferencedGeometries;
import org.gmlfast.feature.internal.layer.SrsNameLookup;
import org.gmlfast.feature.internal.member.GmlCursors;
import org.gmlfast.feature.internal.member.MemberRule;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.settings.GeometryReferences;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.ServerReports;
import org.gmlfast.feature.split.SplitDocument;

/** Finds which elements of a document are features, the geometries that others refer to, and the types. */
final class DocumentPreparation {

    private final GmlReaderSettings settings;
    private final GmlCursors cursors;
    private final SplitDocument split;
    private final LayerSet layers;

    private byte[] start;
    private Reopened document;
    private boolean isWhole;
    private GeometryIndex index;
    private boolean isFme;
    private int dimension;
    private String note;

    /** Opens a document again. */
    interface Reopened {

        InputStream open() throws IOException;
    }

    /**
     * @param split the part of a file that is read; null for all of it
     * @param layers to which the types of the document are added
     */
    DocumentPreparation(GmlReaderSettings settings, GmlCursors cursors, SplitDocument split, LayerSet layers) {
        this.settings = settings;
        this.cursors = cursors;
        this.split = split;
        this.layers = layers;
    }

    /**
     * Prepares a document.
     *
     * @param startOfDocument in which the features are looked for
     * @param again where the types are derived from; null for the start itself
     * @param hasAll whether that is the whole document
     */
    PreparedDocument prepare(byte[] startOfDocument, Reopened again, boolean hasAll)
            throws XMLStreamException, IOException {
        start = startOfDocument;
        document = again;
        isWhole = hasAll;
        index = new GeometryIndex();
        isFme = SrsNameLookup.isFme(start);
        findDimension();
        MemberRule rule = rule();
        if (settings.geometries().references() == GeometryReferences.RESOLVED) {
            resolve();
        }
        return settings.features().type() == null ? derive(rule) : prepared(rule, null);
    }

    private PreparedDocument prepared(MemberRule rule, PreparedDocument.Failure failure) {
        return new PreparedDocument(rule, index, isFme, dimension, note, failure);
    }

    private void findDimension() throws IOException {
        if (split != null && !split.isWhole()) {
            dimension = split.dimension();
        } else if (settings.geometries().dimension() == 0) {
            DocumentDimension found = new DocumentDimension(cursors.open(new XmlWindow(start), () -> null));
            dimension = found.numbers();
            note = found.note();
        }
    }

    private MemberRule rule() throws XMLStreamException, IOException {
        if (split != null && !split.isWhole()) {
            return split.rule(settings, cursors.names());
        }
        MemberRule rule = new MemberRule(settings.memberNames(), settings.featureNames(), layers.mapping());
        rule.probe(cursors.open(new XmlWindow(start), () -> null));
        return rule;
    }

    private SpatialReferences references() {
        return new SrsNameLookup(settings.geometries(), isFme, dimension);
    }

    // ---- geometries that others refer to

    /** Finds the geometries that others refer to, which may refer to others again. */
    private void resolve() throws XMLStreamException, IOException {
        if (!isWhole) {
            throw new IOException("references to geometries are not resolved in a stream, which is read once; write it"
                    + " to a file");
        }
        if (split != null && !split.isWhole()) {
            throw new IOException("references to geometries are not resolved in a part of a file; read the whole file");
        }
        GeometryParser geometries = new GeometryParser(settings.geometryRules(), references(), index);
        pass(geometries, ReferencedGeometries::findReferences);
        pass(geometries, ReferencedGeometries::collect);
        geometries.resolveReferences();
    }

    private void pass(GeometryParser geometries, Consumer<ReferencedGeometries> action)
            throws XMLStreamException, IOException {
        try (InputStream stream = document == null ? null : document.open()) {
            XmlWindow window = stream == null ? cursors.window(start) : new XmlWindow(stream::read);
            action.accept(new ReferencedGeometries(cursors.open(window, () -> null), geometries.frames(), index));
        }
    }

    /** Says which features have no geometry, but refer to some. */
    private void noteReferences() throws IOException {
        if (settings.geometries().references() == GeometryReferences.RESOLVED) {
            return;
        }
        List<String> found = new ArrayList<>();
        for (GmlLayer layer : layers.found().values()) {
            for (Map.Entry<GmlField, String> each :
                    layer.referencesWithoutGeometries().entrySet()) {
                if (hasGeometry(each.getValue())) {
                    found.add(layer.typeName + '.' + each.getKey().shortName());
                }
            }
        }
        if (!found.isEmpty()) {
            String more = "the geometries to which " + MemberRule.listed(found)
                    + " refer are not read (--xlinks resolved reads them)";
            note = note == null ? more : note + "; " + more;
        }
    }

    /** Whether the start of the document has a geometry to which an element refers. */
    private boolean hasGeometry(String reference) throws IOException {
        GeometryIndex referred = new GeometryIndex();
        referred.want(reference);
        XmlElementCursor cursor = cursors.open(new XmlWindow(start), () -> null);
        new ReferencedGeometries(cursor, new GeometryFrames(references()), referred).collect();
        return referred.has(reference);
    }

    // ---- types

    private PreparedDocument derive(MemberRule rule) throws XMLStreamException, IOException {
        try (InputStream stream = document == null ? null : document.open()) {
            XmlWindow window = stream == null ? cursors.window(start) : new XmlWindow(stream::read);
            boolean hasTypes = !layers.found().isEmpty();
            GmlDerivation[] derivation = new GmlDerivation[1];
            XmlElementCursor cursor = cursors.open(window, () -> derivation[0].current());
            derivation[0] = new GmlDerivation(layers, cursor, rule, settings, references(), index);
            try {
                derivation[0].derive();
                noteReferences();
            } catch (XMLStreamException e) {
                // of a single feature that is not complete, the type is not known
                boolean isFirst = !hasTypes && derivation[0].complete() == 0;
                if (layers.found().isEmpty() || isWhole && (isFirst || !cursor.isBroken())) {
                    throw ServerReports.explained(e, cursor);
                }
                if (isWhole) {
                    PreparedDocument.Failure failure = new PreparedDocument.Failure(
                            ServerReports.explained(e, cursor), cursor.offset(), derivation[0].complete());
                    return prepared(rule, failure);
                }
            }
        }
        return prepared(rule, null);
    }
}
