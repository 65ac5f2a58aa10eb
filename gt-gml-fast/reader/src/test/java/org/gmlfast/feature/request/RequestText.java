/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.filter.ExcludeFilter;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.IncludeFilter;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.identity.Identifier;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.temporal.Instant;
import org.geotools.api.temporal.Period;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.Polygon;
import org.xml.sax.helpers.NamespaceSupport;

/** All that can be seen of the objects of a request, as one line of text. */
final class RequestText {

    private static final Set<String> NOT_SEEN =
            Set.of("getClass", "getFilterIterator", "getFallbackValue", "getImplementationHints", "getVersion");

    /** Lists of GeoServer's model that have no value twice. */
    private static final Set<String> UNIQUE = Set.of("propertyName", "abstractProjectionClause");

    private RequestText() {}

    static String of(Object value) {
        if (value instanceof ModelObject object) {
            TreeMap<String, List<Object>> properties = new TreeMap<>();
            for (ModelObject.Property property : object.properties()) {
                List<Object> values = properties.computeIfAbsent(property.name(), added -> new ArrayList<>());
                if (!UNIQUE.contains(property.name()) || !values.contains(property.value())) {
                    values.add(property.value());
                }
            }
            return object(object.type(), properties);
        }
        if (value instanceof ModelObject.Choice choice) {
            return choice.text();
        }
        if (value instanceof QName name) {
            return name + "/" + name.getPrefix();
        }
        if (value instanceof Geometry geometry) {
            return geometry(geometry);
        }
        if (value instanceof ReferencedEnvelope box) {
            return "Box[" + box.getMinX() + " " + box.getMinY() + " " + box.getMaxX() + " " + box.getMaxY()
                    + system(box.getCoordinateReferenceSystem()) + "]";
        }
        if (value instanceof SimpleFeature feature) {
            String id = feature.getID();
            return feature.getFeatureType().getName().getLocalPart()
                    + (id.startsWith("i.") ? "#" + id : "")
                    + list(feature.getAttributes());
        }
        if (value instanceof NamespaceSupport namespaces) {
            TreeMap<String, String> uris = new TreeMap<>();
            for (String prefix : Collections.list(namespaces.getPrefixes())) {
                uris.put(prefix, namespaces.getURI(prefix));
            }
            return uris + "/" + namespaces.getURI("");
        }
        if (value instanceof Set<?> set) {
            return set.stream()
                    .map(RequestText::of)
                    .collect(Collectors.toCollection(TreeSet::new))
                    .toString();
        }
        if (value instanceof Collection<?> collection) {
            return list(collection);
        }
        if (value instanceof Period period) {
            return "Period[" + of(period.getBeginning()) + ", " + of(period.getEnding()) + "]";
        }
        if (value instanceof Instant instant) {
            Date date = instant.getPosition().getDate();
            return date.getClass().getSimpleName() + " " + date.getTime();
        }
        boolean hasGetters = value instanceof Filter
                || value instanceof Expression
                || value instanceof Identifier
                || value instanceof SortBy;
        return hasGetters
                ? seen(value)
                : value == null ? "null" : value.getClass().getSimpleName() + " " + value;
    }

    /** Whether a property has a value that is not null. */
    private static boolean isSet(List<Object> values) {
        return values.stream().anyMatch(Objects::nonNull);
    }

    /** An object of a type, whose properties have one or more values. */
    static String object(String type, Map<String, List<Object>> properties) {
        return type
                + properties.entrySet().stream()
                        .filter(property -> isSet(property.getValue()))
                        .map(property -> property.getKey() + "=" + list(property.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String list(Collection<?> values) {
        return values.stream().map(RequestText::of).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String geometry(Geometry geometry) {
        List<Geometry> parts = new ArrayList<>();
        if (geometry instanceof GeometryCollection) {
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                parts.add(geometry.getGeometryN(i));
            }
        } else if (geometry instanceof Polygon polygon) {
            parts.add(polygon.getExteriorRing());
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                parts.add(polygon.getInteriorRingN(i));
            }
        }
        String content =
                parts.isEmpty() ? geometry.toText() : geometry.getClass().getSimpleName() + list(parts);
        return content + system((CoordinateReferenceSystem) geometry.getUserData());
    }

    private static String system(CoordinateReferenceSystem system) {
        return system == null ? "" : "@" + system.getIdentifiers();
    }

    /** The values of the getters. */
    private static String seen(Object value) {
        if (value instanceof IncludeFilter || value instanceof ExcludeFilter) {
            return value.toString();
        }
        TreeMap<String, String> seen = new TreeMap<>();
        for (Method method : value.getClass().getMethods()) {
            String name = method.getName();
            boolean isGetter = method.getParameterCount() == 0
                    && (name.startsWith("get") || name.startsWith("is"))
                    && !Modifier.isStatic(method.getModifiers())
                    && !NOT_SEEN.contains(name);
            if (isGetter) {
                try {
                    seen.put(name, of(method.invoke(value)));
                } catch (ReflectiveOperationException e) {
                    seen.put(name, "?");
                }
            }
        }
        return value.getClass().getSimpleName() + seen;
    }
}
