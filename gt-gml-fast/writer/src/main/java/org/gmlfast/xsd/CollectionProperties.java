/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.xml.namespace.QName;

import org.geotools.xsd.Encoder;
import org.gmlfast.wfs.WfsVersion;

/**
 * The properties that one gt-xsd encoder asks a feature collection for. {@link CollectionEncoding} writes members and
 * bounds if it can; the stock binding is the fallback.
 */
final class CollectionProperties {

    private static final Logger LOGGER = Logger.getLogger(CollectionProperties.class.getName());

    /** Gets a property from the stock binding. */
    @FunctionalInterface
    interface Stock {
        Object get() throws Exception;
    }

    private final WfsVersion version;
    private final Encoder encoder;

    private Object[] decidedFor;

    /** Null if the collections fall back to the stock encoder. */
    private CollectionEncoding decided;

    /**
     * Properties for an encoder.
     *
     * @param encoder null in a binding that parses, where all properties are the stock ones
     */
    CollectionProperties(WfsVersion version, Encoder encoder) {
        this.version = version;
        this.encoder = encoder;
    }

    /**
     * A property of a FeatureCollection.
     *
     * @param collections the collections in it
     */
    Object get(QName property, List<?> collections, Stock stock) throws Exception {
        String name = property.getLocalPart();
        boolean delegated = name.equals("boundedBy") || name.equals("featureMember") || name.equals("member");
        if (!delegated || encoder == null) {
            return stock.get();
        }
        CollectionEncoding encoding = encoding(collections);
        return encoding == null ? stock.get() : encoding.property(property, stock);
    }

    /** Decides once for all properties of a collection: gt-xsd asks for them one after the other. */
    private CollectionEncoding encoding(List<?> collections) {
        if (decidedFor == null || !isDecidedFor(collections)) {
            decided = decide(collections);
            decidedFor = collections.toArray();
        }
        return decided;
    }

    private boolean isDecidedFor(List<?> collections) {
        if (collections.size() != decidedFor.length) {
            return false;
        }
        for (int i = 0; i < decidedFor.length; i++) {
            if (collections.get(i) != decidedFor[i]) {
                return false;
            }
        }
        return true;
    }

    private CollectionEncoding decide(List<?> collections) {
        ConfiguredOutput output = ConfiguredOutput.of(version, encoder.getConfiguration());
        if (!output.enabled()) {
            return null;
        }
        ApplicationSchemas schemas = new ApplicationSchemas(encoder.getSchemaIndex(), version.gml());
        try {
            return CollectionEncoding.of(output, encoder.getNamespaces(), schemas, collections);
        } catch (CollectionFallbackException e) {
            LOGGER.log(Level.FINE, e, () -> "fallback to the encoder of GeoTools: " + e.getMessage());
            return null;
        }
    }
}
