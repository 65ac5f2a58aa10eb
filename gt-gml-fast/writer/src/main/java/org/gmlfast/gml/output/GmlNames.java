/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import javax.xml.XMLConstants;

import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;

/** The prepared element and attribute names of a GML version, with the prefixes of a document. Immutable. */
public final class GmlNames {

    public final GmlVersion version;
    private final String prefix;

    // features
    public final PreparedName featureId;
    public final PreparedName boundedBy;
    public final PreparedName descriptionReference;
    public final PreparedName identifier;
    public final PreparedName location;
    public final PreparedName metaDataProperty;
    public final PreparedName locationString;
    public final PreparedName genericMetaData;
    public final PreparedName nothing;
    public final PreparedName codeSpace = PreparedName.of("codeSpace");
    public final PreparedName xlinkHref;
    public final PreparedAttribute xsiNil;

    // geometries of GML 2 and 3
    public final PreparedName point;
    public final PreparedName lineString;
    public final PreparedName linearRing;
    public final PreparedName polygon;
    public final PreparedName multiPoint;
    public final PreparedName multiLineString;
    public final PreparedName multiGeometry;
    public final PreparedName pointMember;
    public final PreparedName lineStringMember;
    public final PreparedName geometryMember;

    // GML 2
    public final PreparedName coordinates;
    public final PreparedName outerBoundaryIs;
    public final PreparedName innerBoundaryIs;
    public final PreparedName multiPolygon;
    public final PreparedName polygonMember;
    public final PreparedName box;
    public final PreparedAttribute decimal = PreparedAttribute.of(PreparedName.of("decimal"), ".");
    public final PreparedAttribute cs = PreparedAttribute.of(PreparedName.of("cs"), ",");
    public final PreparedAttribute ts = PreparedAttribute.of(PreparedName.of("ts"), " ");

    // GML 3
    public final PreparedName pos;
    public final PreparedName posList;
    public final PreparedName exterior;
    public final PreparedName interior;
    public final PreparedName multiCurve;
    public final PreparedName curveMember;
    public final PreparedName multiSurface;
    public final PreparedName surfaceMember;
    public final PreparedName surface;
    public final PreparedName patches;
    public final PreparedName polygonPatch;
    public final PreparedName compositeCurve;
    public final PreparedName curve;
    public final PreparedName segments;
    public final PreparedName arcString;
    public final PreparedName lineStringSegment;
    public final PreparedName ring;
    public final PreparedName envelope;
    public final PreparedName lowerCorner;
    public final PreparedName upperCorner;
    public final PreparedName geometryId;
    public final PreparedAttribute arcInterpolation =
            PreparedAttribute.of(PreparedName.of("interpolation"), "circularArc3Points");
    public final PreparedAttribute linearInterpolation =
            PreparedAttribute.of(PreparedName.of("interpolation"), "linear");
    private final PreparedAttribute[] srsDimensions;

    public GmlNames(GmlVersion version, Namespaces namespaces) {
        this.version = version;
        this.prefix = namespaces.prefix(version.namespace());

        featureId = version.isGml3() ? gml("id") : PreparedName.of("fid");
        boundedBy = gml("boundedBy");
        descriptionReference = gml("descriptionReference");
        identifier = gml("identifier");
        location = gml("location");
        metaDataProperty = gml("metaDataProperty");
        locationString = gml("LocationString");
        genericMetaData = gml("GenericMetaData");
        // GML 02-069 feature.xsd and GML 03-105r1 §9.6 spell it differently
        nothing = gml(version.isGml3() ? "Null" : "null");
        xlinkHref = PreparedName.of(namespaces.prefix(Namespaces.XLINK), "href", Namespaces.XLINK);
        String xsi = XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI;
        xsiNil = PreparedAttribute.of(PreparedName.of(namespaces.prefix(xsi), "nil", xsi), "true");

        point = gml("Point");
        lineString = gml("LineString");
        linearRing = gml("LinearRing");
        polygon = gml("Polygon");
        multiPoint = gml("MultiPoint");
        multiLineString = gml("MultiLineString");
        multiGeometry = gml("MultiGeometry");
        pointMember = gml("pointMember");
        lineStringMember = gml("lineStringMember");
        geometryMember = gml("geometryMember");

        coordinates = gml("coordinates");
        outerBoundaryIs = gml("outerBoundaryIs");
        innerBoundaryIs = gml("innerBoundaryIs");
        multiPolygon = gml("MultiPolygon");
        polygonMember = gml("polygonMember");
        box = gml("Box");

        pos = gml("pos");
        posList = gml("posList");
        exterior = gml("exterior");
        interior = gml("interior");
        multiCurve = gml("MultiCurve");
        curveMember = gml("curveMember");
        multiSurface = gml("MultiSurface");
        surfaceMember = gml("surfaceMember");
        surface = gml("Surface");
        patches = gml("patches");
        polygonPatch = gml("PolygonPatch");
        compositeCurve = gml("CompositeCurve");
        curve = gml("Curve");
        segments = gml("segments");
        arcString = gml("ArcString");
        lineStringSegment = gml("LineStringSegment");
        ring = gml("Ring");
        envelope = gml("Envelope");
        lowerCorner = gml("lowerCorner");
        upperCorner = gml("upperCorner");
        geometryId = gml("id");
        srsDimensions = new PreparedAttribute[5];
        for (int i = 2; i < srsDimensions.length; i++) {
            srsDimensions[i] = PreparedAttribute.of(PreparedName.of("srsDimension"), Integer.toString(i));
        }
    }

    /** An element of GML. */
    public PreparedName gml(String localName) {
        return PreparedName.of(prefix, localName, version.namespace());
    }

    public PreparedAttribute srsDimension(int dimension) {
        return srsDimensions[dimension];
    }
}
