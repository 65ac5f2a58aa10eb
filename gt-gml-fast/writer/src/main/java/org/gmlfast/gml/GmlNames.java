/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.XMLConstants;

import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;

/** The prepared element and attribute names of a GML version, with the prefixes of a document. Immutable. */
final class GmlNames {

    final GmlVersion version;
    private final String prefix;

    // features
    final PreparedName featureId;
    final PreparedName boundedBy;
    final PreparedName descriptionReference;
    final PreparedName identifier;
    final PreparedName location;
    final PreparedName metaDataProperty;
    final PreparedName locationString;
    final PreparedName genericMetaData;
    final PreparedName nothing;
    final PreparedName codeSpace = PreparedName.of("codeSpace");
    final PreparedName xlinkHref;
    final PreparedAttribute xsiNil;

    // geometries of GML 2 and 3
    final PreparedName point;
    final PreparedName lineString;
    final PreparedName linearRing;
    final PreparedName polygon;
    final PreparedName multiPoint;
    final PreparedName multiLineString;
    final PreparedName multiGeometry;
    final PreparedName pointMember;
    final PreparedName lineStringMember;
    final PreparedName geometryMember;

    // GML 2
    final PreparedName coordinates;
    final PreparedName outerBoundaryIs;
    final PreparedName innerBoundaryIs;
    final PreparedName multiPolygon;
    final PreparedName polygonMember;
    final PreparedName box;
    final PreparedAttribute decimal = PreparedAttribute.of(PreparedName.of("decimal"), ".");
    final PreparedAttribute cs = PreparedAttribute.of(PreparedName.of("cs"), ",");
    final PreparedAttribute ts = PreparedAttribute.of(PreparedName.of("ts"), " ");

    // GML 3
    final PreparedName pos;
    final PreparedName posList;
    final PreparedName exterior;
    final PreparedName interior;
    final PreparedName multiCurve;
    final PreparedName curveMember;
    final PreparedName multiSurface;
    final PreparedName surfaceMember;
    final PreparedName surface;
    final PreparedName patches;
    final PreparedName polygonPatch;
    final PreparedName compositeCurve;
    final PreparedName curve;
    final PreparedName segments;
    final PreparedName arcString;
    final PreparedName lineStringSegment;
    final PreparedName ring;
    final PreparedName envelope;
    final PreparedName lowerCorner;
    final PreparedName upperCorner;
    final PreparedName geometryId;
    final PreparedAttribute arcInterpolation =
            PreparedAttribute.of(PreparedName.of("interpolation"), "circularArc3Points");
    final PreparedAttribute linearInterpolation = PreparedAttribute.of(PreparedName.of("interpolation"), "linear");
    private final PreparedAttribute[] srsDimensions;

    GmlNames(GmlVersion version, Namespaces namespaces) {
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
    PreparedName gml(String localName) {
        return PreparedName.of(prefix, localName, version.namespace());
    }

    PreparedAttribute srsDimension(int dimension) {
        return srsDimensions[dimension];
    }
}
