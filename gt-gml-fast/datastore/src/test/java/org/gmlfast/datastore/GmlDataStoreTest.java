/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.geotools.api.data.DataAccessFactory.Param;
import org.geotools.api.data.DataStore;
import org.geotools.api.data.DataStoreFinder;
import org.geotools.api.data.Query;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.data.SimpleFeatureStore;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.filter.text.ecql.ECQL;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.referencing.CRS;
import org.geotools.util.logging.Logging;
import org.gmlfast.feature.settings.GmlReaderOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of GeoTools open GML files by DataStoreFinder and query them. */
class GmlDataStoreTest {

    @TempDir
    private Path folder;

    private Path file;
    private DataStore store;

    private static String document(int roads) {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < roads; i++) {
            members.append("<gml:featureMember><ex:road fid='r." + i + "'><ex:name>road " + i + "</ex:name><ex:lanes>"
                    + (9 - i) + "</ex:lanes><ex:g><gml:Point srsName='urn:ogc:def:crs:EPSG::4326'><gml:pos>4" + i
                    + " 7</gml:pos></gml:Point></ex:g></ex:road></gml:featureMember>"
                    + "<gml:featureMember><ex:owner fid='o." + i + "'/></gml:featureMember>");
        }
        return "<ex:c xmlns:ex='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml'>" + members + "</ex:c>";
    }

    @BeforeEach
    void open() throws IOException {
        file = Files.writeString(folder.resolve("a b.gml"), document(4));
        store = DataStoreFinder.getDataStore(Map.of("gml", file.toUri().toURL()));
    }

    @AfterEach
    void close() {
        store.dispose();
    }

    private static List<String> ids(SimpleFeatureSource source, Query query) throws IOException {
        List<String> ids = new ArrayList<>();
        try (SimpleFeatureIterator features = source.getFeatures(query).features()) {
            while (features.hasNext()) {
                ids.add(features.next().getID());
            }
        }
        return ids;
    }

    @Test
    void listsTypes() throws Exception {
        assertThat(store.getTypeNames()).containsExactly("road", "owner");
        var schema = store.getSchema("road");
        assertThat(schema.getName().getNamespaceURI()).isEqualTo("http://example.org/ex");
        assertThat(schema.getDescriptor("lanes").getType().getBinding()).isEqualTo(Long.class);
        assertThat(CRS.toSRS(schema.getCoordinateReferenceSystem())).isIn("EPSG:4326", "CRS:84");
        assertThatThrownBy(() -> store.getSchema("none")).hasMessageContaining("none");
    }

    @Test
    void offersEachOptionOfTheReaderAsAParameter() throws Throwable {
        Map<String, Param> parameters = Stream.of(new GmlDataStoreFactory().getParametersInfo())
                .collect(Collectors.toMap(parameter -> parameter.key, parameter -> parameter));
        for (GmlReaderOption option : GmlReaderOption.all()) {
            Param parameter = parameters.get(option.name());
            assertThat(parameter.required).as(option.name()).isFalse();
            for (String word : option.words()) {
                assertThat(parameter.parse(word)).hasToString(word);
            }
        }
        // a form sends what its fields have by default
        Map<String, Object> form = new HashMap<>(Map.of("gml", file.toUri().toURL()));
        parameters.values().forEach(parameter -> form.putIfAbsent(parameter.key, parameter.sample));
        assertThat(new GmlDataStoreFactory().createDataStore(form).getTypeNames())
                .containsExactly("road", "owner");
    }

    @Test
    void readsByTheOptionsOfTheReader() throws Exception {
        Map<String, Object> parameters = Map.of(
                "gml",
                file.toUri().toURL(),
                "text",
                true,
                "axisOrder",
                "swapped",
                "idAttribute",
                "nr",
                "dimension",
                "2");
        DataStore other = DataStoreFinder.getDataStore(parameters);
        try (SimpleFeatureIterator features =
                other.getFeatureSource("road").getFeatures().features()) {
            SimpleFeature road = features.next();
            assertThat(road.getAttribute("lanes")).isEqualTo("9");
            assertThat(road.getAttribute("nr")).isEqualTo("r.0");
            assertThat(road.getDefaultGeometry()).hasToString("POINT (7 40)");
        }
        other.dispose();
        assertThatThrownBy(() -> new GmlDataStoreFactory()
                        .createDataStore(Map.of("gml", file.toUri().toURL(), "axisOrder", "yx")))
                .hasMessage("the parameter \"axisOrder\": \"yx\" is not auto, authority, xy, swapped");
    }

    @Test
    void readsAttributesInTypesOfTheParameter() throws Exception {
        Map<String, Object> parameters =
                Map.of("gml", file.toUri().toURL(), "types", "lanes=Integer, road.name=String");
        DataStore typed = DataStoreFinder.getDataStore(parameters);
        assertThat(typed.getSchema("road").getDescriptor("lanes").getType().getBinding())
                .isEqualTo(Integer.class);
        try (SimpleFeatureIterator features = typed.getFeatureSource("road")
                .getFeatures(ECQL.toFilter("lanes = 7"))
                .features()) {
            assertThat(features.next().getAttribute("lanes")).isEqualTo(7);
        }
        typed.dispose();
        for (Map.Entry<String, String> wrong : Map.of(
                        "lanes=int4", "there is no type \"int4\"",
                        "lanes", "\"lanes\" is not of the form NAME=TYPE",
                        "width=Long", "no type has an attribute \"width\"")
                .entrySet()) {
            assertThatThrownBy(() -> new GmlDataStoreFactory()
                            .createDataStore(Map.of("gml", file.toUri().toURL(), "types", wrong.getKey()))
                            .getTypeNames())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(wrong.getValue());
        }
    }

    @Test
    void answersQueries() throws Exception {
        SimpleFeatureSource source = store.getFeatureSource("road");
        assertThat(source).isNotInstanceOf(SimpleFeatureStore.class);
        assertThat(ids(source, Query.ALL)).containsExactly("r.0", "r.1", "r.2", "r.3");
        Query query = new Query("road", ECQL.toFilter("lanes < 9 AND BBOX(g, 6, 40, 8, 42.5)"), "name");
        SortBy byName = CommonFactoryFinder.getFilterFactory().sort("name", SortOrder.DESCENDING);
        query.setSortBy(byName);
        assertThat(ids(source, query)).containsExactly("r.2", "r.1");
        query.setMaxFeatures(1);
        assertThat(ids(source, query)).containsExactly("r.2");
        try (SimpleFeatureIterator features = source.getFeatures(query).features()) {
            assertThat(features.next().getAttributes()).containsExactly("road 2");
        }
        assertThat(ids(source, new Query("road", ECQL.toFilter("IN ('r.3')")))).containsExactly("r.3");
        assertThat(ids(store.getFeatureSource("owner"), Query.ALL)).hasSize(4);
    }

    @Test
    void knowsCountAndBounds() throws Exception {
        SimpleFeatureSource source = store.getFeatureSource("road");
        assertThat(source.getCount(Query.ALL)).isEqualTo(4);
        ReferencedEnvelope bounds = source.getBounds();
        assertThat(bounds.getMinX()).isEqualTo(7);
        assertThat(bounds.getMaxY()).isEqualTo(43);
        Filter filter = ECQL.toFilter("lanes = 9");
        assertThat(source.getFeatures(filter).size()).isEqualTo(1);
        assertThat(source.getFeatures(filter).getBounds().getMaxY()).isEqualTo(40);
    }

    @Test
    void usesTheNamespaceOfTheParameters() throws Exception {
        DataStore other =
                DataStoreFinder.getDataStore(Map.of("gml", file.toUri().toURL(), "namespace", "urn:other"));
        try {
            assertThat(other.getSchema("road").getName().getNamespaceURI()).isEqualTo("urn:other");
            var feature = other.getFeatureSource("road").getFeatures().features();
            assertThat(feature.next().getFeatureType().getName().getNamespaceURI())
                    .isEqualTo("urn:other");
            feature.close();
        } finally {
            other.dispose();
        }
    }

    @Test
    void noticesChangesOfTheFile() throws Exception {
        assertThat(store.getFeatureSource("road").getCount(Query.ALL)).isEqualTo(4);
        Files.writeString(file, document(6));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        assertThat(store.getFeatureSource("road").getCount(Query.ALL)).isEqualTo(6);
    }

    @Test
    void skipsFeaturesWithErrorsUpToTheParameter() throws Exception {
        Files.writeString(file, document(4).replace("41 7</gml:pos>", "41 seven</gml:pos>"));
        assertThatThrownBy(() -> ids(store.getFeatureSource("road"), Query.ALL)).hasMessageContaining("seven");
        DataStore lenient =
                DataStoreFinder.getDataStore(Map.of("gml", file.toUri().toURL(), "skippedErrors", 1));
        List<String> log = new ArrayList<>();
        Logger logger = Logging.getLogger("org.gmlfast.datastore");
        logger.setFilter(entry -> !log.add(entry.getMessage()));
        try {
            assertThat(ids(lenient.getFeatureSource("road"), Query.ALL)).containsExactly("r.0", "r.2", "r.3");
            assertThat(log)
                    .singleElement()
                    .asString()
                    .contains("a b.gml", "1 in all", "\"seven\" in <pos>", "in feature r.1");
            assertThat(lenient.getFeatureSource("road").getCount(Query.ALL)).isEqualTo(3);
        } finally {
            lenient.dispose();
            logger.setFilter(null);
        }
        assertThatThrownBy(() -> new GmlDataStoreFactory()
                        .createDataStore(Map.of("gml", file.toUri().toURL(), "skippedErrors", -1)))
                .hasMessageContaining("must be 0 or more, not -1");
    }

    @Test
    void reportsMalformedFiles() throws Exception {
        Files.writeString(file, document(2).replace("</ex:c>", ""));
        // the features before the error are read
        assertThat(store.getTypeNames()).contains("road");
        assertThatThrownBy(() -> store.getFeatureSource("road").getCount(Query.ALL))
                .hasMessageContaining("a b.gml: the document ends in <ex:c>");
        assertThat(new GmlDataStoreFactory()
                        .canProcess(Map.of("gml", folder.toUri().toURL())))
                .isFalse();
        assertThat(new GmlDataStoreFactory()
                        .canProcess(Map.of("url", file.toUri().toURL())))
                .isFalse();
    }
}
