/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.geometry.BoundingBox;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Writes features and rows as the Feature objects of GeoJSON (RFC 7946 §3.2). The default geometry is the member
 * {@code geometry}; all other attributes are properties, null if they have no value. For one document.
 */
final class FeatureJson {

    private static final byte[] START = JsonText.ascii("{\"type\":\"Feature\"");
    private static final byte[] START_WITH_ID = JsonText.ascii("{\"type\":\"Feature\",\"id\":");
    private static final byte[] BOUNDS = JsonText.ascii(",\"bbox\":");
    private static final byte[] TYPE = JsonText.ascii(",\"featureType\":");
    private static final byte[] TIME = JsonText.ascii(",\"time\":{");

    private final JsonText out;
    private final GeoJsonSettings settings;
    private final boolean asGeoServer;
    private final boolean isFg;
    private final String collectionType;
    private final GeometryJson geometries;
    private final JsonValueWriter values;
    private final FeatureRow feature = new FeatureRow();
    private final Envelope bounds = new Envelope();

    // of the current type
    private FeaturePlan plan;
    private SimpleFeatureType featureType;

    /** Whether a feature had a geometry. */
    private boolean geometric;

    /** @param collectionType the type that the collection names for its features; null for none */
    FeatureJson(JsonText out, GeometryJson geometries, GeoJsonSettings settings, String collectionType) {
        this.collectionType = collectionType;
        this.isFg = settings.members() == GeoJsonSettings.Members.JSON_FG;
        this.out = out;
        this.settings = settings;
        this.asGeoServer = settings.members() == GeoJsonSettings.Members.GEOSERVER;
        this.geometries = geometries;
        this.values = new JsonValueWriter(out, geometries, settings);
    }

    /** Whether a feature written so far has a default geometry. */
    boolean hadGeometry() {
        return geometric;
    }

    /** Prepares the type of a feature; returns its plan. */
    FeaturePlan use(SimpleFeature next) {
        if (next.getFeatureType() != featureType) {
            use(new FeaturePlan(RowType.of(next.getFeatureType()), settings));
        }
        return plan;
    }

    /**
     * Prepares the type of a row; returns its plan.
     *
     * @param rowType the same object for all rows of a source
     */
    FeaturePlan use(RowType rowType) {
        if (plan == null || rowType != plan.rowType) {
            use(new FeaturePlan(rowType, settings));
        }
        return plan;
    }

    private void use(FeaturePlan next) {
        plan = next;
        featureType = next.rowType.type();
        geometries.swap(next.swapped);
    }

    /** Writes a feature of the type in use. */
    void write(SimpleFeature next) throws IOException {
        write(feature.of(next));
    }

    /**
     * Writes a row of the type in use.
     *
     * @throws FeatureEncodingException if a value cannot be read, or JSON cannot represent it
     */
    void write(Row row) throws IOException {
        FeaturePlan type = plan;
        int index = -1;
        try {
            writeStart(row);
            index = type.geometry;
            Geometry geometry = index < 0 ? null : (Geometry) row.getObject(index);
            geometric |= geometry != null;
            if (isFg && !type.rowType.type().getTypeName().equals(collectionType)) {
                out.put(TYPE);
                out.write(type.rowType.type().getTypeName());
            }
            if (!asGeoServer && settings.bounds() && geometry != null) {
                writeBounds(GeometryBounds.of(geometry));
            }
            out.put(type.beforeGeometry);
            geometries.write(geometry);
            if (type.time >= 0) {
                writeTime(row.getObject(type.time));
            }
            out.put(type.beforeProperties);
            for (int i = 0; i < type.properties.length; i++) {
                index = type.properties[i];
                out.put(type.names[i]);
                write(row, index, type.kinds[i]);
            }
            out.put('}');
            if (asGeoServer && settings.bounds()) {
                writeBounds(boundsOf(row));
            }
            out.put('}');
        } catch (RuntimeException e) {
            String attribute =
                    index < 0 ? null : type.rowType.type().getDescriptor(index).getLocalName();
            throw new FeatureEncodingException(row.id(), attribute, e.getMessage(), e);
        }
    }

    private void writeStart(Row row) throws IOException {
        if (settings.idAttribute() == null) {
            out.put(START_WITH_ID);
            out.write(settings.ids().apply(row.id()));
        } else if (settings.idAttribute().isEmpty()) {
            out.put(START);
        } else {
            out.put(START_WITH_ID);
            values.write(plan.id < 0 ? null : row.getObject(plan.id));
        }
    }

    private void writeTime(Object value) throws IOException {
        String time = value == null ? null : TemporalJson.fgMember(value);
        if (time != null) {
            out.put(TIME);
            out.putAscii(time);
            out.put('}');
        }
    }

    private void writeBounds(Envelope envelope) throws IOException {
        if (!envelope.isNull()) {
            out.put(BOUNDS);
            geometries.writeBounds(envelope);
        }
    }

    /**
     * GeoServer's bounds of a feature are those of all its geometries. A feature that decorates another knows those of
     * a geometry that the response leaves out.
     */
    private Envelope boundsOf(Row row) {
        BoundingBox own = FeatureRow.ownBounds(row);
        if (own == null) {
            return boundsOfGeometries(row);
        }
        CoordinateReferenceSystem system = own.getCoordinateReferenceSystem();
        if (plan.geometry < 0 && system != null) {
            geometries.swap(CRS.getAxisOrder(system) == CRS.AxisOrder.NORTH_EAST);
        }
        bounds.init(own.getMinX(), own.getMaxX(), own.getMinY(), own.getMaxY());
        return bounds;
    }

    private Envelope boundsOfGeometries(Row row) {
        bounds.setToNull();
        for (int i = 0; i < plan.rowType.kinds().size(); i++) {
            if (plan.rowType.kinds().get(i) == ValueKind.OBJECT && row.getObject(i) instanceof Geometry geometry) {
                bounds.expandToInclude(GeometryBounds.of(geometry));
            }
        }
        return bounds;
    }

    private void writeJson(Row row, int index) throws IOException {
        if (plan.rowType.kinds().get(index) == ValueKind.TEXT) {
            out.writeJson(row.getText(index));
        } else {
            out.writeJson(Utf8Text.of(String.valueOf(row.getObject(index))));
        }
    }

    private void write(Row row, int index, ValueKind kind) throws IOException {
        if (kind == ValueKind.OBJECT) {
            values.write(row.getObject(index));
        } else if (row.isNull(index)) {
            out.put(JsonText.NULL);
        } else if (kind == null) {
            writeJson(row, index);
        } else {
            switch (kind) {
                case BOOLEAN -> out.write(row.getBoolean(index));
                case INTEGER -> out.write(row.getLong(index));
                case FLOAT -> values.write(row.getFloat(index));
                case DOUBLE -> values.write(row.getDouble(index));
                case TEXT -> out.write(row.getText(index));
                case OBJECT -> throw new IllegalStateException("objects are written above");
            }
        }
    }
}
