/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.config.GeoServerDataDirectory;
import org.geoserver.platform.GeoServerExtensions;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.locationtech.jts.geom.Point;

/** A server whose layer of towns is written by a template of its data directory. */
final class TemplatedTowns {

    static final String SCHEMA = "http://example.org/towns.xsd";

    final ServerDouble server = new ServerDouble();
    final SimpleFeatureType type =
            type("town", "code", Integer.class, "label", String.class, "geom", Point.class, "centre", Point.class);
    final MetadataMap metadata = new MetadataMap();
    final InterfaceStub<FeatureTypeInfo> layer = server.layer(type).with("getMetadata", metadata);
    private final Path folder;

    /** @param dataDirectory of this test alone */
    TemplatedTowns(Path dataDirectory) throws IOException {
        GeoServerExtensions.setBean(GeoServerDataDirectory.class, new GeoServerDataDirectory(dataDirectory.toFile()));
        folder = Files.createDirectories(dataDirectory.resolve("gml-fast/templates"));
        metadata.put("gmlfast.template", "town");
        write("town.xml", template("t:name"));
    }

    /** @param label the element with the label */
    static String template(String label) {
        return "<t:town xmlns:t=\"" + Features.NAMESPACE + "\""
                + " xsi:schemaLocation=\"" + Features.NAMESPACE + ' ' + SCHEMA + "\" gml:id=\"T.${code}\">\n"
                + "<t:official><" + label + ">${label}</" + label + "></t:official>\n"
                + "<t:ref xlink:href=\"urn:town:${code}\"/><t:fixed>one</t:fixed><t:geometry>${geom}</t:geometry>"
                + "</t:town>";
    }

    void write(String file, String template) throws IOException {
        Files.writeString(folder.resolve(file), template);
    }

    void delete(String file) throws IOException {
        Files.delete(folder.resolve(file));
    }

    /** Towns with the codes from 1. */
    ListFeatureCollection towns(String... labels) {
        ListFeatureCollection features = new ListFeatureCollection(type);
        for (int i = 1; i <= labels.length; i++) {
            features.add(feature(type, "town." + i, i, labels[i - 1], wkt("POINT (47 7)"), null));
        }
        return features;
    }

    GetFeature getFeature(String version, String... labels) {
        return new GetFeature(version).query(towns(labels));
    }
}
