/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.UnaryOperator;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.csv.CsvForm;
import org.gmlfast.csv.CsvSettings;
import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.geojson.GeoJsonSettings.Axes;
import org.gmlfast.stax.CoordinateFormat;

/**
 * The settings of documents other than GML. A form ignores settings that do not apply to it. Coordinates of features
 * are x/y. Immutable.
 *
 * @param encoding not GML
 * @param coordinates the format of coordinates; not null
 * @param bounds whether features and, if its bounds are known, the collection have bounds
 * @param linearized whether arcs become lines
 * @param indexed whether a document has an index, for which its features are sorted; otherwise they keep their order
 * @param ids converts the ids of features; not null
 */
public record DocumentSettings(
        Encoding encoding,
        CoordinateFormat coordinates,
        boolean bounds,
        boolean linearized,
        boolean indexed,
        UnaryOperator<String> ids) {

    /** @throws NullPointerException if a component is null */
    public DocumentSettings {
        Objects.requireNonNull(encoding, "encoding");
        Objects.requireNonNull(coordinates, "coordinates");
        Objects.requireNonNull(ids, "ids");
    }

    /** Returns these settings without an index. */
    public DocumentSettings withoutIndex() {
        return new DocumentSettings(encoding, coordinates, bounds, linearized, false, ids);
    }

    /**
     * Returns the form of the documents.
     *
     * @param written the CRS of the documents, which the form names
     * @param folder of temporary files; null for the system's
     * @throws UnknownCrsException if the form needs the axis order of the CRS, and it is unknown
     * @throws IllegalArgumentException for GML
     */
    public DocumentForm form(SpatialReference written, Path folder) throws UnknownCrsException {
        // RFC 7946 knows WGS 84 only, which has no name
        boolean named = !written.equals(SpatialReference.WGS84);
        return switch (encoding) {
            case GEOJSON, GEOJSON_LINES, GEOJSON_SEQUENCE ->
                json(GeoJsonSettings.rfc7946()
                        .withBounds(bounds)
                        .withCrs(named ? "urn:ogc:def:crs:EPSG::" + written.code() : null)
                        .withAxes(Axes.AS_GIVEN));
            case JSON_FG ->
                json(GeoJsonSettings.jsonFg(named ? "http://www.opengis.net/def/crs/EPSG/0/" + written.code() : null)
                        // bounds are in WGS 84, too
                        .withBounds(bounds && !named)
                        .withAxes(named && written.isNorthFirst() ? Axes.SWAPPED : Axes.AS_GIVEN));
            case FLATGEOBUF ->
                (indexed ? FlatGeobufForm.indexed(folder) : FlatGeobufForm.stream())
                        .withXy(true)
                        .withLinearized(linearized);
            case CSV ->
                new CsvForm(new CsvSettings(CsvSettings.Values.EXACT, ',', coordinates, coordinates, linearized, ids));
            case TEXT, BXML -> throw new IllegalArgumentException(encoding + " is GML");
        };
    }

    private DocumentForm json(GeoJsonSettings settings) {
        return new GeoJsonForm(settings.withLayout(GeoJsonSettings.Layout.of(encoding))
                .withCoordinates(coordinates)
                .withIds(ids));
    }
}
