/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.io.IOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.catalog.AttributeTypeInfo;
import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.ResourcePool;
import org.geoserver.catalog.TransformFeatureTypeCallback;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.data.transform.Definition;
import org.geotools.data.transform.TransformFactory;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.members.PrivateMembers;
import org.gmlfast.geoserver.rows.SchemaCache;
import org.gmlfast.geoserver.settings.PluginSettings;

/**
 * Makes the sources of layers with customized attributes as GeoServer does, but reads the expression of each attribute
 * once for each change of the layer. GeoServer 2 parses it twice in every request, which takes a fifth of the time of a
 * request for 49 features.
 *
 * <p>What is remembered belongs to the type that GeoServer keeps for a layer. GeoServer drops the type when the layer
 * or its store changes, and on <i>Reload</i>.
 */
public final class AttributeMemory extends TransformFeatureTypeCallback {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);
    private static final int MAX_LAYERS = 1000;
    private static final String QUESTION = "definitions";

    private final SchemaCache<List<Definition>> definitions = new SchemaCache<>(MAX_LAYERS);

    /**
     * Installs a memory in a catalog. Changes nothing if the catalog already has one, uses a class other than
     * GeoServer's own, or has an unknown form.
     */
    public static void install(Catalog catalog) {
        ResourcePool pool = catalog.getResourcePool();
        if (pool == null) {
            return;
        }
        try {
            Object stock = PrivateMembers.get(pool, ResourcePool.class.getName(), "transformer");
            if (stock != null && stock.getClass() == TransformFeatureTypeCallback.class) {
                PrivateMembers.set(pool, ResourcePool.class.getName(), "transformer", new AttributeMemory());
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOGGER.log(Level.FINE, "GeoServer parses customized attributes in each request", e);
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends FeatureType, U extends Feature> FeatureSource<T, U> wrapFeatureSource(
            FeatureTypeInfo layer, FeatureSource<T, U> source) throws IOException {
        // before the attributes are read: if they change after this, so does the type
        if (!(layer.getFeatureType() instanceof SimpleFeatureType type)
                || !(source instanceof SimpleFeatureSource simple)) {
            return super.wrapFeatureSource(layer, source);
        }
        List<Definition> known = definitions.get(type, QUESTION);
        if (known != null) {
            return (FeatureSource<T, U>) TransformFactory.transform(simple, layer.getName(), known);
        }
        FeatureSource<T, U> transformed = super.wrapFeatureSource(layer, source);
        List<Definition> found = definitions(transformed);
        if (found != null && found.stream().allMatch(AttributeMemory::isName) && !isDescribed(layer)) {
            definitions.put(type, QUESTION, found);
        }
        return transformed;
    }

    /** A name has no state. A function can have one, and is not shared between requests. */
    private static boolean isName(Definition definition) {
        return definition.getExpression() instanceof PropertyName;
    }

    /** A description depends on the language of the server, which changes without the layer. */
    private static boolean isDescribed(FeatureTypeInfo layer) {
        for (AttributeTypeInfo attribute : layer.getAttributes()) {
            if (attribute.getDescription() != null) {
                return true;
            }
        }
        return false;
    }

    /** The definitions from which GeoServer has made a source; null if they are not to be found. */
    private static List<Definition> definitions(FeatureSource<?, ?> transformed) {
        try {
            Object transformer = PrivateMembers.get(
                    transformed, "org.geotools.data.transform.TransformFeatureSource", "transformer");
            List<?> found = (List<?>)
                    PrivateMembers.get(transformer, transformer.getClass().getName(), "definitions");
            return found.stream().map(Definition.class::cast).toList();
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOGGER.log(Level.FINE, "GeoServer parses the customized attributes of a layer in each request", e);
            return null;
        }
    }
}
