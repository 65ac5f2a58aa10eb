/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.referencing.CRS;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;

/** A document of GeoJSON: a FeatureCollection, or one feature per line. */
final class GeoJsonDocument implements DocumentWriter {

    private static final char RECORD_SEPARATOR = 0x1E;
    private static final byte[] START = JsonText.ascii("{\"type\":\"FeatureCollection\"");
    private static final byte[] FEATURES = JsonText.ascii(",\"features\":[");

    /** The end of a collection, but for what documents of GeoServer have there. */
    private static final byte[] END = JsonText.ascii("]}\n");

    private static final String MEDIA_TYPE = "application/json";

    private final GeoJsonSettings settings;
    private final boolean isCollection;
    private final boolean asGeoServer;

    /** Whether others write what is around the features. */
    private final boolean membersOnly;

    /** Null for the usual one. */
    private final GeoJsonSettings.Frame frame;

    /** Null for GeoJSON. */
    private final FgMembers fg;

    private final CollectionHeader header;
    private final JsonText out;
    private final GeometryJson geometries;
    private final FeatureJson features;

    /** The CRS of the first feature that has one. */
    private CoordinateReferenceSystem crs;

    private boolean begun;
    private long written;

    /** Whether a feature or the end is half written. */
    private boolean incomplete;

    private boolean finished;

    /** @param types of the features to come */
    GeoJsonDocument(
            GeoJsonSettings settings,
            CollectionHeader header,
            List<RowType> types,
            boolean membersOnly,
            OutputStream stream) {
        this.fg = settings.members() == GeoJsonSettings.Members.JSON_FG ? new FgMembers(settings.crs(), types) : null;
        this.settings = settings;
        this.isCollection = settings.layout() == GeoJsonSettings.Layout.COLLECTION;
        this.asGeoServer = settings.members() == GeoJsonSettings.Members.GEOSERVER;
        this.membersOnly = membersOnly;
        this.frame = isCollection && asGeoServer ? settings.frame() : null;
        this.header = header;
        this.out = new JsonText(stream);
        this.geometries = new GeometryJson(out, settings);
        this.features = new FeatureJson(out, geometries, settings, fg == null ? null : fg.featureType());
    }

    // ---- features

    @Override
    public void write(SimpleFeature feature) throws IOException {
        begin(features.use(feature));
        features.write(feature);
        end();
    }

    @Override
    public void write(Row row, RowType type) throws IOException {
        begin(features.use(type));
        features.write(row);
        end();
    }

    private void begin(FeaturePlan type) throws IOException {
        checkOpen();
        begin();
        incomplete = true;
        crs = crs == null ? type.crs : crs;
        if (settings.layout() == GeoJsonSettings.Layout.SEQUENCE) {
            out.put(RECORD_SEPARATOR);
        } else if (isCollection && written > 0) {
            out.put(',');
        }
    }

    private void end() throws IOException {
        if (!isCollection) {
            out.put('\n');
        }
        written++;
        incomplete = false;
    }

    private void checkOpen() {
        if (finished || incomplete) {
            throw new IllegalStateException(finished ? "the document is finished" : "the document stays incomplete");
        }
    }

    @Override
    public long written() {
        return written;
    }

    // ---- the collection

    private void begin() throws IOException {
        if (begun) {
            return;
        }
        begun = true;
        if (membersOnly) {
            return;
        }
        if (frame != null) {
            out.put(frame.start().getBytes(StandardCharsets.UTF_8));
        }
        if (isCollection) {
            out.put(START);
            if (!asGeoServer) {
                writeCounts(header);
                if (fg != null) {
                    fg.write(out);
                } else if (settings.crs() != null) {
                    writeCrs(settings.crs());
                }
                writeBounds(header.bounds());
                writeLinks(header);
            }
            out.put(FEATURES);
        }
    }

    /** Writes what comes before the features. */
    void writeStart() throws IOException {
        begin();
        out.flush();
    }

    /** Writes what comes behind the features, of which a document of GeoServer has more. */
    void writeEnd() throws IOException {
        if (isCollection) {
            out.put(END);
        }
        out.flush();
    }

    @Override
    public void finish() throws IOException {
        finish(header);
    }

    @Override
    public void finish(CollectionHeader known) throws IOException {
        checkOpen();
        begin();
        incomplete = true;
        if (isCollection && asGeoServer) {
            out.put(']');
            writeEnd(known);
            out.put('}');
        } else if (isCollection && !membersOnly) {
            out.put(END);
        }
        if (frame != null) {
            out.put(frame.end().getBytes(StandardCharsets.UTF_8));
        }
        out.flush();
        incomplete = false;
        finished = true;
    }

    private void writeEnd(CollectionHeader known) throws IOException {
        if (frame != null && frame.members() != null) {
            writeCountsOfWritten(known);
            if (!frame.members().isEmpty()) {
                out.put(',');
                out.put(frame.members().getBytes(StandardCharsets.UTF_8));
            }
            return;
        }
        name("totalFeatures");
        if (known.numberMatched().isPresent()) {
            out.write(known.numberMatched().getAsLong());
        } else {
            out.write("unknown");
        }
        writeCountsOfWritten(known);
        writeLinks(known);
        if (crs == null) {
            name("crs");
            out.put(JsonText.NULL);
        } else {
            writeCrs(SrsName.of(crs, SrsNameStyle.OGC_URN, true));
        }
        if (features.hadGeometry()) {
            writeBounds(known.bounds());
        }
    }

    private void writeCountsOfWritten(CollectionHeader known) throws IOException {
        writeCounts(CollectionHeader.builder()
                .numberMatched(known.numberMatched().orElse(-1))
                .numberReturned(written)
                .timeStamp(known.timeStamp() == null ? Instant.now() : known.timeStamp())
                .build());
    }

    private void writeCounts(CollectionHeader known) throws IOException {
        if (known.numberMatched().isPresent()) {
            name("numberMatched");
            out.write(known.numberMatched().getAsLong());
        }
        if (known.numberReturned().isPresent()) {
            name("numberReturned");
            out.write(known.numberReturned().getAsLong());
        }
        if (known.timeStamp() != null) {
            name("timeStamp");
            out.write(known.timeStamp().truncatedTo(ChronoUnit.MILLIS).toString());
        }
    }

    /** The member of GeoJSON before RFC 7946. */
    private void writeCrs(String name) throws IOException {
        name("crs");
        out.put(JsonText.ascii("{\"type\":\"name\",\"properties\":{\"name\":"));
        out.write(name);
        out.put(JsonText.ascii("}}"));
    }

    private void writeBounds(ReferencedEnvelope bounds) throws IOException {
        if (settings.bounds() && bounds != null) {
            CoordinateReferenceSystem system = bounds.getCoordinateReferenceSystem();
            geometries.swap(system != null && CRS.getAxisOrder(system) == CRS.AxisOrder.NORTH_EAST);
            name("bbox");
            geometries.writeBounds(bounds);
        }
    }

    private void writeLinks(CollectionHeader known) throws IOException {
        if (known.previous() != null || known.next() != null) {
            name("links");
            out.put('[');
            writeLink("previous", known.previous());
            if (known.previous() != null && known.next() != null) {
                out.put(',');
            }
            writeLink("next", known.next());
            out.put(']');
        }
    }

    private void writeLink(String relation, String address) throws IOException {
        if (address == null) {
            return;
        }
        out.put(JsonText.ascii("{\"title\":"));
        out.write(relation + " page");
        name("type");
        out.write(frame == null ? MEDIA_TYPE : frame.mediaType());
        name("rel");
        out.write(relation);
        name("href");
        out.write(address);
        out.put('}');
    }

    private void name(String member) throws IOException {
        out.put(',');
        out.write(member);
        out.put(':');
    }

    /**
     * Closes this document, but not the stream. Complete lines would look like a complete document, so one that fails
     * ends with an incomplete line.
     */
    @Override
    public void close() throws IOException {
        if (!finished && !isCollection) {
            out.put(JsonText.ascii("{\"type\":\"Feature\","));
            out.flush();
        }
    }
}
