/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.geoserver.counts.UncountedResponse;
import org.gmlfast.geoserver.settings.FallbackException;

/**
 * What the stock GeoJSON response writes around the features of a result: the call of JSONP, or the links and the CRS
 * of OGC API Features, which depend on the formats of the server and differ between its versions. The stock response
 * writes them itself, around one feature without values in place of the result.
 */
final class StockFrame {

    /** The members that follow the features or do not depend on the server. */
    private static final Set<String> OWN =
            Set.of("type", "features", "totalFeatures", "numberMatched", "numberReturned", "timeStamp");

    /** The wrapper of a collection that names its layer, in GeoServer 2 and 3. */
    private static final Set<String> WRAPPERS =
            Set.of("org.geoserver.wfs.TypeInfoCollectionWrapper", "org.geoserver.data.TypeInfoCollectionWrapper");

    private StockFrame() {}

    /**
     * The frame of JSONP: the call around a usual document.
     *
     * @throws FallbackException if the stock response writes something else
     */
    static GeoJsonSettings.Frame ofCall(Response stock, FeatureCollectionResponse found, Operation operation)
            throws IOException {
        // links belong to the document, and those of an uncounted page would be counted
        JsonMembers written = written(stock, found, null, operation);
        return new GeoJsonSettings.Frame(written.start(), null, written.end(), stock.getMimeType(found, operation));
    }

    /**
     * The frame of a document that ends with the members of the stock response.
     *
     * @param places whether the document is JSON-FG
     * @throws FallbackException if the stock response writes something else than a collection with features
     */
    static GeoJsonSettings.Frame ofMembers(
            Response stock, FeatureCollectionResponse found, Operation operation, boolean places) throws IOException {
        if (found instanceof UncountedResponse || !isOfWfs2(operation)) {
            throw new FallbackException("the links of the result are unknown");
        }
        JsonMembers written = written(stock, found, found.getAdaptee(), operation);
        Map<String, String> members = new LinkedHashMap<>(written.members());
        members.keySet().removeAll(OWN);
        String text = members.entrySet().stream()
                .map(member -> '"' + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(","));
        return new GeoJsonSettings.Frame(
                written.start(), text, written.end(), stock.getMimeType(found, operation), places);
    }

    private static boolean isOfWfs2(Operation operation) {
        return GetFeatureRequest.adapt(operation.getParameters()[0])
                .getVersion()
                .startsWith("2.");
    }

    private static JsonMembers written(
            Response stock, FeatureCollectionResponse found, EObject links, Operation operation) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FeatureCollectionResponse one = new OneFeature(links, features(found));
        try {
            stock.write(one, out, operation);
        } catch (RuntimeException e) {
            throw new FallbackException("the stock response does not write a feature without values: " + e);
        }
        JsonMembers written = JsonMembers.of(out.toString(StandardCharsets.UTF_8));
        if (!"\"FeatureCollection\"".equals(written.members().get("type"))) {
            throw new FallbackException("the document is a single feature");
        }
        return written;
    }

    // ---- the result in place of the one that was found

    @SuppressWarnings("rawtypes")
    private static List<FeatureCollection> features(FeatureCollectionResponse found) {
        List<?> collections = found.getFeature();
        if (collections == null
                || collections.isEmpty()
                || !(collections.get(0) instanceof SimpleFeatureCollection simple)) {
            throw new FallbackException("there is no collection of simple features");
        }
        return List.of(wrapped(simple, withoutValues(simple)));
    }

    /** A result with other features, and without its number of matches, which would be counted. */
    private static final class OneFeature extends FeatureCollectionResponse.WFS20 {

        private final boolean linked;

        @SuppressWarnings("rawtypes")
        private final List<FeatureCollection> features;

        /** @param links has those to other pages; null for none */
        @SuppressWarnings("rawtypes")
        OneFeature(EObject links, List<FeatureCollection> features) {
            super(links);
            this.linked = links != null;
            this.features = features;
        }

        @Override
        @SuppressWarnings("rawtypes")
        public List<FeatureCollection> getFeatures() {
            return features;
        }

        @Override
        public BigInteger getTotalNumberOfFeatures() {
            return null;
        }

        @Override
        public String getPrevious() {
            return linked ? super.getPrevious() : null;
        }

        @Override
        public String getNext() {
            return linked ? super.getNext() : null;
        }
    }

    private static SimpleFeatureCollection withoutValues(SimpleFeatureCollection collection) {
        SimpleFeatureType type = collection.getSchema();
        SimpleFeature feature = SimpleFeatureBuilder.build(type, new Object[type.getAttributeCount()], "frame");
        // a proxy, since the interface grows from one GeoTools to the next
        return (SimpleFeatureCollection) Proxy.newProxyInstance(
                SimpleFeatureCollection.class.getClassLoader(),
                new Class<?>[] {SimpleFeatureCollection.class},
                (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("features")
                                ? new OneTime(feature)
                                : method.invoke(collection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /**
     * A collection in the wrapper that another one has, if it names its layer: GeoServer 3 writes links for such a
     * collection alone.
     */
    private static FeatureCollection<?, ?> wrapped(SimpleFeatureCollection like, SimpleFeatureCollection collection) {
        Class<?> wrapper = like.getClass().getDeclaringClass();
        if (wrapper == null || !WRAPPERS.contains(wrapper.getName())) {
            return collection;
        }
        try {
            Object layer = wrapper.getMethod("getFeatureTypeInfo").invoke(like);
            return (FeatureCollection<?, ?>) wrapper.getMethod("wrap", FeatureCollection.class, FeatureTypeInfo.class)
                    .invoke(null, collection, layer);
        } catch (ReflectiveOperationException e) {
            return collection;
        }
    }

    private static final class OneTime implements SimpleFeatureIterator {

        private SimpleFeature feature;

        OneTime(SimpleFeature feature) {
            this.feature = feature;
        }

        @Override
        public boolean hasNext() {
            return feature != null;
        }

        @Override
        public SimpleFeature next() {
            if (feature == null) {
                throw new NoSuchElementException();
            }
            SimpleFeature next = feature;
            feature = null;
            return next;
        }

        @Override
        public void close() {
            feature = null;
        }
    }
}
