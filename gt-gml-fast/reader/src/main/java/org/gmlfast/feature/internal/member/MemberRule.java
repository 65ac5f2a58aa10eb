/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.member;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.xml.XmlElementCursor;

/**
 * Which elements are features. Usually they are the children of elements such as featureMember. In a document without
 * members, the elements below the root that have ids are features, or the root itself.
 */
public final class MemberRule {

    /** The most names in a note. */
    private static final int MAX_NAMES = 10;

    private final List<String> memberNames;
    private final List<String> featureNames;

    /** Whether the elements of a name are features because the settings name them. */
    private final Map<FeatureName, Boolean> named = new HashMap<>();

    /** The features of a document without members. */
    private final Set<FeatureName> features = new HashSet<>();

    /** Whether the features are elements below the root that have ids. */
    private boolean isGuess;

    /** Whether nothing says which elements are features. */
    private boolean isUnknown;

    private boolean isGeometry;

    private final FeatureMapping mapping;

    /** @param mapping what a schema says of the features */
    public MemberRule(List<String> memberNames, List<String> featureNames, FeatureMapping mapping) {
        this.memberNames = memberNames;
        this.featureNames = featureNames;
        this.mapping = mapping;
    }

    /**
     * A rule that {@link #probe} has found in another reading of the document.
     *
     * @param features the names of features outside of members
     */
    public MemberRule(
            List<String> memberNames,
            List<String> featureNames,
            FeatureMapping mapping,
            List<FeatureName> features,
            boolean isGeometry) {
        this(memberNames, featureNames, mapping);
        this.features.addAll(features);
        this.isGeometry = isGeometry;
    }

    /** The names of the features of a document without members; empty for other documents. */
    public Set<FeatureName> features() {
        return features;
    }

    /** Whether the children of an element are features or collections. */
    boolean isMember(FeatureName name) {
        return isUsual() && name.isMember && name.gml != GmlElement.MEMBER || memberNames.contains(name.localName);
    }

    /** Whether an element is a layer in what MapServer returns to GetFeatureInfo. */
    boolean isLayer(FeatureName name) {
        return isUsual() && name.localName.endsWith("_layer");
    }

    /** Whether the document is a geometry without a feature. */
    public boolean isGeometry() {
        return isGeometry;
    }

    /** The name of the type of a feature. */
    public String typeName(FeatureName feature) {
        return isGeometry ? "geometry" : mapping.typeNames().getOrDefault(feature.localName, feature.localName);
    }

    /** The reference system of geometries that have none in the document; null if it is not known. */
    public String srsName(FeatureName feature) {
        return mapping.srsNames().get(feature.localName);
    }

    /** Whether an element is a feature wherever it is. */
    boolean isFeature(FeatureName name) {
        return isUsual()
                ? features.contains(name) || mapping.features().contains(name.localName)
                : named.computeIfAbsent(name, this::isNamed);
    }

    /** Whether the settings do not name the features. */
    private boolean isUsual() {
        return featureNames.isEmpty();
    }

    private boolean isNamed(FeatureName name) {
        return featureNames.contains(name.localName) || featureNames.contains('{' + name.uri + '}' + name.localName);
    }

    /** Whether an element is not a feature although it is where features are. */
    boolean isAround(FeatureName name) {
        return isUsual() && mapping.around().contains(name.localName);
    }

    public FeatureMapping mapping() {
        return mapping;
    }

    /** Says why a document has no features; null if it may have none. */
    public String reason() {
        if (!isUsual()) {
            return "no element is called " + String.join(" or ", featureNames) + " (--feature)";
        }
        return isUnknown ? "no elements are known to be features; name those that are with --feature NAME" : null;
    }

    /** Says which elements are taken for features; null if the document or the settings say it. */
    public String note() {
        if (!isGuess) {
            return null;
        }
        List<String> names = features.stream()
                .map(name -> '<' + name.localName + '>')
                .distinct()
                .sorted()
                .toList();
        return "the document has no members; " + listed(names)
                + " are read as features because they have ids; --feature NAME chooses others";
    }

    /** At most ten names, for a note. */
    public static String listed(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())))
                + (names.size() > MAX_NAMES ? " and others" : "");
    }

    /** Whether an element among features contains features. */
    static boolean isCollection(FeatureName name) {
        return name.isCollection;
    }

    /**
     * Looks at the start of a document for what its features are.
     *
     * @param in before the root
     */
    public void probe(XmlElementCursor in) {
        if (!isUsual()) {
            return;
        }
        Map<FeatureName, Integer> children = new HashMap<>();
        Map<FeatureName, Integer> grandchildren = new HashMap<>();
        FeatureName root = null;
        boolean rootHasId = false;
        try {
            while (true) {
                if (!in.nextElement()) {
                    if (in.depth() == 0) {
                        break;
                    }
                    continue;
                }
                FeatureName name = (FeatureName) in.name();
                boolean hasId = in.attribute(AttributeRoles.ID) != null;
                if (in.depth() == 1) {
                    root = name;
                    rootHasId = hasId;
                    if (name.gml.isGeometry()) {
                        isGeometry = true;
                        features.add(name);
                        return;
                    }
                }
                if (isMember(name) || isLayer(name)) {
                    return;
                }
                if (hasId && in.depth() == 2) {
                    children.merge(name, 1, Integer::sum);
                } else if (hasId && in.depth() == 3) {
                    grandchildren.merge(name, 1, Integer::sum);
                }
            }
        } catch (XMLStreamException e) {
            // the start may end anywhere; the reader reports what is malformed
        }
        decide(root, rootHasId, children, grandchildren);
    }

    private void decide(
            FeatureName root,
            boolean rootHasId,
            Map<FeatureName, Integer> children,
            Map<FeatureName, Integer> grandchildren) {
        children.keySet().removeIf(name -> name.gml.isGeometry());
        grandchildren.keySet().removeIf(name -> name.gml.isGeometry());
        if (root == null
                || root.isBounds()
                || MemberRule.isCollection(root)
                || !mapping.features().isEmpty()) {
            return;
        }
        if (rootHasId && !repeats(children)) {
            features.add(root);
        } else {
            features.addAll((children.isEmpty() ? grandchildren : children).keySet());
            isGuess = !features.isEmpty();
            isUnknown = features.isEmpty();
        }
    }

    private static boolean repeats(Map<FeatureName, Integer> counts) {
        return counts.values().stream().anyMatch(count -> count > 1);
    }
}
