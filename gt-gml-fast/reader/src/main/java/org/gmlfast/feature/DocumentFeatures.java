/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.layer.GmlLayer;
import org.gmlfast.feature.internal.layer.LayerSet;
import org.gmlfast.feature.internal.layer.SrsNameLookup;
import org.gmlfast.feature.internal.member.GmlCursors;
import org.gmlfast.feature.internal.member.GmlMembers;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.parse.GmlFeatureParser;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.SplitDocument;

/** Reads the selected features of one document one after the other, and skips features with errors. */
final class DocumentFeatures {

    private final LayerSet layers;

    /** Whether a later reading derives the types from the whole document if those of its start do not fit. */
    private final boolean isSampled;

    /** What is known of the document. */
    private final PreparedDocument document;

    /** The part of a file that the document is; null for all of it. */
    private final SplitDocument split;

    private final SkippedFeatures skipped;
    private final XmlElementCursor in;
    private final GmlMembers members;
    private final GeometryParser geometries;
    private final GmlFeatureParser parser;

    /**
     * @param document what is known of the document
     * @param split the part of a file that the document is; null for all of it
     * @param skipped counts the features with errors of all documents
     */
    DocumentFeatures(
            GmlReaderSettings settings,
            LayerSet layers,
            GmlCursors cursors,
            PreparedDocument document,
            SplitDocument split,
            SkippedFeatures skipped,
            XmlWindow window) {
        this.layers = layers;
        this.isSampled = layers.isSampled();
        this.document = document;
        this.split = split;
        this.skipped = skipped;
        GeometryIndex index = document.index();
        SrsNameLookup references = new SrsNameLookup(settings.geometries(), document.isFme(), document.dimension());
        geometries = new GeometryParser(settings.geometryRules(), references, index);
        in = cursors.open(window, this::current);
        members = new GmlMembers(in, document.rule(), geometries.frames());
        parser = new GmlFeatureParser(in, members, settings, geometries, index);
    }

    /** The feature that is read, for messages; null outside of features. */
    private String current() {
        return parser == null ? null : parser.current();
    }

    XmlElementCursor cursor() {
        return in;
    }

    /** Has the values of the feature that has been read. */
    GmlFeatureParser parser() {
        return parser;
    }

    /**
     * Reads the next feature.
     *
     * @param number of the feature among those that are returned or skipped because of errors, from 1; those that this
     *     method skips count as well
     * @param selected the type of the features that are read; null for all
     * @return false at the end of the document
     */
    boolean advance(long number, SimpleFeatureType selected) throws XMLStreamException {
        GeometryFrames frames = geometries.frames();
        long before = number - skipped.count();
        while (members.next()) {
            int depth = in.depth() - 1;
            GeometryFrames.Frame outer = frames.inherited();
            try {
                GmlLayer layer = layer((FeatureName) in.name());
                if (layer == null || selected != null && selected != layer.type) {
                    in.skip();
                    continue;
                }
                frames.inheritUnknown(document.rule().srsName(layer.name), in);
                boolean isSelected = parser.read(layer, before + skipped.count(), layers.filter(layer));
                frames.inherit(outer);
                checkFailure();
                if (isSelected) {
                    return true;
                }
            } catch (XMLStreamException e) {
                skip(e, depth);
                frames.inherit(outer);
            }
        }
        if (document.failure() != null) {
            throw document.failure().error();
        }
        String wrongCount = split == null ? null : split.wrongCount(members.count());
        if (wrongCount != null) {
            throw in.malformed(wrongCount);
        }
        return false;
    }

    /** Properties without a value before the error are skipped, so that the error is not found again in them. */
    private void checkFailure() throws XMLStreamException {
        if (document.failure() != null && in.offset() > document.failure().offset()) {
            throw document.failure().error();
        }
    }

    /**
     * Skips the rest of a feature that has an error.
     *
     * @param depth of the element around the feature
     */
    private void skip(XMLStreamException e, int depth) throws XMLStreamException {
        boolean isInLast = document.failure() != null
                && members.count() > document.failure().complete();
        boolean isOfType = e.getMessage().contains("specify the type");
        // the type may lack what follows the error in that feature
        if (isInLast && isOfType) {
            throw document.failure().error();
        }
        if (in.isBroken() || isInLast || isOfType && isSampled) {
            throw e;
        }
        skipped.add(e);
        parser.abandon();
        while (in.depth() > depth) {
            in.nextElement();
        }
    }

    private GmlLayer layer(FeatureName name) throws XMLStreamException {
        GmlLayer layer = layers.of(name, document.rule());
        if (layer == null && layers.isUnknown(name, document.rule())) {
            throw in.malformed("<" + name + "> does not occur in the start of the document, from which the types were"
                    + " derived; specify the type");
        }
        return layer;
    }

    /** Notes on what was not read of the document, or is not as it says. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (layers.types().isEmpty() && document.rule().reason() != null) {
            notes.add(document.rule().reason());
        }
        if (document.rule().note() != null) {
            notes.add(document.rule().note());
        }
        if (document.note() != null) {
            notes.add(document.note());
        }
        if (geometries.hasSolids()) {
            notes.add("solids and surfaces in space are read as the polygons around them");
        }
        if (parser.unsupportedNote() != null) {
            notes.add(parser.unsupportedNote());
        }
        if (!geometries.foreign().isEmpty()) {
            notes.add("elements that an application adds to geometries are not read: "
                    + String.join(", ", geometries.foreign()));
        }
        if (members.hasAdditionalObjects()) {
            notes.add("additionalObjects of the WFS are not read");
        }
        String wrongCount = split == null || split.isWhole() ? members.wrongCount() : null;
        if (wrongCount != null) {
            notes.add(wrongCount);
        }
        return notes;
    }
}
