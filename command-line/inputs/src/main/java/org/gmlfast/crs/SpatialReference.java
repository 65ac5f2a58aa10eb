/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.IdentifiedObject;
import org.geotools.api.referencing.NoSuchAuthorityCodeException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.crs.EngineeringCRS;
import org.geotools.api.referencing.crs.GeographicCRS;
import org.geotools.api.referencing.cs.AxisDirection;
import org.geotools.api.referencing.cs.CoordinateSystemAxis;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.metadata.iso.citation.Citations;
import org.geotools.referencing.CRS;
import org.geotools.referencing.NamedIdentifier;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.geotools.referencing.cs.DefaultCoordinateSystemAxis;
import org.geotools.referencing.cs.DefaultEllipsoidalCS;
import org.geotools.referencing.datum.DefaultGeodeticDatum;
import org.gmlfast.feature.settings.ReferenceSystems;
import org.locationtech.jts.geom.Envelope;

/**
 * A coordinate reference system of the EPSG registry.
 *
 * @param code the EPSG code
 */
public record SpatialReference(int code) {

    /** WGS 84, longitude and latitude: the default CRS of coordinates. */
    public static final SpatialReference WGS84 = new SpatialReference(4326);

    private static final String OGC_PREFIX =
            "(?:urn:(?:x-)?ogc:def:crs:OGC:[^:]*:|http://www.opengis.net/def/crs/OGC/[^/]+/|OGC:|CRS:)";
    private static final Pattern CRS84 = Pattern.compile(OGC_PREFIX + "(?:CRS)?:?84", Pattern.CASE_INSENSITIVE);
    private static final Pattern EPSG = Pattern.compile(
            "(?:EPSG:{1,2}|urn:(?:x-)?ogc:def:crs:EPSG:(?:[^:]*:)?|https?://www.opengis.net/def/crs/EPSG/[^/]+/"
                    + "|http://www.opengis.net/gml/srs/epsg.xml#)?(\\d{1,9})",
            Pattern.CASE_INSENSITIVE);

    /** WGS 84 in the form of most .prj files. Matching it without parsing saves a quarter of a second. */
    private static final Pattern WGS84_TEXT = Pattern.compile(
            "GEOGCS\\[\"[^\"]*\",DATUM\\[\"(D_)?WGS_1984\",SPHEROID\\[\"WGS[_ ](19)?84\",6378137(\\.0*)?,298\\.257223563\\d*"
                    + "(,AUTHORITY\\[\"EPSG\",\"7030\"])?](,AUTHORITY\\[\"EPSG\",\"6326\"])?]"
                    + ",PRIMEM\\[\"Greenwich\",0(\\.0*)?(,AUTHORITY\\[\"EPSG\",\"8901\"])?]"
                    + ",UNIT\\[\"degree\",0\\.0174532925199\\d*(,AUTHORITY\\[\"EPSG\",\"9\\d+\"])?]"
                    + "(,AUTHORITY\\[\"EPSG\",\"4326\"])?]",
            Pattern.CASE_INSENSITIVE);

    private static final int MAX_WGS84_LENGTH = 1000;

    /** The horizontal parts of systems with other than two dimensions, which take a while to find. */
    private static final Map<Integer, Optional<SpatialReference>> HORIZONTAL = new ConcurrentHashMap<>();

    private static final SpatialReference WEB_MERCATOR = new SpatialReference(3857);

    /**
     * Returns the system with a name: {@code EPSG:n}, the number alone, a URN or URL of OGC, or CRS84, which stands for
     * WGS 84.
     *
     * @throws IllegalArgumentException if the name has another form
     */
    public static SpatialReference of(String name) {
        String trimmed = name.trim();
        if (CRS84.matcher(trimmed).matches()) {
            return WGS84;
        }
        Matcher matcher = EPSG.matcher(trimmed);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" is not a CRS of the form EPSG:CODE, such as EPSG:4326");
        }
        return new SpatialReference(Integer.parseInt(matcher.group(1)));
    }

    /**
     * Returns the system that well-known text describes, as in a .prj file: the system with the code in the text, or
     * the system with the same projection, parameters, ellipsoid and unit, and the same name or datum.
     *
     * @return null if EPSG has no such system
     * @throws UnknownCrsException if the text is malformed
     */
    public static SpatialReference ofWkt(String wkt) throws UnknownCrsException {
        if (wkt.length() <= MAX_WGS84_LENGTH && isWgs84(wkt)) {
            return WGS84;
        }
        try {
            WktElement root = WktElement.parse(wkt);
            int code = CrsText.code(root);
            WktElement crs = CrsText.horizontal(root);
            code = code == 0 ? CrsText.code(crs) : code;
            return code == 0 ? search(CrsText.definition(crs)) : new SpatialReference(code);
        } catch (IllegalArgumentException e) {
            throw new UnknownCrsException("malformed well-known text: " + e.getMessage(), e);
        } catch (SQLException e) {
            throw new UnknownCrsException("cannot read the EPSG database: " + e.getMessage(), e);
        }
    }

    private static boolean isWgs84(String wkt) {
        return WGS84_TEXT.matcher(wkt.replaceAll("\\s*\\R\\s*|(?<=,)\\s+", "")).matches();
    }

    private static SpatialReference search(CrsDefinition wanted) throws UnknownCrsException, SQLException {
        if (wanted == null) {
            return null;
        }
        // makes GeoTools unpack the database
        WEB_MERCATOR.decode(true);
        CrsDefinition found = CrsSearch.find(wanted, EpsgTables.systemsLike(wanted));
        return found == null ? null : new SpatialReference(found.code());
    }

    /**
     * Returns the system in x/y order: the first ordinate points east, even if the authority defines otherwise.
     *
     * @throws UnknownCrsException if the code is unknown
     */
    public CoordinateReferenceSystem xy() throws UnknownCrsException {
        return crs(true);
    }

    /**
     * Returns the system in the axis order of its authority.
     *
     * @throws UnknownCrsException if the code is unknown
     */
    public CoordinateReferenceSystem authorityOrder() throws UnknownCrsException {
        return crs(false);
    }

    /**
     * Returns the system for types of features and documents, which name it: its code, name and axes are known, and it
     * is decoded when a caller needs more. For transformations, use {@link #to}.
     *
     * @param authorityOrder whether its axes are in the order of its authority, and not x/y
     * @throws UnknownCrsException if the code is unknown
     */
    public CoordinateReferenceSystem declared(boolean authorityOrder) throws UnknownCrsException {
        return equals(WGS84)
                ? (authorityOrder ? DeclaredWgs84.LATITUDE_FIRST : DeclaredWgs84.LONGITUDE_FIRST)
                : found(EpsgSystems::declare, !authorityOrder);
    }

    /**
     * Returns whether the authority puts north before east.
     *
     * @throws UnknownCrsException if the code is unknown
     */
    public boolean isNorthFirst() throws UnknownCrsException {
        return CRS.getAxisOrder(declared(true)) == CRS.AxisOrder.NORTH_EAST;
    }

    /**
     * Returns the system of the first two ordinates: this one if it has two dimensions, otherwise its horizontal part,
     * such as EPSG:4326 of EPSG:4979.
     *
     * @return null if it has no horizontal part in EPSG, like vertical and geocentric systems
     * @throws UnknownCrsException if the code is unknown
     */
    public SpatialReference horizontal() throws UnknownCrsException {
        return equals(WGS84) || dimension(declared(false)) == 2
                ? this
                : horizontalPart().orElse(null);
    }

    private Optional<SpatialReference> horizontalPart() throws UnknownCrsException {
        Optional<SpatialReference> known = HORIZONTAL.get(code);
        if (known == null) {
            try {
                CoordinateReferenceSystem part = CRS.getHorizontalCRS(decode(true));
                Integer found = part == null ? null : CRS.lookupEpsgCode(part, true);
                known = Optional.ofNullable(found).map(SpatialReference::new);
            } catch (FactoryException e) {
                throw new UnknownCrsException("cannot find the horizontal part of " + this + ": " + e.getMessage(), e);
            }
            HORIZONTAL.put(code, known);
        }
        return known;
    }

    private static int dimension(CoordinateReferenceSystem crs) {
        return crs.getCoordinateSystem().getDimension();
    }

    /**
     * Returns an envelope in the horizontal part of this system.
     *
     * @param bounds in x/y; null for none
     * @param authorityOrder whether the CRS that it declares has the axis order of the authority, and not x/y; the
     *     envelope itself is x/y
     * @return null if there are no bounds, or this system has no horizontal part
     * @throws UnknownCrsException if the code is unknown
     */
    public ReferencedEnvelope envelope(Envelope bounds, boolean authorityOrder) throws UnknownCrsException {
        SpatialReference part = bounds == null ? null : horizontal();
        return part == null ? null : new ReferencedEnvelope(bounds, authorityOrder ? part.authorityOrder() : part.xy());
    }

    /**
     * Returns the transformation from x/y in this system to x/y in another one. If only one of them has heights, it
     * transforms x and y, and heights stay as they are.
     *
     * @throws UnknownCrsException if a code is unknown or there is no transformation
     */
    public MathTransform to(SpatialReference other) throws UnknownCrsException {
        return EpsgSystems.transform(toString(), other.toString(), () -> found(other));
    }

    private MathTransform found(SpatialReference other) throws UnknownCrsException {
        CoordinateReferenceSystem source = decode(true);
        CoordinateReferenceSystem target = other.decode(true);
        if (dimension(source) != dimension(target)) {
            SpatialReference from = horizontal();
            SpatialReference to = other.horizontal();
            if (from == null || to == null) {
                throw new UnknownCrsException("there is no transformation from " + this + " to " + other, null);
            }
            return from.to(to);
        }
        if (!equals(other) && (source instanceof EngineeringCRS || target instanceof EngineeringCRS)) {
            // GeoTools treats some engineering systems as equal to any other CRS
            throw new UnknownCrsException("there is no transformation from " + this + " to " + other, null);
        }
        try {
            return CRS.findMathTransform(source, target, true);
        } catch (FactoryException e) {
            throw new UnknownCrsException("there is no transformation from " + this + " to " + other, e);
        }
    }

    private CoordinateReferenceSystem crs(boolean xy) throws UnknownCrsException {
        return equals(WGS84)
                ? (xy ? BuiltIn.LONGITUDE_FIRST : BuiltIn.LATITUDE_FIRST)
                : found(EpsgSystems::declare, xy);
    }

    private CoordinateReferenceSystem decode(boolean xy) throws UnknownCrsException {
        return found(EpsgSystems::decode, xy);
    }

    private CoordinateReferenceSystem found(ReferenceSystems systems, boolean xy) throws UnknownCrsException {
        try {
            return systems.decode(toString(), xy);
        } catch (NoSuchAuthorityCodeException e) {
            throw new UnknownCrsException("unknown CRS " + this, e);
        } catch (FactoryException e) {
            throw new UnknownCrsException("cannot create the CRS " + this + ": " + e.getMessage(), e);
        }
    }

    /**
     * Compares the codes. The generated method of a record would be linked at its first use, which slows a short run.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof SpatialReference reference && reference.code == code;
    }

    @Override
    public int hashCode() {
        return code;
    }

    /** Returns the form {@code EPSG:n}. */
    @Override
    public String toString() {
        return "EPSG:" + code;
    }

    /** WGS 84 for documents that name it. */
    private static final class DeclaredWgs84 {
        static final CoordinateReferenceSystem LONGITUDE_FIRST = DeferredSystem.of(
                new SystemSummary(
                        WGS84.toString(), true, "WGS 84", List.of(AxisDirection.EAST, AxisDirection.NORTH), List.of()),
                () -> BuiltIn.LONGITUDE_FIRST);
        static final CoordinateReferenceSystem LATITUDE_FIRST = DeferredSystem.of(
                new SystemSummary(
                        WGS84.toString(), false, "WGS 84", List.of(AxisDirection.NORTH, AxisDirection.EAST), List.of()),
                () -> BuiltIn.LATITUDE_FIRST);
    }

    /** WGS 84, the most common system, without the EPSG database, which takes most of a second to start. */
    private static final class BuiltIn {
        static final GeographicCRS LONGITUDE_FIRST =
                wgs84(DefaultCoordinateSystemAxis.GEODETIC_LONGITUDE, DefaultCoordinateSystemAxis.GEODETIC_LATITUDE);
        static final GeographicCRS LATITUDE_FIRST =
                wgs84(DefaultCoordinateSystemAxis.GEODETIC_LATITUDE, DefaultCoordinateSystemAxis.GEODETIC_LONGITUDE);

        private static GeographicCRS wgs84(CoordinateSystemAxis first, CoordinateSystemAxis second) {
            Map<String, Object> properties = Map.of(
                    IdentifiedObject.NAME_KEY,
                    "WGS 84",
                    IdentifiedObject.IDENTIFIERS_KEY,
                    new NamedIdentifier(Citations.EPSG, "4326"));
            return new DefaultGeographicCRS(
                    properties, DefaultGeodeticDatum.WGS84, new DefaultEllipsoidalCS("WGS 84", first, second));
        }
    }
}
