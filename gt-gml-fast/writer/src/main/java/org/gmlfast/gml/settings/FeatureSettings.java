/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import org.gmlfast.gml.GmlIds;
import org.gmlfast.stax.XmlNames;

/**
 * Which elements and attributes features have.
 *
 * @param featureBounds whether each feature has a boundedBy
 * @param overrideGmlAttributes whether attributes called name, description and the like stay in the namespace of their
 *     type. If false, they become the properties of these names in GML's namespace
 * @param validIds whether ids that are not a valid xs:ID are escaped, see {@link GmlIds}
 * @param gmlPrefix the prefix of GML's namespace
 */
public record FeatureSettings(
        boolean featureBounds, boolean overrideGmlAttributes, boolean validIds, String gmlPrefix) {

    /** @throws IllegalArgumentException if XML does not allow the prefix */
    public FeatureSettings {
        if (!XmlNames.isNCName(gmlPrefix)) {
            throw new IllegalArgumentException("\"" + gmlPrefix + "\" is not a valid prefix");
        }
    }

    static FeatureSettings defaults(GmlVersion version) {
        return new FeatureSettings(false, version == GmlVersion.GML_2_1_2, true, "gml");
    }

    FeatureSettings withFeatureBounds(boolean write) {
        return new FeatureSettings(write, overrideGmlAttributes, validIds, gmlPrefix);
    }

    FeatureSettings withOverrideGmlAttributes(boolean override) {
        return new FeatureSettings(featureBounds, override, validIds, gmlPrefix);
    }

    FeatureSettings withValidIds(boolean escape) {
        return new FeatureSettings(featureBounds, overrideGmlAttributes, escape, gmlPrefix);
    }

    FeatureSettings withGmlPrefix(String prefix) {
        return new FeatureSettings(featureBounds, overrideGmlAttributes, validIds, prefix);
    }
}
