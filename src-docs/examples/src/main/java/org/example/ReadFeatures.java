package org.example;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.BxmlFeatureReader;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.schema.SchemaTypes;
import org.locationtech.jts.geom.Envelope;

/** Features from binary XML. */
final class ReadFeatures {

    private ReadFeatures() {}

    static List<String> ids(Path path) throws Exception {
        List<String> ids = new ArrayList<>();

        try (BxmlFeatureReader reader = BxmlFeatureReader.open(path, FeatureReaderSettings.DEFAULT)) {
            System.out.println(reader.getFeatureType());
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                ids.add(feature.getID());
            }
        }
        return ids;
    }

    static List<String> select(Path path, InputStream describeFeatureType) throws Exception {
        SimpleFeatureType type = SchemaTypes.read(describeFeatureType).get("town");
        FeatureReaderSettings settings = FeatureReaderSettings.DEFAULT.withType(type);

        FeatureReaderSettings some = settings
                .withProperties(List.of("geom", "town_name"))
                .withBounds(new Envelope(8, 10, 47, 48));        // of the default geometry, x/y, in the document's CRS

        List<String> names = new ArrayList<>();
        try (BxmlFeatureReader reader = BxmlFeatureReader.open(path, some)) {
            while (reader.hasNext()) {
                names.add((String) reader.next().getAttribute("town_name"));
            }
        }
        return names;
    }
}
