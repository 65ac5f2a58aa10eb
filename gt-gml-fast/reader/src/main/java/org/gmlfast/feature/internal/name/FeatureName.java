/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.name;

import java.util.Locale;
import java.util.Set;

import org.gmlfast.bxml.internal.element.ElementName;

/** The name of an element, and what the element stands for in a document of features. */
public final class FeatureName extends ElementName {

    private static final Set<String> WFS =
            Set.of("http://www.opengis.net/wfs", "http://www.opengis.net/wfs/2.0", "http://www.opengis.net/wfs/3.0");

    private static final Set<String> CONTAINERS = Set.of("featureMember", "featureMembers", "member", "Tuple");

    public final GmlElement gml;

    /** Whether its children are features or again containers. */
    public final boolean isContainer;

    public final boolean isGml;

    public final boolean isWfs;

    /** Whether it contains features where it is among features. */
    public final boolean isCollection;

    /** Whether it is a feature of the type that is read. */
    public boolean isFeature;

    /** The reader of the property's values; null if it is not read. */
    public PropertyReader property;

    /** Whether another element may be the same property, and takes precedence. */
    public boolean isSecondary;

    /** Whether its children are features, by its name. */
    public final boolean isMember;

    public boolean isBounds() {
        return localName.equals("boundedBy") && (isGml || isWfs);
    }

    /** Whether it is an element that an application adds to what GML has. */
    public boolean isForeign() {
        return !isGml && gml == GmlElement.OTHER;
    }

    /** Whether it is a property of GML whose text is in a child. */
    public boolean isWrapper() {
        return isGml && (localName.equals("location") || localName.equals("metaDataProperty"));
    }

    public FeatureName(String uri, String localName) {
        super(uri, localName);
        this.gml = GmlElement.of(uri, localName);
        this.isGml = GmlElement.isNamespace(uri);
        this.isWfs = WFS.contains(uri);
        // application schemas define collections of their own, mostly by this name
        boolean isNamedCollection = localName.equals("FeatureCollection");
        String lower = localName.toLowerCase(Locale.ROOT);
        this.isMember = lower.endsWith("member") || lower.endsWith("members") || KnownMembers.contains(uri, localName);
        boolean isMask = localName.equals("Mask") && uri.startsWith("http://www.opengis.net/eop/");
        this.isCollection = localName.endsWith("FeatureCollection") || isWfs && localName.equals("Tuple") || isMask;
        this.isContainer = isNamedCollection || CONTAINERS.contains(localName) && (isGml || isWfs);
    }
}
