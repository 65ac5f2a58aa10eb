/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.value.FieldKind;
import org.gmlfast.feature.internal.value.PropertyKind;
import org.gmlfast.feature.internal.value.ValueConverter;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.schema.GfsCondition;
import org.gmlfast.feature.settings.ValueTypes;
import org.locationtech.jts.geom.Geometry;

/**
 * An element at a path in the features of a type, or one of its attributes: what has been found in it, and which
 * attribute of the feature has its value.
 */
public final class GmlField {

    /** The most children, or attributes, that are compared one by one. */
    private static final int MANY = 16;

    /** Null for an attribute. */
    final FeatureName name;

    final GmlField parent;

    /** The last component of the path. */
    public final String localName;

    private final List<GmlField> children = new ArrayList<>(4);
    private final List<GmlField> attributes = new ArrayList<>(0);

    /** The children and attributes by name, if there are many; null otherwise. */
    private Map<FeatureName, GmlField> childrenByName;

    private Map<String, GmlField> attributesByName;

    /** Of which elements with the path, or attributes of these, this field has the values; null for all others. */
    final GfsCondition condition;

    /** Fields that have the values of some elements in place of this one; null if there are none. */
    private List<GmlField> alternatives;

    /** The attributes that are read because a schema wants them; null before they are looked up. */
    List<String> wanted;

    /** The elements in this one as a text in JSON; null if they are not read so. */
    public GmlField json;

    /** The number of the last feature that has a text in the element. */
    private long lastText;

    private boolean hasTexts;

    /** The last child of the last element; null before the first. */
    public GmlField lastChild;

    /** The child that was looked up after this one. */
    private GmlField follower;

    /** The elements that have come right after this one in a feature. */
    final Set<GmlField> successors = new LinkedHashSet<>(0);

    /** Whether the element is the bounds of the feature. */
    public final boolean isBounds;

    /** Whether the element is a geometry itself, not a property with one. */
    public final boolean isElementOfGeometry;

    // ---- what has been found

    FieldKind kind;
    PropertyKind geometry;

    /** Whether a geometry in the element is one of topology, which is not read. */
    boolean hasTopology;

    /** Whether the element occurs twice in a feature. */
    boolean isRepeated;

    /**
     * The number of the last feature that has the element; in its type, before the first pass and before the second.
     */
    public long lastSeen;

    /** The number of features that have a geometry in the element. */
    long features;

    /** The number of the last attempt to read a feature in one step that has reached the element. */
    public long attempt;

    /** Whether it has had no value in the start of a document, so that the first one decides on the class. */
    public boolean isUndecided;

    /** Whether the element is of GML, and an element of the application has the same name. */
    boolean isAmbiguous;

    // ---- reading

    /** The attribute of the feature; -1 if the value is not read. */
    public int index = -1;

    /** The class that the settings have for the attribute; null if it is derived. */
    public Class<?> set;

    public Class<?> binding;
    public ValueConverter converter;
    public boolean isList;
    public boolean isGeometry;

    /** Whether only the first value is read. */
    public boolean isFirstRead;

    /** Whether neither this element nor one below it is read. */
    public boolean isSkipped;

    /** Whether another element may be the same attribute, and takes precedence. */
    public boolean isSecondary;

    GmlField(FeatureName name, GmlField parent, String localName) {
        this(name, parent, localName, null);
    }

    private GmlField(FeatureName name, GmlField parent, String localName, GfsCondition condition) {
        this.condition = condition;
        this.name = name;
        this.parent = parent;
        this.localName = localName;
        this.isElementOfGeometry = name != null && name.gml.isGeometry();
        this.isBounds = name != null && parent != null && parent.parent == null && name.isBounds();
    }

    /** The child of a name; null if there is none yet. */
    public GmlField child(FeatureName wanted, GmlField before) {
        GmlField expected = before == null ? follower : before.follower;
        if (expected != null && expected.name == wanted && expected.parent == this) {
            return expected;
        }
        if (childrenByName != null) {
            GmlField child = childrenByName.get(wanted);
            return child == null ? null : expect(child, before);
        }
        for (GmlField child : children) {
            if (child.name == wanted) {
                return expect(child, before);
            }
        }
        return null;
    }

    private GmlField expect(GmlField child, GmlField before) {
        if (before != null) {
            before.follower = child;
        } else if (follower == null) {
            follower = child;
        }
        return child;
    }

    public GmlField addChild(FeatureName added, GmlField before) {
        GmlField child = new GmlField(added, this, added.localName);
        children.add(child);
        if (childrenByName != null) {
            childrenByName.put(added, child);
        } else if (children.size() > MANY) {
            childrenByName = new IdentityHashMap<>();
            children.forEach(each -> childrenByName.putIfAbsent(each.name, each));
        }
        return expect(child, before);
    }

    /** The field of an attribute of this element; null if there is none yet. */
    public GmlField attribute(String attribute) {
        if (attributesByName != null) {
            return attributesByName.get(attribute);
        }
        for (GmlField field : attributes) {
            if (field.localName.equals(attribute)) {
                return field;
            }
        }
        return null;
    }

    /** Adds a field for the elements of which a condition is true. */
    GmlField addAlternative(GfsCondition added) {
        GmlField field = new GmlField(name, parent, localName, added);
        alternatives = alternatives == null ? new ArrayList<>() : alternatives;
        alternatives.add(field);
        return field;
    }

    /** The field that has the value of the element that the cursor has entered, or of an attribute of it. */
    public GmlField of(XmlElementCursor in) {
        if (alternatives != null) {
            for (GmlField field : alternatives) {
                if (field.condition.isTrue(in)) {
                    return field;
                }
            }
        }
        return this;
    }

    /** Whether this is the JSON of the element that is its parent. */
    boolean isJson() {
        return parent != null && parent.json == this;
    }

    public GmlField addAttribute(String attribute) {
        GmlField field = new GmlField(null, this, attribute);
        attributes.add(field);
        if (attributesByName != null) {
            attributesByName.put(attribute, field);
        } else if (attributes.size() > MANY) {
            attributesByName = new HashMap<>();
            attributes.forEach(each -> attributesByName.putIfAbsent(each.localName, each));
        }
        return field;
    }

    public boolean hasChildren() {
        return !children.isEmpty();
    }

    /** Whether the element has nothing but a value. */
    public boolean isPlain() {
        return index >= 0 && !isGeometry && children.isEmpty() && json == null && alternatives == null;
    }

    /** The name without the path. */
    public String shortName() {
        if (isJson()) {
            return parent.shortName();
        }
        if (isElementOfGeometry) {
            return "geometry"; // of a feature, without a property between them
        }
        if (isAmbiguous) {
            return "gml_" + localName;
        }
        return name == null ? parent.shortName() + '_' + localName : localName;
    }

    /** The components of the path below the feature. */
    String path(char separator) {
        if (isJson()) {
            return parent.path(separator);
        }
        if (name == null) {
            return parent.path(separator) + '_' + localName;
        }
        boolean isTopLevel = parent == null || parent.parent == null;
        return isTopLevel ? shortName() : parent.path(separator) + separator + localName;
    }

    /** The path of local names below the feature, as OGR writes it. */
    String localPath() {
        if (isJson()) {
            return parent.localPath();
        }
        if (name == null) {
            return parent.localPath() + '@' + localName;
        }
        return parent == null || parent.parent == null ? localName : parent.localPath() + '|' + localName;
    }

    /** The path with namespaces, which only this field of a feature has. */
    String key() {
        String own =
                (name == null ? '@' + localName : '{' + name.uri + '}' + localName) + GfsCondition.suffix(condition);
        return parent == null || parent.parent == null ? own : parent.key() + '/' + own;
    }

    /** Whether a text without white space at its ends keeps its value in the class that the attribute has. */
    public boolean keeps(String text) {
        return set == null ? FieldKind.keeps(text, binding) : ValueTypes.hasPlace(text, set);
    }

    /** Whether the class of the attribute would be the same if it had been derived from a text as well. */
    public boolean isAlike(String text) {
        return set == null ? FieldKind.alone(text, binding) : ValueTypes.hasPlace(text, set);
    }

    /** Notes a text of the element in a feature, which becomes JSON if the element has elements elsewhere. */
    void seeText(long feature) {
        hasTexts |= lastText == feature;
        lastText = feature;
        if (json != null) {
            json.isRepeated |= hasTexts || json.lastSeen == feature;
        }
    }

    /** Notes elements in the element, which become JSON. */
    void seeJson(long feature) {
        json.isRepeated |= hasTexts || lastText == feature;
    }

    /** Whether a value or a geometry has been found in the element. */
    public boolean isValue() {
        return kind != null || geometry != null;
    }

    /** Sets which attribute has the value. */
    void readAs(int attribute, Class<?> attributeBinding, boolean asList) {
        index = attribute;
        lastSeen = 0;
        binding = attributeBinding;
        isList = asList;
        isGeometry = Geometry.class.isAssignableFrom(attributeBinding);
        converter = isGeometry || attributeBinding == byte[].class ? null : ValueConverter.of(attributeBinding);
    }

    /** Marks the elements in which nothing is read. */
    boolean markSkipped() {
        boolean isRead = index >= 0 || hasTopology;
        for (GmlField child : children) {
            isRead |= !child.markSkipped();
        }
        for (GmlField field : attributes) {
            isRead |= !field.markSkipped();
        }
        if (alternatives != null) {
            isRead |= alternatives.stream().anyMatch(field -> field.index >= 0);
        }
        isRead |= json != null && json.index >= 0;
        isSkipped = !isRead && parent != null && !isBounds;
        return isSkipped;
    }
}
