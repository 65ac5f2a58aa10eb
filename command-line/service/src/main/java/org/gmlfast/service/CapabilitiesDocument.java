/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

/** The capabilities of the service: OGC 02-058 §12, OGC 04-094 clause 13, OGC 09-025r2 clause 8. */
final class CapabilitiesDocument {

    /** The most requested reference systems, listed besides that of the layer. */
    private static final List<SpatialReference> OTHERS =
            List.of(SpatialReference.WGS84, new SpatialReference(3857), new SpatialReference(4258));

    private final FeatureStore store;
    private final ServiceOptions options;
    private final Map<WfsVersion, Template> templates = new EnumMap<>(WfsVersion.class);

    CapabilitiesDocument(FeatureStore store, ServiceOptions options) {
        this.store = store;
        this.options = options;
        for (WfsVersion version : WfsVersion.values()) {
            templates.put(version, Template.of("capabilities-" + version.number() + ".xml"));
        }
    }

    ServiceResponse response(WfsVersion version, String endpoint, Parameters parameters) throws WfsException {
        checkFormat(parameters);
        List<String> featureTypes = new ArrayList<>();
        for (ServedLayer layer : store.layers()) {
            if (!TemplatedLayers.isWrittenAs(layer, ResponseFormat.of(version))) {
                continue;
            }
            featureTypes.add(featureType(layer, version));
        }
        List<String> formats = ResponseFormat.names(version).stream()
                .map(name -> "          <ows:Value>" + Template.escaped(name) + "</ows:Value>")
                .toList();
        String text = templates
                .get(version)
                .filled(
                        Map.of("url", endpoint, "prefix", options.prefix(), "namespace", options.namespace()),
                        Map.of("featureTypes", String.join("\n", featureTypes), "formats", String.join("\n", formats)));
        return ServiceResponse.document("text/xml;charset=UTF-8", Template.bytes(text));
    }

    private static void checkFormat(Parameters parameters) throws WfsException {
        List<String> formats = parameters.list("acceptFormats");
        boolean none = !formats.isEmpty()
                && formats.stream()
                        .noneMatch(f -> f.startsWith("text/xml") || f.startsWith("application/xml") || f.equals("*/*"));
        if (none) {
            throw WfsException.invalid("acceptFormats", "capabilities are text/xml or application/xml");
        }
    }

    private String featureType(ServedLayer layer, WfsVersion version) {
        String name = Template.escaped(options.typeName(layer));
        String title = Template.escaped(layer.name());
        return switch (version) {
            case WFS_1_0_0 ->
                """
                    <FeatureType>
                      <Name%s>%s</Name>
                      <Title>%s</Title>
                      <SRS>EPSG:%d</SRS>%s
                    </FeatureType>"""
                        .formatted(
                                options.declaration(layer),
                                name,
                                title,
                                layer.spatialReference().code(),
                                latLongBox(layer))
                        .indent(4)
                        .stripTrailing();
            case WFS_1_1_0 ->
                """
                    <wfs:FeatureType>
                      <wfs:Name%s>%s</wfs:Name>
                      <wfs:Title>%s</wfs:Title>
                    %s%s
                    </wfs:FeatureType>"""
                        .formatted(
                                options.declaration(layer),
                                name,
                                title,
                                systems(layer, version, "SRS"),
                                wgs84Box(layer))
                        .indent(4)
                        .stripTrailing();
            case WFS_2_0_0 ->
                """
                    <wfs:FeatureType>
                      <wfs:Name%s>%s</wfs:Name>
                      <wfs:Title>%s</wfs:Title>
                    %s%s
                    </wfs:FeatureType>"""
                        .formatted(
                                options.declaration(layer),
                                name,
                                title,
                                systems(layer, version, "CRS"),
                                wgs84Box(layer))
                        .indent(4)
                        .stripTrailing();
        };
    }

    private static String systems(ServedLayer layer, WfsVersion version, String suffix) {
        SpatialReference own = layer.spatialReference();
        List<String> lines = new ArrayList<>();
        lines.add("  <wfs:Default" + suffix + '>'
                + RequestedCrs.of(own, version).name() + "</wfs:Default" + suffix + '>');
        for (SpatialReference other : OTHERS) {
            if (!other.equals(own)) {
                String name = new RequestedCrs(other, SrsNameStyle.defaultFor(version.gml())).name();
                lines.add("  <wfs:Other" + suffix + '>' + name + "</wfs:Other" + suffix + '>');
            }
        }
        return String.join("\n", lines);
    }

    private static String latLongBox(ServedLayer layer) {
        Envelope box = layer.geographicBounds();
        return box.isNull()
                ? ""
                : "\n  <LatLongBoundingBox minx=\"%s\" miny=\"%s\" maxx=\"%s\" maxy=\"%s\"/>"
                        .formatted(box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY());
    }

    private static String wgs84Box(ServedLayer layer) {
        Envelope box = layer.geographicBounds();
        return box.isNull()
                ? ""
                : """

                      <ows:WGS84BoundingBox>
                        <ows:LowerCorner>%s %s</ows:LowerCorner>
                        <ows:UpperCorner>%s %s</ows:UpperCorner>
                      </ows:WGS84BoundingBox>"""
                        .formatted(box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY());
    }
}
