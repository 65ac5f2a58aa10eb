/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.Query;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.Id;
import org.geotools.api.filter.identity.Identifier;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.FeatureIterator;
import org.geotools.filter.visitor.DefaultFilterVisitor;
import org.geotools.filter.visitor.DuplicatingFilterVisitor;
import org.gmlfast.gml.GmlIds;

/**
 * Resolves feature ids in filters. GML escapes the characters that an XML id cannot have ({@link GmlIds}), so clients
 * request the escaped id. It selects the feature that has this id in GML, or else the feature whose own id looks like
 * that: GeoServer's other formats do not escape ids.
 */
final class EscapedIds {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    /** Opens the layer of a filter. Called only if the filter has an escaped id. */
    interface LayerSource {
        FeatureSource<?, ?> source() throws IOException;
    }

    private EscapedIds() {}

    /**
     * The filter with the ids of the layer's features.
     *
     * @param filter may be null
     * @return the filter itself if it has no escaped id
     * @throws IOException if the layer cannot be read
     */
    static Filter resolve(Filter filter, LayerSource layer) throws IOException {
        Map<String, String> plain = plainByEscaped(filter);
        if (plain.isEmpty()) {
            return filter;
        }
        plain.values().retainAll(existing(layer.source(), new HashSet<>(plain.values())));
        return (Filter) filter.accept(new Replacing(plain), null);
    }

    private static Map<String, String> plainByEscaped(Filter filter) {
        Map<String, String> plain = new LinkedHashMap<>();
        if (filter != null) {
            filter.accept(
                    new DefaultFilterVisitor() {
                        @Override
                        public Object visit(Id ids, Object data) {
                            ids.getIdentifiers().forEach(id -> addEscaped(String.valueOf(id.getID()), plain));
                            return data;
                        }
                    },
                    null);
        }
        return plain;
    }

    private static void addEscaped(String id, Map<String, String> plain) {
        String unescaped = GmlIds.fromXmlId(id);
        if (!unescaped.equals(id)) {
            plain.put(id, unescaped);
        }
    }

    /** The ids that features of the layer have. */
    private static Set<String> existing(FeatureSource<?, ?> source, Set<String> ids) throws IOException {
        Set<Identifier> asked = new LinkedHashSet<>();
        ids.forEach(id -> asked.add(FILTERS.featureId(id)));
        String type = source.getSchema().getName().getLocalPart();
        Set<String> existing = new HashSet<>();
        try (FeatureIterator<?> features = source.getFeatures(new Query(type, FILTERS.id(asked), Query.NO_NAMES))
                .features()) {
            while (features.hasNext()) {
                existing.add(features.next().getIdentifier().getID());
            }
        }
        return existing;
    }

    private static final class Replacing extends DuplicatingFilterVisitor {

        private final Map<String, String> replacements;

        Replacing(Map<String, String> replacements) {
            this.replacements = replacements;
        }

        @Override
        public Object visit(Id filter, Object data) {
            Set<Identifier> ids = new LinkedHashSet<>();
            for (Identifier id : filter.getIdentifiers()) {
                String replacement = replacements.get(String.valueOf(id.getID()));
                ids.add(replacement == null ? id : FILTERS.featureId(replacement));
            }
            return FILTERS.id(ids);
        }
    }
}
