package org.example;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.FactoryException;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

/** Three towns. */
final class Towns {

    static final String NAMESPACE = "http://www.example.org/towns";

    static final SimpleFeatureType TYPE = type();

    private Towns() {}

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(new NameImpl(NAMESPACE, "town"));
        try {
            builder.setCRS(CRS.decode("EPSG:4326", true));
        } catch (FactoryException e) {
            throw new IllegalStateException(e);
        }
        builder.add("geom", Point.class);
        builder.add("town_name", String.class);
        builder.add("inhabitants", Integer.class);
        return builder.buildFeatureType();
    }

    static SimpleFeatureCollection features() {
        ListFeatureCollection towns = new ListFeatureCollection(TYPE);
        add(towns, "town.1", "Vaduz", 9.5209, 47.141, 5696);
        add(towns, "town.2", "Zürich", 8.5417, 47.3769, 427721);
        add(towns, "town.3", "Reykjavík", -21.9426, 64.1466, 139875);
        return towns;
    }

    private static void add(ListFeatureCollection towns, String id, String name, double x, double y, int inhabitants) {
        Point point = new GeometryFactory().createPoint(new Coordinate(x, y));
        towns.add(SimpleFeatureBuilder.build(TYPE, new Object[] {point, name, inhabitants}, id));
    }
}
