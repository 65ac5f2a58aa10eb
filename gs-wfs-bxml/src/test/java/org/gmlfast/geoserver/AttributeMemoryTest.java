/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

import org.geoserver.catalog.AttributeTypeInfo;
import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.ResourcePool;
import org.geoserver.catalog.TransformFeatureTypeCallback;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.expression.Expression;
import org.geotools.data.DataUtilities;
import org.geotools.data.transform.Definition;
import org.geotools.data.transform.TransformFeatureSource;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.DefaultFeatureCollection;
import org.geotools.util.SimpleInternationalString;
import org.gmlfast.geoserver.layers.AttributeMemory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sources of layers with customized attributes. */
class AttributeMemoryTest {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private final ResourcePool pool = new ResourcePool();
    private final InterfaceStub<AttributeTypeInfo> attribute =
            new InterfaceStub<>(AttributeTypeInfo.class).with("getDescription", null);
    private final InterfaceStub<FeatureTypeInfo> layer = new InterfaceStub<>(FeatureTypeInfo.class)
            .with("getName", "places")
            .with("getFeatureType", type())
            .with("getAttributes", List.of(attribute.object()));

    @BeforeEach
    void install() {
        parsed(FILTERS.property("name"));
        AttributeMemory.install(catalog());
    }

    @AfterEach
    void restore() {
        TransformFeatureTypeCallback.PARSED.clear();
    }

    private static void parsed(Expression... expressions) {
        TransformFeatureTypeCallback.PARSED.clear();
        TransformFeatureTypeCallback.PARSED.addAll(List.of(expressions));
    }

    private Catalog catalog() {
        return new InterfaceStub<>(Catalog.class).with("getResourcePool", pool).object();
    }

    /** Each is the type of its own: GeoServer makes a new object when a layer has changed. */
    private static SimpleFeatureType type() {
        try {
            return DataUtilities.createType("places", "name:String");
        } catch (org.geotools.feature.SchemaException e) {
            throw new AssertionError(e);
        }
    }

    private List<Definition> definitions() throws IOException {
        SimpleFeatureSource source = DataUtilities.source(new DefaultFeatureCollection(null, type()));
        return ((TransformFeatureSource) (Object) pool.transformer.wrapFeatureSource(layer.object(), source))
                .definitions();
    }

    @Test
    void remembersDefinitions() throws Exception {
        List<Definition> first = definitions();
        assertThat(first).singleElement().extracting(Definition::getExpression).isEqualTo(FILTERS.property("name"));
        parsed(FILTERS.property("other"));
        assertThat(definitions()).isEqualTo(first);
        assertThat(definitions()).isEqualTo(first);
    }

    @Test
    void forgetsDefinitionsOfChangedLayer() throws Exception {
        definitions();
        layer.with("getFeatureType", type());
        parsed(FILTERS.property("other"));
        assertThat(definitions())
                .singleElement()
                .extracting(Definition::getExpression)
                .isEqualTo(FILTERS.property("other"));
    }

    @Test
    void sharesNoFunctions() throws Exception {
        parsed(FILTERS.property("name"), FILTERS.function("strToUpperCase", FILTERS.property("name")));
        List<Definition> first = definitions();
        assertThat(definitions()).isNotEqualTo(first).hasSize(2);
    }

    @Test
    void followsLanguageOfDescriptions() throws Exception {
        attribute.with("getDescription", new SimpleInternationalString("the name"));
        assertThat(definitions()).isNotEqualTo(definitions()).hasSize(1);
    }

    @Test
    void staysInstalled() {
        TransformFeatureTypeCallback installed = pool.transformer;
        assertThat(installed).isInstanceOf(AttributeMemory.class);
        AttributeMemory.install(catalog());
        assertThat(pool.transformer).isSameAs(installed);
    }

    @Test
    void leavesClassOfAnotherPluginAlone() {
        TransformFeatureTypeCallback other = new TransformFeatureTypeCallback() {};
        pool.transformer = other;
        AttributeMemory.install(catalog());
        assertThat(pool.transformer).isSameAs(other);
    }
}
