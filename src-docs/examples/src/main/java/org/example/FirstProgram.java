package org.example;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

/** Writes a town as GML 3.2, and reads it. */
public final class FirstProgram {

    private FirstProgram() {}

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args.length == 0 ? "town.gml" : args[0]);

        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(new NameImpl("http://www.example.org/towns", "town"));
        builder.setCRS(CRS.decode("EPSG:4326", true)); // longitude, latitude
        builder.add("geom", Point.class);
        builder.add("town_name", String.class);
        SimpleFeatureType type = builder.buildFeatureType();

        ListFeatureCollection features = new ListFeatureCollection(type);
        Point point = new GeometryFactory().createPoint(new Coordinate(9.5209, 47.141));
        features.add(SimpleFeatureBuilder.build(type, new Object[] {point, "Vaduz"}, "town.1"));

        try (OutputStream out = Files.newOutputStream(file)) {
            CollectionHeader header = CollectionHeader.builder()
                    .numberReturned(features.size())
                    .build();
            WfsEncoder.of(WfsVersion.WFS_2_0_0).write(features, header, out);
        }

        try (GmlFeatureReader reader = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)) {
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                System.out.println(feature.getID() + ": " + feature.getAttribute("town_name") + " at "
                        + feature.getDefaultGeometry());
            }
        }
    }
}
