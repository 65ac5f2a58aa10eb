/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.RenderingHints;
import java.util.List;
import java.util.function.UnaryOperator;

import org.geoserver.feature.RetypingFeatureCollection;
import org.geoserver.security.AccessLimits;
import org.geoserver.security.VectorAccessLimits;
import org.geoserver.security.WrapperPolicy;
import org.geoserver.security.decorators.SecuredSimpleFeatureCollection;
import org.geoserver.wfs.FeatureBoundsFeatureCollection;
import org.geoserver.wfs.TypeInfoCollectionWrapper;
import org.geotools.api.data.Query;
import org.geotools.api.data.Transaction;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.data.DefaultTransaction;
import org.geotools.data.crs.ForceCoordinateSystemFeatureResults;
import org.geotools.data.crs.ReprojectFeatureResults;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.data.postgis.PostGISPSDialect;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.data.store.ReTypingFeatureCollection;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.collection.ClippedFeatureCollection;
import org.geotools.feature.collection.SortedSimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.jdbc.JDBCCallbackFactory;
import org.geotools.jdbc.JDBCDataStore;
import org.geotools.jdbc.VirtualTable;
import org.geotools.referencing.CRS;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.geotools.util.factory.Hints;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;

/** Collections that are read as rows, and the reasons why others are not. */
class StoreQueryTest {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private final PlacesTable table = new PlacesTable();

    private static SimpleFeatureCollection layer(SimpleFeatureCollection features) {
        return new TypeInfoCollectionWrapper.Simple(features);
    }

    private static SimpleFeatureCollection secured(SimpleFeatureCollection features, AccessLimits limits) {
        return new SecuredSimpleFeatureCollection(features, new WrapperPolicy(limits));
    }

    private static SimpleFeatureCollection reprojected(SimpleFeatureCollection features, String crs) {
        return made(() -> new ReprojectFeatureResults(features, CRS.decode(crs, crs.startsWith("EPSG:"))));
    }

    private static SimpleFeatureCollection forced(SimpleFeatureCollection features, String crs) {
        return made(() -> new ForceCoordinateSystemFeatureResults(features, CRS.decode(crs, true)));
    }

    private interface Made<T> {
        T make() throws Exception;
    }

    private static <T> T made(Made<T> object) {
        try {
            return object.make();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static SimpleFeatureCollection retyped(SimpleFeatureCollection features, SimpleFeatureType type) {
        return new RetypingFeatureCollection(features, type);
    }

    private static SimpleFeatureType changed(UnaryOperator<SimpleFeatureTypeBuilder> change) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.init(PlacesTable.TYPE);
        return change.apply(builder).buildFeatureType();
    }

    private static void assertNeedsFeatures(SimpleFeatureCollection features, String reason) {
        assertThatThrownBy(() -> PlacesTable.sql(features))
                .isInstanceOf(FeaturesNeededException.class)
                .hasMessageContaining(reason);
    }

    private static boolean isSwapping(SimpleFeatureCollection features) throws FeaturesNeededException {
        Reprojection reprojection = StoreQuery.of(features).reprojection();
        return reprojection != null && reprojection.isSwapping();
    }

    // ---- decorators

    @Test
    void acceptsCollectionOfAStore() throws Exception {
        StoreQuery query = StoreQuery.of(table.features());
        assertThat(query.type()).isSameAs(PlacesTable.TYPE);
        assertThat(query.idPrefix()).isNull();
        assertThat(query.reprojection()).isNull();
    }

    @Test
    void removesDecoratorsThatChangeNoFeature() throws Exception {
        VectorAccessLimits open = new VectorAccessLimits(null, Filter.INCLUDE);
        assertThat(StoreQuery.of(layer(table.features())).type()).isSameAs(PlacesTable.TYPE);
        assertThat(StoreQuery.of(new org.geoserver.data.TypeInfoCollectionWrapper.Simple(table.features()))
                        .type())
                .isSameAs(PlacesTable.TYPE);
        assertThat(StoreQuery.of(layer(secured(table.features(), null))).type()).isSameAs(PlacesTable.TYPE);
        assertThat(StoreQuery.of(layer(secured(table.features(), open))).type()).isSameAs(PlacesTable.TYPE);
    }

    @Test
    void refusesLimitsOfSecurity() {
        String reason = "a security rule limits rows or attributes";
        Filter some = FILTERS.equals(FILTERS.property("name"), FILTERS.literal("Bern"));
        assertNeedsFeatures(secured(table.features(), new VectorAccessLimits(null, some)), reason);
        assertNeedsFeatures(
                secured(table.features(), new VectorAccessLimits(List.of(FILTERS.property("name")), Filter.INCLUDE)),
                reason);
        Geometry area = new GeometryFactory().toGeometry(new Envelope(0, 1, 0, 1));
        assertNeedsFeatures(secured(table.features(), new VectorAccessLimits(area, null)), reason);
        assertNeedsFeatures(secured(table.features(), new VectorAccessLimits(null, area)), reason);
        assertNeedsFeatures(secured(table.features(), new AccessLimits()), reason);
        assertNeedsFeatures(secured(table.features(), new VectorAccessLimits(null, Filter.INCLUDE) {}), reason);
    }

    @Test
    void acceptsTypeWithAnotherNameAndFewerAttributes() throws Exception {
        SimpleFeatureType towns = PlacesTable.type("towns", "people");
        StoreQuery query = StoreQuery.of(layer(retyped(table.features(), towns)));
        assertThat(query.idPrefix()).isEqualTo("towns");
        assertThat(query.type()).isSameAs(towns);
        StoreQuery twice =
                StoreQuery.of(retyped(retyped(table.features(), towns), PlacesTable.type("cities", "people")));
        assertThat(twice.idPrefix()).isEqualTo("cities");
    }

    @Test
    void refusesDerivedAttributes() {
        String reason = "is derived from others";
        assertNeedsFeatures(
                retyped(table.features(), changed(type -> {
                    type.add("more", String.class);
                    return type;
                })),
                reason);
        SimpleFeatureTypeBuilder converted = new SimpleFeatureTypeBuilder();
        converted.setName("towns");
        converted.add("people", Long.class);
        assertNeedsFeatures(retyped(table.features(), converted.buildFeatureType()), reason);
    }

    @Test
    void leavesExchangeOfAxesToTheEncoder() throws Exception {
        assertThat(isSwapping(reprojected(table.features(), "urn:ogc:def:crs:EPSG::4326")))
                .isTrue();
        assertThat(isSwapping(layer(reprojected(forced(table.features(), "EPSG:4326"), "urn:ogc:def:crs:EPSG::4326"))))
                .isTrue();
        assertThat(isSwapping(reprojected(
                        retyped(reprojected(table.features(), "urn:ogc:def:crs:EPSG::4326"), swappedType()),
                        "EPSG:4326")))
                .isFalse();
        assertThat(isSwapping(forced(table.features(), "EPSG:4326"))).isFalse();
    }

    private static SimpleFeatureType swappedType() {
        return made(() -> org.geotools.feature.FeatureTypes.transform(
                PlacesTable.TYPE, CRS.decode("urn:ogc:def:crs:EPSG::4326")));
    }

    @Test
    void refusesReprojection() {
        assertNeedsFeatures(reprojected(table.features(), "EPSG:3857"), "the request reprojects");
        assertNeedsFeatures(reprojected(forced(table.features(), "EPSG:3857"), "EPSG:4326"), "the request reprojects");
    }

    @Test
    void refusesOtherDecorators() {
        SimpleFeatureCollection features = table.features();
        assertNeedsFeatures(new FeatureBoundsFeatureCollection(features), "the request leaves out");
        assertNeedsFeatures(
                new ClippedFeatureCollection(features, new GeometryFactory().createPolygon(), false),
                "ClippedFeatureCollection is unknown");
        assertNeedsFeatures(
                new ReTypingFeatureCollection(features, PlacesTable.type("towns")),
                "ReTypingFeatureCollection is unknown");
        assertNeedsFeatures(
                new SortedSimpleFeatureCollection(features, new SortBy[] {SortBy.NATURAL_ORDER}),
                "SortedSimpleFeatureCollection is unknown");
        // a subclass may do anything
        assertNeedsFeatures(new TypeInfoCollectionWrapper.Simple(features) {}, "is unknown");
    }

    @Test
    void refusesLongChainOfDecorators() {
        SimpleFeatureCollection features = table.features();
        for (int i = 0; i < 100; i++) {
            features = layer(features);
        }
        assertNeedsFeatures(features, "more than");
    }

    // ---- stores

    @Test
    void refusesStoreWithPreparedStatements() {
        assertNeedsFeatures(new PlacesTable(new PostGISPSDialect()).features(), "PostGISPSDialect");
        assertNeedsFeatures(new PlacesTable(new PostGISDialect() {}).features(), "the store uses");
    }

    @Test
    void refusesStoreWithCallbacks() {
        table.store.callbacks = new JDBCCallbackFactory() {};
        assertNeedsFeatures(table.features(), "callbacks");
    }

    @Test
    void refusesTransaction() throws Exception {
        ContentFeatureSource source = table.store.getFeatureSource("places", Transaction.AUTO_COMMIT);
        source.setTransaction(new DefaultTransaction());
        assertNeedsFeatures(source.getFeatures(PlacesTable.query()), "transaction");
    }

    // ---- queries

    private static Query hinted(RenderingHints.Key key, Object value) {
        Query query = PlacesTable.query();
        query.setHints(new Hints(key, value));
        return query;
    }

    @Test
    void refusesHintsThatChangeGeometries() throws Exception {
        assertNeedsFeatures(table.features(hinted(Hints.GEOMETRY_SIMPLIFICATION, 1.0)), "hint");
        assertNeedsFeatures(table.features(hinted(Hints.LINEARIZATION_TOLERANCE, 1.0)), "hint");
        assertNeedsFeatures(table.features(hinted(Hints.FEATURE_2D, true)), "hint");
        assertThat(PlacesTable.sql(table.features(hinted(Hints.RESOLVE, "none"))))
                .startsWith("SELECT ");
    }

    @Test
    void refusesQueryThatTheStoreReprojects() {
        Query query = PlacesTable.query();
        query.setCoordinateSystem(DefaultGeographicCRS.WGS84);
        assertNeedsFeatures(table.features(query), "the store reprojects");
    }

    @Test
    void refusesOrderByGeometry() throws Exception {
        Query query = PlacesTable.query();
        query.setSortBy(FILTERS.sort("geom", SortOrder.ASCENDING));
        assertNeedsFeatures(table.features(query), "sorts by a geometry");
        query.setSortBy(FILTERS.sort("name", SortOrder.ASCENDING), SortBy.NATURAL_ORDER);
        assertThat(PlacesTable.sql(table.features(query))).startsWith("SELECT ");
    }

    @Test
    void refusesEnumerations() {
        PlacesTable.TYPE.getDescriptor("people").getUserData().put(JDBCDataStore.JDBC_ENUM_MAP, new Object());
        try {
            assertNeedsFeatures(table.features(), "people is an enumeration");
        } finally {
            PlacesTable.TYPE.getDescriptor("people").getUserData().clear();
        }
    }

    /** GeoTools puts a default value in the place of null. */
    @Test
    void refusesAttributeOfViewThatReplacesNulls() throws Exception {
        SimpleFeatureType full = changed(type -> {
            type.minOccurs(1).nillable(false).add("line", LineString.class);
            return type;
        });
        JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), full, List.of("id"), () -> null);
        SimpleFeatureCollection features = store.getFeatureSource("places").getFeatures(PlacesTable.query());
        assertThat(PlacesTable.sql(features)).contains("\"line\"");
        store.virtualTables.put("places", new VirtualTable());
        assertNeedsFeatures(features, "line replaces nulls");
    }

    /** With its own CRS a geometry would have another srsName than its row. */
    @Test
    void refusesGeometryWithoutItsCrs() {
        SimpleFeatureType without = made(() -> org.geotools.feature.FeatureTypes.transform(PlacesTable.TYPE, null));
        assertNeedsFeatures(retyped(table.features(), without), "geom has lost its CRS");
    }
}
