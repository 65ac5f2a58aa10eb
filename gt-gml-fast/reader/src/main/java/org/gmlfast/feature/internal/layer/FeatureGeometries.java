/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.GeometryDescriptor;

/**
 * The geometries of the features of a type that have several: how many features have each of them, which of several
 * elements become one geometry, and the attribute with the first geometry that a feature has.
 */
public final class FeatureGeometries {

    /** Stands for all geometries of a feature in the path of an attribute. */
    static final String FIRST = "*";

    private static final GmlField[] NONE = {};

    /** The elements with geometries, in the order in which they were found. */
    private final List<GmlField> found = new ArrayList<>(1);

    /** The number of features that have a geometry. */
    private long features;

    /** The elements whose geometries in a feature become one. */
    public GmlField[] multis = NONE;

    /** The index of the attribute with the first geometry that a feature has; -1 without one. */
    public int first = -1;

    /** The class of that attribute. */
    public Class<?> firstBinding;

    /** The indexes of the geometries that may be the first. */
    public int[] sources = {};

    /** The geometry that all features had in the start of a document, as the only one of several; null without one. */
    private GmlField common;

    private String firstName;
    private List<String> sourceNames = List.of();

    // ---- what is found

    void add(GmlField field) {
        found.add(field);
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** Counts the geometries of a feature that was read element by element. */
    void count(long feature) {
        boolean hasAny = false;
        for (GmlField field : found) {
            if (field.lastSeen == feature) {
                field.features++;
                hasAny = true;
            }
        }
        features += hasAny ? 1 : 0;
    }

    /** Counts the geometries of a feature that was read in one step. */
    void countAttempt(long attempt) {
        boolean hasAny = false;
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).attempt == attempt) {
                found.get(i).features++;
                hasAny = true;
            }
        }
        features += hasAny ? 1 : 0;
    }

    /** Whether all features that have a geometry have the one of an element. */
    boolean isInAll(GmlField field) {
        return field.features == features;
    }

    /** Sets the geometry that is the default because all features have it. */
    void setCommon(GmlField field) {
        common = found.size() > 1 ? field : null;
    }

    /** Whether a feature lacks the geometry that all features had in the start of a document, and has another one. */
    public boolean isUncommon(Object[] values) {
        return common != null
                && common.index >= 0
                && values[common.index] == null
                && found.stream().anyMatch(field -> field.index >= 0 && values[field.index] != null);
    }

    // ---- reading

    /** Lets several geometries of an element become one. */
    void addMulti(GmlField field) {
        multis = Arrays.copyOf(multis, multis.length + 1);
        multis[multis.length - 1] = field;
    }

    /**
     * Lets an attribute have the first of the other geometries that a feature has.
     *
     * @param name of the attribute
     * @param type with all attributes
     */
    void setFirst(String name, SimpleFeatureType type) {
        firstName = name;
        firstBinding = type.getDescriptor(name).getType().getBinding();
        sourceNames = type.getAttributeDescriptors().stream()
                .filter(GeometryDescriptor.class::isInstance)
                .map(attribute -> attribute.getLocalName())
                .filter(other -> !other.equals(name))
                .toList();
        resolve(name::equals, type::indexOf);
    }

    /** Adds the geometries to the selected attributes that are read for the first one, behind them. */
    void addSources(Map<String, Integer> selected) {
        if (selected.containsKey(firstName)) {
            sourceNames.forEach(source -> selected.putIfAbsent(source, selected.size()));
        }
        resolve(selected::containsKey, name -> selected.getOrDefault(name, -1));
    }

    private void resolve(Predicate<String> isRead, ToIntFunction<String> indexes) {
        boolean hasFirst = firstName != null && isRead.test(firstName);
        first = hasFirst ? indexes.applyAsInt(firstName) : -1;
        sources = hasFirst ? sourceNames.stream().mapToInt(indexes).toArray() : new int[0];
    }
}
