package org.example;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.data.DataUtilities;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.settings.AxisOrder;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.io.WKTReader;

/** How the axis order of a document follows from the CRS of a type. */
final class AxisOrders {

    private static final Pattern POSITION = Pattern.compile("srsName=\"([^\"]*)\"[^>]*><gml:pos>([^<]*)<");

    private AxisOrders() {}

    static void print() throws Exception {
        WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);

        SimpleFeatureType lonLat = type(CRS.decode("EPSG:4326", true));
        show("A", encoder, lonLat, "POINT (9.5 47.1)");

        SimpleFeatureType latLon = type(CRS.decode("EPSG:4326"));
        show("B", encoder, latLon, "POINT (47.1 9.5)");

        SimpleFeatureType srid = DataUtilities.createType("http://www.example.org/towns", "town", "geom:Point:srid=4326");
        show("C", encoder, srid, "POINT (9.5 47.1)");

        WfsEncoder swapping = WfsEncoder.builder(WfsVersion.WFS_2_0_0)
                .gml(GmlSettings.builder(GmlVersion.GML_3_2_1)
                        .srsNameStyle(SrsNameStyle.OGC_URN)
                        .forceSrsNameStyle(true)
                        .swapAxes(true)
                        .build())
                .build();
        show("D", swapping, lonLat, "POINT (9.5 47.1)");
    }

    private static SimpleFeatureType type(CoordinateReferenceSystem crs) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(new NameImpl("http://www.example.org/towns", "town"));
        builder.setCRS(crs);
        builder.add("geom", Point.class);
        return builder.buildFeatureType();
    }

    private static void show(String label, WfsEncoder encoder, SimpleFeatureType type, String wkt) throws Exception {
        ListFeatureCollection features = new ListFeatureCollection(type);
        features.add(SimpleFeatureBuilder.build(type, new Object[] {new WKTReader().read(wkt)}, "town.1"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        encoder.write(features, CollectionHeader.builder().numberReturned(1).build(), out);
        Matcher position = POSITION.matcher(out.toString(StandardCharsets.UTF_8));
        if (!position.find()) {
            throw new IllegalStateException("no position in " + out);
        }
        System.out.println(label + " written: " + position.group(1) + ", " + position.group(2));
        System.out.println(label + " read: " + read(out, AxisOrder.AUTO) + "; as in the document: "
                + read(out, AxisOrder.DOCUMENT));
    }

    private static Object read(ByteArrayOutputStream document, AxisOrder order) throws Exception {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withGeometries(
                GmlGeometrySettings.DEFAULT.withAxisOrder(order));
        try (GmlFeatureReader reader =
                GmlFeatureReader.open(() -> new ByteArrayInputStream(document.toByteArray()), settings)) {
            return reader.next().getDefaultGeometry();
        }
    }
}
