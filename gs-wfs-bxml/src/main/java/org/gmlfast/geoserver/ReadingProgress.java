/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.gml.FeatureEncodingException;
import org.gmlfast.gml.UnsupportedFeatureTypeException;

/**
 * Tracks which feature of which layer a response has reached: the exceptions of stores seldom name it. For one thread.
 */
final class ReadingProgress {

    private final Layers layers;
    private String layer;
    private SimpleFeature last;
    private long count;
    private boolean reading;

    ReadingProgress(Layers layers) {
        this.layers = layers;
    }

    /** The same features, tracked while they are read; complex features are not. */
    FeatureCollection<?, ?> track(FeatureCollection<?, ?> collection) {
        if (!(collection instanceof SimpleFeatureCollection features)) {
            return collection;
        }
        // a proxy, since the interface grows from one GeoTools to the next
        return (SimpleFeatureCollection) Proxy.newProxyInstance(
                SimpleFeatureCollection.class.getClassLoader(),
                new Class<?>[] {SimpleFeatureCollection.class},
                (proxy, method, arguments) ->
                        method.getName().equals("features") ? open(features) : call(features, method, arguments));
    }

    private static Object call(SimpleFeatureCollection features, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(features, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private SimpleFeatureIterator open(SimpleFeatureCollection features) {
        layer = layers.prefixedName(features.getSchema().getName());
        last = null;
        count = 0;
        reading = true;
        SimpleFeatureIterator opened = features.features();
        reading = false;
        return new TrackedIterator(opened);
    }

    /**
     * A ServiceException that names layer and feature; the failure itself if it names them, or if GeoServer handles it.
     *
     * @param failure of reading or writing a feature
     */
    RuntimeException explain(RuntimeException failure) {
        if (layer == null
                || failure instanceof FeatureEncodingException
                || failure instanceof UnsupportedFeatureTypeException
                || failure instanceof FallbackException
                || hasServiceException(failure)) {
            return failure;
        }
        // GeoServer appends the messages of all causes
        String message = message();
        return new ServiceException(failure.getMessage() == null ? message + ": " + failure : message, failure);
    }

    private static boolean hasServiceException(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ServiceException) {
                return true;
            }
        }
        return false;
    }

    private String message() {
        if (last == null) {
            return "Reading the first feature of layer " + layer + " failed";
        }
        return reading
                ? "Reading layer " + layer + " failed after " + count + " features, the last of which is "
                        + last.getID()
                : "Writing feature " + last.getID() + " of layer " + layer + " failed";
    }

    private final class TrackedIterator implements SimpleFeatureIterator {

        private final SimpleFeatureIterator features;

        TrackedIterator(SimpleFeatureIterator features) {
            this.features = features;
        }

        @Override
        public boolean hasNext() {
            reading = true;
            boolean more = features.hasNext();
            reading = false;
            return more;
        }

        @Override
        public SimpleFeature next() {
            reading = true;
            last = features.next();
            count++;
            reading = false;
            return last;
        }

        @Override
        public void close() {
            features.close();
        }
    }
}
