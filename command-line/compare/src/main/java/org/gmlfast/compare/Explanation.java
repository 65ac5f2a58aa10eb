/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

/**
 * A known difference between a stock and a fast response. The row is the first cell of the entry in the table "What
 * differs from stock" of the documentation; null if another section describes the difference.
 */
enum Explanation {
    SUPPLEMENTARY_CHARACTERS(
            "characters beyond the basic plane (emoji)",
            "The stock encoder omits characters beyond the basic plane, such as emoji; the plugin keeps them."),
    INFINITE_NUMBER("infinite numbers", "Infinite numbers are INF and -INF in XML Schema, not Infinity."),
    FLOAT_DIGITS(
            "attributes of type Float",
            "The stock encoder writes a Float with the digits of the double; the plugin with the shortest digits that"
                    + " read back as the same Float."),
    SUBNORMAL_DIGITS(
            "attributes of type Float and Double below the smallest normal number",
            "The stock encoder writes at least two digits; the plugin writes the shortest number that reads back the"
                    + " same."),
    ATTRIBUTE_EXPONENT(
            "attributes of type Float and Double between 1e-7 and 1e21",
            "The stock encoder writes a Float or Double with an exponent; the plugin writes the same number"
                    + " without one."),
    BIG_DECIMAL_EXPONENT(
            "attributes of type BigDecimal in WFS 1.0",
            "The stock encoder writes a BigDecimal with an exponent; the plugin writes the same number without one."),
    EARLY_DATE(
            "dates before 1582-10-15 in WFS 1.0",
            "The stock encoder converts the day to another calendar; the plugin writes the day in the database."),
    ZONE_OF_SERVER(
            "dates and times on servers not in UTC",
            "The stock encoder shifts dates and times to UTC; the plugin writes them as they are in the database."),
    YEAR_BEFORE_CHRIST(
            "years before Christ",
            "The stock encoder omits the sign of the year, or converts the day to another calendar; the plugin writes"
                    + " the date in the database."),
    INFINITE_DATE(
            "infinite dates of PostgreSQL",
            "The stock encoder writes a day in the year 292278994 or 292269055, or fails; the plugin writes"
                    + " 9999-12-31 or 0001-01-01."),
    SECOND_FRACTION(
            "fractions of a second",
            "The stock encoder writes milliseconds; the plugin writes all digits of the time in the database."),
    BYTES(
            "bytes in WFS 1.0",
            "The stock encoder writes Java's name of the array; the plugin writes the bytes in hexadecimal."),
    ARRAY(
            "arrays, such as `int[]` of PostgreSQL",
            "The stock encoder writes Java's name of the array; the plugin writes its elements as JSON."),
    NAN_FAILS(
            "`NaN` in a column of type numeric, in GML 3",
            "The stock encoder fails at NaN in a column of type numeric; the plugin writes it."),
    BITS_FAIL(
            "`bit(3)` and other bits of PostgreSQL, which the schema declares as boolean, in GML 3",
            "The stock encoder fails at several bits; the plugin writes them, as both do in WFS 1.0."),
    COORDINATE_EXPONENT(
            "from 1e7 on, and below 1e-3",
            "The stock encoder writes a coordinate with an exponent; the plugin writes the same number without one."),
    COORDINATE_ZERO("that round to zero", "The stock encoder writes -0.0 or 0.0; the plugin writes 0."),
    HALF_WAY(
            "half-way between two decimals",
            "The last decimal differs by one, because the stock encoder rounds the digits of a coordinate; the plugin"
                    + " rounds its exact value."),
    MEASURE_DIMENSION(
            "measures that are not encoded, such as those of a PolylineZ",
            "The stock srsDimension counts measures that are not in the coordinates, and Z may be missing; the plugin"
                    + " writes Z, and the srsDimension of the numbers."),
    MEASURE_AS_Z(
            "measures without Z in WFS 1.0",
            "The stock encoder writes the measure as third number, which readers take for Z."),
    CLOSED_ARC("closed CircularString in GML 3", "The stock srsDimension of a closed CircularString is 1."),
    EMPTY_GEOMETRY_FAILS(
            "`POINT EMPTY`, `LINESTRING EMPTY`, `POLYGON EMPTY` in GML 3",
            "The stock encoder fails at an empty geometry; the plugin writes an empty element."),
    EMPTY_MULTI_GEOMETRY(
            "empty multi-geometries in WFS 1.0",
            "The stock encoder writes no member, which the schema does not allow; the plugin writes an empty one."),
    GEOMETRY_COLLECTION(
            "GeometryCollection in WFS 1.0",
            "The stock encoder writes GeometryCollection, which is not valid; the plugin writes MultiGeometry."),
    NULL_IDS(
            "members of a GeometryCollection in GML 3.1.1",
            "The stock encoder gives members of every collection the ids null.1, null.2 and so on; the plugin gives"
                    + " them none."),
    NESTED_COLLECTION_FAILS(
            "GeometryCollection inside another in GML 3",
            "The stock encoder fails at a GeometryCollection inside another; the plugin writes MultiGeometry."),
    MEMBER_SRS_NAME(
            "`srsName` inside a GeometryCollection in GML 2",
            "The stock encoder writes srsName on every member or on none; the plugin writes it on collections, which"
                    + " need it."),
    MEMBER_NAMESPACE(
            "LineString in a GeometryCollection in GML 3.2",
            "The stock encoder writes the LineString in the namespace of GML 3.1."),
    MEMBER_CURVE(
            "curves in a GeometryCollection in GML 3",
            "The stock encoder writes the curve as a LineString; the plugin writes the curve."),
    MULTI_CURVE_OF_LINES(
            "MultiCurve of straight lines in GML 3.1.1",
            "The stock encoder writes a MultiCurve; the plugin writes a MultiLineString of the same lines."),
    STRAIGHT_ARC(
            "arcs in GML 2 in WFS 1.1 and 2.0",
            "The stock encoder writes straight lines between the points that define an arc; the plugin writes the"
                    + " arc."),
    LINEAR_RING(
            "LinearRing as a geometry of its own in GML 3.2",
            "The stock encoder writes LinearRing, which the schema does not allow here; the plugin writes LineString."),
    SECOND_CRS(
            "second geometry in another CRS in WFS 1.0",
            "The stock encoder gives every geometry the srsName of the layer, and mixes CRSs in bounds."),
    EMPTY_BOUNDS(
            "bounds of nothing",
            "The stock encoder writes the bounds 0 0 -1 -1 for nothing; the plugin writes none, or unknown."),
    ARC_BOUNDS(
            "bounds of arcs",
            "The stock encoder calculates bounds without parts of arcs that pass to the left of their centre; the plugin"
                    + " includes all of an arc."),
    ENVELOPE_DIMENSION(
            "`srsDimension` of an Envelope",
            "The stock srsDimension of an Envelope is that of the CRS; the plugin writes the count of numbers in a"
                    + " corner, and none for a collection, because GDAL applies that to every geometry."),
    NAME_FIRST(
            "`name`, `description` in GML 2, if they become GML's",
            "The plugin writes gml:name and gml:description first, as the schema requires."),
    LOCATION_STRING(
            "text in `location`",
            "The stock encoder writes text in gml:location; the plugin writes a gml:LocationString in it."),
    ESCAPED_ID(
            "ids with characters that an XML id cannot have",
            "The plugin escapes characters that an XML id cannot have, such as a blank as _x0020_."),
    SCHEMA_LOCATION_ORDER(
            "`schemaLocation` of several namespaces or types",
            "The pairs of schemaLocation have another order; that of the stock encoder is not fixed."),
    JSON_TEXT_NULL(
            "the text `null` in GeoJSON",
            "The stock encoder writes the text \"null\" as JSON's null; the plugin writes the text."),
    JSON_ARRAY(
            "arrays and bytes in GeoJSON",
            "The stock encoder writes Java's name of the array; the plugin writes a JSON array, or bytes in Base64."),
    JSON_EMPTY_GEOMETRY(
            "empty points and polygons in GeoJSON",
            "The stock encoder fails at an empty point, and writes an empty ring for an empty polygon; the plugin"
                    + " writes no coordinates."),
    JSON_BOUNDS_AXES(
            "`bbox` of a feature whose geometry the request leaves out, in GeoJSON, if the CRS has y before x",
            "The stock encoder writes the bounds of the geometry that the request leaves out as y before x; the plugin"
                    + " writes x before y."),
    JSON_INFINITE_COORDINATE(
            "infinite coordinates in GeoJSON",
            "The stock encoder writes a text in place of the coordinate; the plugin reports an error."),
    FLATGEOBUF_NAME(
            "name of the layer in FlatGeobuf",
            "The stock encoder writes no name of the layer; the plugin writes it, as the name that GDAL shows."),
    FLATGEOBUF_AXES(
            "coordinates in FlatGeobuf, if the CRS has y before x",
            "The stock encoder writes y before x, which every reader of FlatGeobuf takes for x before y; the plugin"
                    + " writes x before y."),
    FLATGEOBUF_HEIGHTS(
            "heights and measures in FlatGeobuf", "The stock encoder leaves out Z and M; the plugin writes them."),
    FLATGEOBUF_ZONE(
            "timestamps in FlatGeobuf",
            "The stock encoder writes a timestamp without its zone; the plugin writes it as in GML."),
    FLATGEOBUF_COLUMN_FAILS(
            "columns of type Float, UUID, URI, bytes and arrays in FlatGeobuf",
            "The stock encoder fails at a column of this type; the plugin writes it."),
    FLATGEOBUF_TIMES(
            "times of day in FlatGeobuf",
            "The stock encoder writes times of day, without fractions of a second, in a column of type DateTime, which"
                    + " has dates; the plugin writes them as text."),
    FLATGEOBUF_FURTHER_GEOMETRIES(
            "further geometries of a feature in FlatGeobuf",
            "The stock encoder leaves out all geometries of a feature but one; the plugin writes the others as text."),
    FLATGEOBUF_MEASURES_FAIL(
            "measures without heights in FlatGeobuf",
            "The stock encoder fails at measures without heights; the plugin writes them."),
    FLATGEOBUF_COLLECTION_FAILS(
            "GeometryCollection in FlatGeobuf",
            "The stock encoder fails at a GeometryCollection; the plugin writes it."),
    FLATGEOBUF_EMPTY_GEOMETRY(
            "empty geometries in FlatGeobuf",
            "The stock encoder writes a geometry without coordinates, at which GDAL fails if it is a point; the plugin"
                    + " writes no geometry."),
    FLATGEOBUF_ARCS(
            "arcs in FlatGeobuf",
            "The stock encoder writes straight lines, and leaves out the end of a CompoundCurve; the plugin writes the arcs."),
    FLATGEOBUF_BITS_FAIL(
            "`bit(3)` and other bits of PostgreSQL in FlatGeobuf",
            "Both encoders fail at several bits in a column of type Bool; the plugin names the column."),
    FLATGEOBUF_WITHOUT_STOCK(
            null,
            "GeoServer's community module for FlatGeobuf is not installed, so only the plugin writes this format."),
    UNKNOWN_MATCHES(
            null, "The setting gmlfast.numberMatched=unknown switches the count of all matches off (section Counts)."),
    STORE_FAILURE(
            null,
            "Both responses are exception reports with the same code; that of the plugin also names the layer and"
                    + " the last feature (section If a store fails)."),
    UNSTABLE(
            null,
            "Two stock responses to the same request differ at this place as well, so the difference does not come"
                    + " from the encoder.");

    private final String row;
    private final String text;

    Explanation(String row, String text) {
        this.row = row;
        this.text = text;
    }

    /** Returns the first cell of the row in the table; null for none. */
    String row() {
        return row;
    }

    /** Returns one or two sentences for readers of a report. */
    String text() {
        return text;
    }
}
