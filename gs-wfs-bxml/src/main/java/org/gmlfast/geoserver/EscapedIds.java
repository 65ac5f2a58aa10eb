/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.Id;
import org.geotools.api.filter.identity.Identifier;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.filter.visitor.DefaultFilterVisitor;
import org.geotools.filter.visitor.DuplicatingFilterVisitor;
import org.gmlfast.gml.GmlIds;

/**
 * Feature ids in filters. GML escapes characters that an XML id cannot have ({@link GmlIds}), so a client asks for the
 * escaped id. Other formats of GeoServer write ids as they are: both forms select the feature.
 */
final class EscapedIds {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private EscapedIds() {}

    /**
     * The filter that also selects the ids that escaped ones stand for.
     *
     * @param filter may be null
     * @return the filter itself if it has no escaped id
     */
    static Filter understood(Filter filter) {
        return filter != null && hasEscaped(filter) ? (Filter) filter.accept(new Unescaping(), null) : filter;
    }

    private static boolean hasEscaped(Filter filter) {
        Set<String> found = new HashSet<>();
        filter.accept(
                new DefaultFilterVisitor() {
                    @Override
                    public Object visit(Id ids, Object data) {
                        ids.getIdentifiers().forEach(id -> addUnescaped(id, found));
                        return data;
                    }
                },
                null);
        return !found.isEmpty();
    }

    private static void addUnescaped(Identifier identifier, Set<String> ids) {
        String id = String.valueOf(identifier.getID());
        String unescaped = GmlIds.fromXmlId(id);
        if (!unescaped.equals(id)) {
            ids.add(unescaped);
        }
    }

    private static final class Unescaping extends DuplicatingFilterVisitor {

        @Override
        public Object visit(Id filter, Object data) {
            Set<String> unescaped = new LinkedHashSet<>();
            filter.getIdentifiers().forEach(id -> addUnescaped(id, unescaped));
            Set<Identifier> all = new LinkedHashSet<>(filter.getIdentifiers());
            unescaped.forEach(id -> all.add(FILTERS.featureId(id)));
            return FILTERS.id(all);
        }
    }
}
