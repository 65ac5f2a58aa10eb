/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;

/** What the features of a type have in common: the names of their members as bytes, and how values are fetched. */
final class FeaturePlan {

    final RowType rowType;

    /** The index of the default geometry; -1 for none. */
    final int geometry;

    /** The index of the attribute that is the member {@code id}; -1 for none. */
    final int id;

    /** The indexes of the attributes that are properties. */
    final int[] properties;

    /** For each property its name with the punctuation around it. */
    final byte[][] names;

    /** For each property how it is fetched; null for texts in JSON. */
    final ValueKind[] kinds;

    /** The index of the attribute that is the member {@code time} of JSON-FG; -1 for none. */
    final int time;

    /** From the id to the geometry. */
    final byte[] beforeGeometry;

    /** From the end of the geometry to the first property. */
    final byte[] beforeProperties;

    /** The CRS of the default geometry; null for none. */
    final CoordinateReferenceSystem crs;

    /** Whether coordinates are fetched as y and x. */
    final boolean swapped;

    /** @throws UnsupportedFeatureTypeException if two attributes have the same name */
    FeaturePlan(RowType rowType, GeoJsonSettings settings) {
        SimpleFeatureType type = rowType.type();
        GeometryDescriptor geometryDescriptor = type.getGeometryDescriptor();
        this.rowType = rowType;
        this.geometry = geometryDescriptor == null ? -1 : type.indexOf(geometryDescriptor.getLocalName());
        this.id = settings.idAttribute() == null || settings.idAttribute().isEmpty()
                ? -1
                : type.indexOf(settings.idAttribute());
        this.crs = geometryDescriptor == null ? null : geometryDescriptor.getCoordinateReferenceSystem();
        boolean isFg = settings.members() == GeoJsonSettings.Members.JSON_FG;
        boolean placed = settings.hasPlaces() && crs != null && !isLongitudeLatitude(crs);
        this.swapped = placed ? rowType.swapped() : swapped(crs, rowType.swapped(), settings.axes());
        this.properties = properties(type);
        this.names = new byte[properties.length][];
        this.kinds = new ValueKind[properties.length];
        for (int i = 0; i < properties.length; i++) {
            AttributeDescriptor attribute = type.getDescriptor(properties[i]);
            String name = attribute.getLocalName();
            names[i] = text(i == 0 ? "" : ",", name, ":");
            boolean isJson = Boolean.TRUE.equals(attribute.getUserData().get(RowType.JSON_TEXT));
            kinds[i] = isJson ? null : rowType.kinds().get(properties[i]);
        }
        this.time = isFg ? time(type) : -1;
        String place = isFg && settings.crs() != null ? ",\"geometry\":null,\"place\":" : ",\"geometry\":";
        this.beforeGeometry = JsonText.ascii(placed ? ",\"place\":" : place);
        boolean named =
                geometry >= 0 && settings.members() == GeoJsonSettings.Members.GEOSERVER && !settings.hasPlaces();
        this.beforeProperties = named
                ? text(",\"geometry_name\":", geometryDescriptor.getLocalName(), ",\"properties\":{")
                : JsonText.ascii(",\"properties\":{");
    }

    /** Whether a CRS is WGS 84 with the longitude first, the only one of GeoJSON (RFC 7946 §4). */
    private static boolean isLongitudeLatitude(CoordinateReferenceSystem crs) {
        try {
            return CRS.equalsIgnoreMetadata(CRS.decode("CRS:84"), crs);
        } catch (FactoryException e) {
            throw new IllegalStateException("GeoTools has no CRS:84", e);
        }
    }

    private static boolean swapped(CoordinateReferenceSystem crs, boolean rowsSwapped, GeoJsonSettings.Axes axes) {
        boolean yx = (crs != null && CRS.getAxisOrder(crs) == CRS.AxisOrder.NORTH_EAST) != rowsSwapped;
        return switch (axes) {
            case XY -> yx;
            case YX -> !yx;
            case AS_GIVEN -> false;
            case SWAPPED -> true;
        };
    }

    /** The index of the only attribute that is a day or an instant. */
    private static int time(SimpleFeatureType type) {
        int found = -1;
        for (int i = 0; i < type.getAttributeCount(); i++) {
            ColumnType column = ColumnType.of(type.getDescriptor(i).getType().getBinding());
            if (column == ColumnType.DATE || column == ColumnType.DATE_TIME) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    private int[] properties(SimpleFeatureType type) {
        Set<String> known = new HashSet<>();
        int[] indexes = new int[type.getAttributeCount()];
        int count = 0;
        for (int i = 0; i < indexes.length; i++) {
            AttributeDescriptor attribute = type.getDescriptor(i);
            if (!known.add(attribute.getLocalName())) {
                throw new UnsupportedFeatureTypeException(
                        type.getTypeName(), attribute.getLocalName(), "occurs twice; a JSON object has each name once");
            }
            if (i != geometry && i != id) {
                indexes[count++] = i;
            }
        }
        return java.util.Arrays.copyOf(indexes, count);
    }

    private static byte[] text(String before, String string, String after) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        JsonText json = new JsonText(bytes);
        try {
            json.put(JsonText.ascii(before));
            json.write(string);
            json.put(JsonText.ascii(after));
            json.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
