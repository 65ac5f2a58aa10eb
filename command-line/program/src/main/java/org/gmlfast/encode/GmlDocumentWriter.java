/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.output.DeferredCounts;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.SchemaFile;
import org.gmlfast.query.SelectedFeatures;
import org.gmlfast.wfs.WfsVersion;

/** Writes GML as text or binary XML; fills in counts and bounds at the end, and writes the schema. */
final class GmlDocumentWriter implements DocumentWriter {

    private final DocumentStyle style;
    private final WfsVersion version;
    private final SchemaFile schema;
    private final SelectedFeatures features;
    private final DocumentTarget target;
    private final DocumentWriter document;

    /** The number of features to write; empty if it is not known beforehand. */
    private final OptionalLong toReturn;

    /** Whether the document has counts. */
    private final boolean counted;

    /** Whether counts are filled in at the end. */
    private final boolean deferred;

    /** The bounds that are filled in at the end; null if they are known beforehand, or not written. */
    private final DeferredBounds deferredBounds;

    /**
     * Creates the document; nothing is written yet.
     *
     * @param schema the schema to write as well; null for none
     */
    GmlDocumentWriter(DocumentStyle style, SchemaFile schema, DocumentContents contents, DocumentTarget target)
            throws IOException {
        this.style = style;
        this.version = style.version();
        this.schema = schema;
        this.features = contents.features();
        this.target = target;
        this.counted = version != WfsVersion.WFS_1_0_0 && style.isCollectionOfWfs();
        this.toReturn = counted ? features.numberToReturn() : OptionalLong.empty();
        this.deferred = counted && toReturn.isEmpty() && target.isPatchable() && style.isPatchable();
        CollectionHeader.Builder header = header(contents);
        this.deferredBounds = addBounds(header, contents);
        this.document = style.open(contents.reference(), header.build(), target.stream(), contents.type());
    }

    /** Whether the document lacks a count that its version requires. */
    boolean isCountOmitted() {
        return counted && version == WfsVersion.WFS_2_0_0 && toReturn.isEmpty() && !deferred;
    }

    private CollectionHeader.Builder header(DocumentContents contents) throws IOException {
        CollectionHeader.Builder header = style.header();
        if (schema != null) {
            schema.include(contents.type().type());
            header.schemaLocation(style.namespace().uri(), schema.addressFrom(target.file()));
        }
        header.numberReturned(deferred ? DeferredCounts.PLACEHOLDER : toReturn.orElse(-1));
        if (counted && version == WfsVersion.WFS_2_0_0) {
            header.numberMatched(
                    deferred
                            ? DeferredCounts.PLACEHOLDER
                            : features.numberMatched().orElse(-1));
        }
        return header;
    }

    /**
     * Readers of a document with a schema take the CRS from these bounds, not from geometries.
     *
     * @return the bounds to fill in at the end; null for none
     */
    private DeferredBounds addBounds(CollectionHeader.Builder header, DocumentContents contents) throws IOException {
        if (schema == null && !style.gml().features().featureBounds() || !contents.hasGeometry()) {
            return null;
        }
        ReferencedEnvelope all = contents.reference().envelope(contents.bounds(), style.usesAuthorityOrder());
        if (all != null) {
            header.bounds(all);
        } else if (schema != null
                && style.bxml() == null
                && target.isPatchable()
                && contents.reference().horizontal() != null) {
            DeferredBounds unknown = new DeferredBounds(
                    style, contents.reference(), contents.type().type(), header);
            unknown.reserve();
            return unknown;
        }
        return null;
    }

    @Override
    public void write(SimpleFeature feature) throws IOException {
        if (schema != null) {
            schema.include(feature);
        }
        document.write(feature);
        if (deferredBounds != null) {
            deferredBounds.include(feature);
        }
    }

    @Override
    public void write(Row row, RowType type) throws IOException {
        document.write(row, type);
    }

    @Override
    public long written() {
        return document.written();
    }

    @Override
    public void finish() throws IOException {
        document.finish();
        DeferredCounts counts = style.deferredCounts();
        if (deferredBounds != null) {
            deferredBounds.addTo(counts);
        }
        if (deferred) {
            OptionalLong returned = OptionalLong.of(features.numberReturned());
            if (version == WfsVersion.WFS_2_0_0) {
                counts.set(DocumentStyle.NUMBER_MATCHED, features.numberMatched())
                        .set(DocumentStyle.NUMBER_RETURNED, returned);
            } else {
                counts.set(DocumentStyle.NUMBER_OF_FEATURES, returned);
            }
        } else if (toReturn.isPresent() && toReturn.getAsLong() != features.numberReturned()) {
            throw new IOException("the input has changed while it was read: " + toReturn.getAsLong()
                    + " features were announced, " + features.numberReturned() + " came");
        }
        if (deferred || deferredBounds != null) {
            target.fillIn(counts);
        }
        if (schema != null) {
            style.writeSchema(schema);
        }
    }

    @Override
    public void close() throws IOException {
        document.close();
    }
}
