/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.util.Objects;
import java.util.function.UnaryOperator;

import org.gmlfast.form.OutputFormat;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.stax.CoordinateFormat;

/**
 * The settings of GeoJSON documents. Immutable.
 *
 * <pre>{@code
 * GeoJsonSettings settings = GeoJsonSettings.rfc7946().withCoordinates(CoordinateFormat.list(6));
 * }</pre>
 *
 * @param members which members documents and features have; not null
 * @param layout how features follow each other; not null
 * @param coordinates the format of coordinates; not null
 * @param encodeMeasures whether the M ordinate is written
 * @param bounds whether features and, if its bounds are known, the collection have the member {@code bbox}
 * @param crs the name in the member {@code crs} of {@link Members#RFC_7946}, or the URI in {@code coordRefSys} of
 *     {@link Members#JSON_FG}; null for none
 * @param ids converts the id of a feature to the member {@code id}; not null
 * @param idAttribute the attribute that becomes the member {@code id} instead of a property; null for the feature's id,
 *     empty for no member {@code id}
 * @param axes the order of coordinates; not null
 * @param zonedDates whether a {@code Z} follows the day of a {@code java.sql.Date} of {@link Members#GEOSERVER}
 * @param frame the text around the features of {@link Members#GEOSERVER}; null for the usual one
 */
public record GeoJsonSettings(
        Members members,
        Layout layout,
        CoordinateFormat coordinates,
        boolean encodeMeasures,
        boolean bounds,
        String crs,
        UnaryOperator<String> ids,
        String idAttribute,
        Axes axes,
        boolean zonedDates,
        Frame frame) {

    /** Which members documents and features have, and in which form. */
    public enum Members {
        /** Those of RFC 7946, with the counts and links of OGC API Features if there are any; rings are oriented. */
        RFC_7946,
        /**
         * Those of RFC 7946 and of JSON-FG 1.0 (OGC 21-045r1). In a CRS other than WGS 84, the geometry of a feature is
         * its {@code place}. If exactly one attribute of a type is a day or an instant, it is also the member
         * {@code time}.
         */
        JSON_FG,
        /**
         * Those of the stock GeoServer, in its order: {@code geometry_name}, {@code totalFeatures}, {@code crs} and the
         * like. Rings keep their order. Counts and links follow the features.
         */
        GEOSERVER
    }

    /**
     * What stands around the features and counts of a document.
     *
     * @param start precedes the document, as the call of JSONP does; not null
     * @param members the last members of the collection as JSON, in place of {@code totalFeatures}, {@code links},
     *     {@code crs} and {@code bbox}; empty for none, null for the usual ones
     * @param end follows the document; not null
     * @param mediaType of the other pages, in {@code links}; not null
     * @param places whether the geometry of a feature in a CRS other than WGS 84 is its {@code place}, in the axis
     *     order of the CRS, and no feature has {@code geometry_name}: the JSON-FG of OGC API Features in GeoServer
     */
    public record Frame(String start, String members, String end, String mediaType, boolean places) {

        /** A frame of GeoJSON. */
        public Frame(String start, String members, String end, String mediaType) {
            this(start, members, end, mediaType, false);
        }

        /** @throws NullPointerException if a component other than {@code members} is null */
        public Frame {
            Objects.requireNonNull(start, "start");
            Objects.requireNonNull(end, "end");
            Objects.requireNonNull(mediaType, "mediaType");
        }
    }

    /** Whether features have the members of GeoServer's JSON-FG. */
    boolean hasPlaces() {
        return frame != null && frame.places();
    }

    /** The order of coordinates. */
    public enum Axes {
        /** x before y, whatever the axis order of the CRS of geometries. */
        XY,
        /** y before x, whatever the axis order of the CRS of geometries. */
        YX,
        /** The order that the geometries have. */
        AS_GIVEN,
        /** That of the geometries with its first two axes swapped. */
        SWAPPED
    }

    /** How the features of a document follow each other. */
    public enum Layout {
        /** A FeatureCollection. */
        COLLECTION,
        /** One feature per line. */
        LINES,
        /** A text sequence (RFC 8142): a record separator before each feature, a line feed after it. */
        SEQUENCE;

        /** The layout of an encoding that is GeoJSON. */
        public static Layout of(OutputFormat.Encoding encoding) {
            return switch (encoding) {
                case GEOJSON_LINES -> LINES;
                case GEOJSON_SEQUENCE -> SEQUENCE;
                default -> COLLECTION;
            };
        }
    }

    /** @throws NullPointerException if a component that must not be null is null */
    public GeoJsonSettings {
        Objects.requireNonNull(members, "members");
        Objects.requireNonNull(layout, "layout");
        Objects.requireNonNull(coordinates, "coordinates");
        Objects.requireNonNull(ids, "ids");
        Objects.requireNonNull(axes, "axes");
    }

    /** A FeatureCollection as RFC 7946 defines it, without bounds, with all decimals. */
    public static GeoJsonSettings rfc7946() {
        return new GeoJsonSettings(
                Members.RFC_7946,
                Layout.COLLECTION,
                CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS),
                false,
                false,
                null,
                UnaryOperator.identity(),
                null,
                Axes.XY,
                false,
                null);
    }

    /**
     * A FeatureCollection of JSON-FG 1.0, with all decimals.
     *
     * @param coordRefSys the URI of the CRS, whose axis order the {@link Axes} have to follow; null for WGS 84 with x
     *     before y
     */
    public static GeoJsonSettings jsonFg(String coordRefSys) {
        GeoJsonSettings rfc = rfc7946();
        return new GeoJsonSettings(
                Members.JSON_FG,
                rfc.layout,
                rfc.coordinates,
                false,
                false,
                coordRefSys,
                rfc.ids,
                null,
                Axes.XY,
                false,
                null);
    }

    /**
     * A FeatureCollection as the stock GeoServer writes it.
     *
     * @param gml the settings for GML, which apply to GeoJSON as well: decimals, measures, bounds, dates
     */
    public static GeoJsonSettings geoServer(GmlSettings gml) {
        return new GeoJsonSettings(
                Members.GEOSERVER,
                Layout.COLLECTION,
                CoordinateFormat.list(gml.coordinates().numDecimals()),
                gml.coordinates().encodeMeasures(),
                gml.features().featureBounds(),
                null,
                UnaryOperator.identity(),
                null,
                Axes.XY,
                gml.values().zonedDates(),
                null);
    }

    /** These settings with another layout. */
    public GeoJsonSettings withLayout(Layout next) {
        return new GeoJsonSettings(
                members, next, coordinates, encodeMeasures, bounds, crs, ids, idAttribute, axes, zonedDates, frame);
    }

    /** These settings with another format of coordinates. */
    public GeoJsonSettings withCoordinates(CoordinateFormat format) {
        return new GeoJsonSettings(
                members, layout, format, encodeMeasures, bounds, crs, ids, idAttribute, axes, zonedDates, frame);
    }

    /** These settings with or without bounds. */
    public GeoJsonSettings withBounds(boolean write) {
        return new GeoJsonSettings(
                members, layout, coordinates, encodeMeasures, write, crs, ids, idAttribute, axes, zonedDates, frame);
    }

    /** These settings with the name of a CRS; null for none. */
    public GeoJsonSettings withCrs(String name) {
        return new GeoJsonSettings(
                members, layout, coordinates, encodeMeasures, bounds, name, ids, idAttribute, axes, zonedDates, frame);
    }

    /** These settings with other ids. */
    public GeoJsonSettings withIds(UnaryOperator<String> conversion) {
        return new GeoJsonSettings(
                members,
                layout,
                coordinates,
                encodeMeasures,
                bounds,
                crs,
                conversion,
                idAttribute,
                axes,
                zonedDates,
                frame);
    }

    /** These settings with an attribute as the id; null for the feature's id, empty for none. */
    public GeoJsonSettings withIdAttribute(String name) {
        return new GeoJsonSettings(
                members, layout, coordinates, encodeMeasures, bounds, crs, ids, name, axes, zonedDates, frame);
    }

    /** These settings with another order of coordinates. */
    public GeoJsonSettings withAxes(Axes order) {
        return new GeoJsonSettings(
                members, layout, coordinates, encodeMeasures, bounds, crs, ids, idAttribute, order, zonedDates, frame);
    }

    /** These settings with another frame; null for the usual one. */
    public GeoJsonSettings withFrame(Frame other) {
        return new GeoJsonSettings(
                members, layout, coordinates, encodeMeasures, bounds, crs, ids, idAttribute, axes, zonedDates, other);
    }
}
